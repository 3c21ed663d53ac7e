import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { RoomSearch } from '../app/router.tsx';
import type { Filter } from './feed/feed.ts';
import { isPanelName, type PanelName } from './panel-names.ts';

/** What the address says of how the room is looked at: its panel, its thread, an entry of it, one's seat. */
export interface Place {
  readonly room: string;
  readonly seat: string | undefined;
  readonly panel: PanelName | undefined;
  readonly filter: Filter;
  /** The entry to show, by its number in the room. */
  readonly entry: number | undefined;
  readonly search: RoomSearch;
  show(panel: PanelName | undefined): void;
  filterBy(filter: Filter): void;
  sitOn(seat: string): void;
}

const PRIVATE = '@private';

function filterIn(thread: string | undefined): Filter {
  if (thread === undefined) return { show: 'all' };
  return thread === PRIVATE ? { show: 'private' } : { show: 'thread', thread };
}

export function usePlace(): Place {
  const { room = '', seq } = useParams({ strict: false });
  const search: RoomSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  return useMemo(() => {
    const change = (changes: RoomSearch) =>
      void navigate({ to: '.', search: { ...search, ...changes }, replace: true, resetScroll: false });
    const number = Number(seq);
    return {
      room,
      seat: search.seat,
      panel: isPanelName(search.panel) ? search.panel : undefined,
      filter: filterIn(search.thread),
      entry: Number.isSafeInteger(number) && number > 0 ? number : undefined,
      search,
      show: (panel) => change({ panel } as RoomSearch), // undefined takes it out of the address
      filterBy: (filter) =>
        change({
          thread: filter.show === 'all' ? undefined : filter.show === 'private' ? PRIVATE : filter.thread,
        } as RoomSearch), // as above
      sitOn: (seat) => change({ seat }),
    };
  }, [room, seq, search, navigate]);
}
