import type { SeatId } from '@parley/protocol/circle';
import type { Condition, View } from '../../kernel/contract.ts';
import { refuse } from '../../kernel/define.ts';
import type { Seat } from './books.ts';
import { seats } from './state.ts';

/** A seat, in the room or not any more. */
export const seatOf = (view: View, seat: SeatId | null | undefined): Seat | undefined =>
  seat ? view.get(seats).seats[seat] : undefined;

/** The seat named must be of the actor's own party and still in the room. */
export const ownSeat: Condition<{ readonly seat?: SeatId | undefined }> = {
  name: 'own-seat',
  check: (view, { actor }, input) => {
    if (!input?.seat) return undefined;
    const seat = seatOf(view, input.seat);
    if (!seat || seat.party !== actor.party)
      return refuse('not_there', { what: 'seat of your party', id: input.seat });
    return seat.status === 'revoked' || seat.status === 'left'
      ? refuse('already', { what: `${seat.name} is no longer in the room` })
      : undefined;
  },
};
