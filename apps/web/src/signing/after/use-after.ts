import { useMemo } from 'react';
import { useSeatState } from '../../live/use-seat.tsx';
import { deedsBySeat, type SeatDeeds } from './deeds.ts';

/** What was done with the minutes, by seat, as it happens. */
export function useAfter(): readonly SeatDeeds[] {
  const entries = useSeatState((state) => state.entries);
  return useMemo(() => deedsBySeat(entries), [entries]);
}
