import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { Entry } from '@parley/protocol/circle';
import { keys } from '../../api/queries.ts';
import { usePlay, useSeat, useSeatState } from '../../live/use-seat.tsx';
import { askCheckpoints } from './ask-checkpoints.ts';
import { type KeptNote, notesIn } from './checkpoint-notes.ts';
import { keepNotes } from './kept-notes.ts';

/** So many entries of a circle, and a newer note is fetched. */
const EVERY = 50;

/** Keeps what the hub signs of this room, and answers the notes that contradict each other, or the record. */
export function useKeeping(): readonly KeptNote[] {
  const seat = useSeat();
  const room = useSeatState((state) => state.room);
  const me = useSeatState((state) => state.me?.seat ?? '');
  // Whoever watches is of no side, and may be gone at any moment.
  const isOfSide = useSeatState((state) => state.me?.kind === 'person');
  const entries = useSeatState((state) => state.entries);
  const closed = usePlay().phases.phase === 'closed';
  const milestone = useMemo(() => `${milestonesIn(entries)}${closed ? ' closed' : ''}`, [entries, closed]);
  const { data } = useQuery({
    queryKey: keys.checkpoints(room, me, milestone),
    queryFn: ({ signal }) => askCheckpoints(room, me, { signal }),
    enabled: isOfSide,
  });
  const [contrary, setContrary] = useState<readonly KeptNote[]>([]);
  useEffect(() => {
    if (!data) return;
    const notes = notesIn(data, { room, seat: me, at: Date.now() });
    keepNotes(notes, seat.hashOf).then(setContrary, (error: unknown) => {
      // Where a browser keeps nothing there is nothing to compare with either.
      console.info('no checkpoints can be kept here', error);
    });
  }, [data, room, me, seat]);
  return contrary;
}

/** How many times each circle has come to fifty entries more. */
function milestonesIn(entries: readonly Entry[]): string {
  const heads = new Map<string, number>();
  for (const { circle, seq } of entries) heads.set(circle, Math.floor(seq / EVERY));
  return [...heads].map(([circle, times]) => `${circle} ${times}`).join(' ');
}
