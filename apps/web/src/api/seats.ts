import type { PartyId, SeatId, SeatKind } from '@parley/protocol/circle';
import { queryOptions } from '@tanstack/react-query';
import { get } from './ask.ts';
import { keys } from './queries.ts';

/** A seat that this browser holds, as its cookie knows it. */
export interface HeldSeat {
  readonly room: string;
  readonly seat: SeatId;
  readonly kind: SeatKind;
  readonly party: PartyId | null;
  readonly topic: string;
  readonly name: string;
}

export const heldSeats = queryOptions({
  queryKey: keys.seats(),
  queryFn: ({ signal }) => get<{ seats: readonly HeldSeat[] }>('/api/browser/seats', { signal }),
});
