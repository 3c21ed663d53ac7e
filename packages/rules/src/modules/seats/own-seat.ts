import type { PartyId, SeatId } from '@parley/protocol/circle';
import type { Condition, View } from '../../kernel/contract.ts';
import { refuse } from '../../kernel/define.ts';
import type { Seat } from './books.ts';
import { seats } from './state.ts';

/** A seat, in the room or not any more. */
export const seatOf = (view: View, seat: SeatId | null | undefined): Seat | undefined =>
  seat ? view.get(seats).seats[seat] : undefined;

/** Whoever keeps a party's affairs, for a sentence: its people, or where it has none, its agent. */
export const keeperOf = (view: View, party: PartyId | null | undefined): string => {
  const own = party ? view.get(seats).parties[party] : undefined;
  return `${own?.people === false ? 'an agent' : 'a person'} of ${own?.name ?? 'the creator’s party'}`;
};

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
