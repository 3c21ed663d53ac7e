import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { heldSeats, type HeldSeat } from '../api/seats.ts';
import { usePlace } from './use-place.ts';

/** The seats of this browser in this room, and the one that the address names; without a name the first. */
export function useSeatHere(): {
  readonly seats: readonly HeldSeat[] | undefined;
  readonly seat: HeldSeat | undefined;
  retry(): void;
} {
  const { room, seat } = usePlace();
  const { data, refetch } = useQuery(heldSeats);
  return useMemo(() => {
    const seats = data?.seats.filter((each) => each.room === room);
    return {
      seats,
      seat: seats?.find((each) => each.seat === seat) ?? seats?.[0],
      retry: () => void refetch(),
    };
  }, [data, room, seat, refetch]);
}
