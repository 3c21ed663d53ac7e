import { Link } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useWords } from '../../i18n/words.tsx';
import { useSeatState } from '../../live/use-seat.tsx';
import type { ShowEntry } from '../markdown/inlines.tsx';
import { usePlace } from '../use-place.ts';

/** Entries that a text names are links where the record has them, and said to be missing where it has not (TK-8). */
export function useEntryLinks(): ShowEntry {
  const { t } = useWords();
  const { room, search } = usePlace();
  const head = useSeatState(({ entries }) => entries.findLast(({ circle }) => circle === 'room')?.seq ?? 0);
  return useCallback(
    (seq) =>
      seq <= head ? (
        <Link
          to="/rooms/$room/e/$seq"
          params={{ room, seq: String(seq) }}
          search={search}
          className="underline decoration-1 underline-offset-2"
        >
          #{seq}
        </Link>
      ) : (
        <>
          #{seq} <span className="text-meta text-ink2">({t('room.not_on_record')})</span>
        </>
      ),
    [head, room, search, t],
  );
}
