import type { PartyId, SeatId, SeatKind } from '@parley/protocol/circle';
import { must } from '../../kernel/define.ts';

/**
 * The books of who is in the room: the parties in their order, their seats, and the links that are out. Lists and
 * counts are kept by party, so that no question walks over all seats.
 */

/** `vacant`: made, but its link was not used yet. `active`: claimed (an agent: has made its first call). */
export type SeatStatus = 'vacant' | 'active' | 'left' | 'revoked';

export interface Seat {
  readonly seat: SeatId;
  readonly kind: SeatKind;
  readonly party: PartyId | null;
  readonly name: string;
  readonly status: SeatStatus;
  /** The entry of the room by which whoever has it now took it; 0 before. Who votes on what hangs on it (EL-1). */
  readonly since: number;
  /** Of its credential; 0 while a person's place is unclaimed. */
  readonly generation: number;
  /** Of its claim link; 0 for a seat that never had one. */
  readonly claim: number;
  /** Of a person's recovery code; 0 while there is none. */
  readonly code: number;
  /** The newest generation that a recovery code or a link that moves the seat has had. */
  readonly recoveries: number;
  /** The link that moves this seat, if one is out. It works once; its use can be asked about for a while after. */
  readonly moving?:
    | { readonly generation: number; readonly expiresAt: number; readonly used?: boolean }
    | undefined;
  /** Of the newest credential that an agent has called with; absent before its first call. */
  readonly called?: number;
}

export interface Invitation {
  readonly generation: number;
  readonly expiresAt: number;
  readonly state: 'open' | 'used' | 'revoked';
}

export interface Party {
  readonly party: PartyId;
  readonly name: string;
  /** Whether people sit at the table for it; without, its agents are its only voice. */
  readonly people: boolean;
  readonly persons: readonly SeatId[];
  readonly agents: readonly SeatId[];
  /** True since its first person took their place; of a party without people, since its first agent came. */
  readonly joined: boolean;
  /** The others went on without it (RM-10). */
  readonly dismissed: boolean;
  /** The person who speaks for the party, if one has taken the chair. */
  readonly chair: SeatId | undefined;
  readonly invitation: Invitation | undefined;
}

export interface Seats {
  readonly order: readonly PartyId[];
  readonly parties: Readonly<Record<PartyId, Party>>;
  readonly seats: Readonly<Record<SeatId, Seat>>;
  /** Seats of observers: first the one that stands for all who read by the link, then those who watch live. */
  readonly observers: readonly SeatId[];
  readonly last: number;
}

export function withParty(state: Seats, party: PartyId | null, changes: Partial<Party>): Seats {
  const known = must(party && state.parties[party], 'the party');
  return { ...state, parties: { ...state.parties, [known.party]: { ...known, ...changes } } };
}

export function withSeat(state: Seats, seat: Seat): Seats {
  return { ...state, seats: { ...state.seats, [seat.seat]: seat } };
}

export function changed(state: Seats, seat: SeatId | null, changes: Partial<Seat>): Seats {
  return withSeat(state, { ...must(seat && state.seats[seat], 'the seat'), ...changes });
}

/** A new seat, listed with its party, or with the observers. */
export function placed(state: Seats, seat: Seat): Seats {
  const next = { ...withSeat(state, seat), last: Number(seat.seat.slice(1)) };
  if (seat.party === null) return { ...next, observers: [...next.observers, seat.seat] };
  const party = must(state.parties[seat.party], 'the party');
  const list =
    seat.kind === 'person'
      ? { persons: [...party.persons, seat.seat] }
      : { agents: [...party.agents, seat.seat] };
  return withParty(next, seat.party, list);
}
