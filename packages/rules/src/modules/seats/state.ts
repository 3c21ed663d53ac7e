import type { PartyId, SeatId, SeatKind } from '@parley/protocol/circle';
import type { Actor, View } from '../../kernel/contract.ts';
import { must, slice } from '../../kernel/define.ts';
import type { RoomBodies } from '../room/wire.ts';
import type { SeatsBodies } from './wire.ts';

/**
 * Who is in the room: the parties in their order, their seats, and the links that are out. Lists and counts are kept
 * by party, so that no question walks over all seats.
 */

/** `vacant`: made, but its link was not used yet. `active`: claimed (an agent: has made its first call). */
export type SeatStatus = 'vacant' | 'active' | 'left' | 'revoked';

export interface Seat {
  readonly seat: SeatId;
  readonly kind: SeatKind;
  readonly party: PartyId | null;
  readonly name: string;
  readonly status: SeatStatus;
  /** Of its credential; 0 while a person's place is unclaimed. */
  readonly generation: number;
  /** Of its claim link; 0 for a seat that never had one. */
  readonly claim: number;
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
  readonly persons: readonly SeatId[];
  readonly agents: readonly SeatId[];
  /** True since its first person took their place. */
  readonly joined: boolean;
  /** The person who speaks for the party, if one has taken the chair. */
  readonly chair: SeatId | undefined;
  readonly invitation: Invitation | undefined;
}

export interface Seats {
  readonly order: readonly PartyId[];
  readonly parties: Readonly<Record<PartyId, Party>>;
  readonly seats: Readonly<Record<SeatId, Seat>>;
  readonly last: number;
}

const HOUR_MS = 3_600_000;

export const seats = slice<Seats, SeatsBodies & RoomBodies>({
  name: 'seats',
  circle: 'room',
  initial: { order: [], parties: {}, seats: {}, last: 0 },
  evolve: {
    'room.created': (_, { body, at }) => {
      const hours = Number(body.settings['seats']?.['invitation_hours']);
      const seated = new Set(body.places.map(({ party }) => party));
      const parties = body.parties.map(({ party, name }): Party => {
        const invitation: Invitation = { generation: 1, expiresAt: at + hours * HOUR_MS, state: 'open' };
        return {
          party,
          name,
          persons: [],
          agents: [],
          joined: false,
          chair: undefined,
          invitation: seated.has(party) ? undefined : invitation,
        };
      });
      const empty: Seats = {
        order: parties.map(({ party }) => party),
        parties: Object.fromEntries(parties.map((party) => [party.party, party])),
        seats: {},
        last: 0,
      };
      return body.places.reduce(
        (state, { seat, kind, party, name }) =>
          placed(state, {
            seat,
            kind,
            party,
            name,
            status: kind === 'observer' ? 'active' : 'vacant',
            ...firstGenerations(kind),
          }),
        empty,
      );
    },
    'seats.claimed': (state, { body }) => {
      const seat = must(state.seats[body.seat], 'the claimed seat');
      return joined(
        withSeat(body.again ? offChair(state, body.seat) : state, {
          ...seat,
          name: body.name,
          status: 'active',
          generation: body.generation,
        }),
        seat.party,
      );
    },
    'seats.accepted': (state, { body: { party, person, agent } }) => {
      const invitation = must(state.parties[party]?.invitation, 'the invitation');
      const used = withParty(state, party, { invitation: { ...invitation, state: 'used' } });
      const withPerson = placed(used, {
        ...person,
        kind: 'person',
        party,
        status: 'active',
        generation: 1,
        claim: 0,
      });
      return joined(
        placed(withPerson, { ...agent, kind: 'agent', party, status: 'vacant', generation: 1, claim: 0 }),
        party,
      );
    },
    'seats.arrived': (state, { by }) => {
      const { generation } = must(by.seat && state.seats[by.seat], 'the seat');
      return change(state, by.seat, { status: 'active', called: generation });
    },
    'seats.added': (state, { body }) =>
      placed(state, { ...body, status: 'vacant', ...firstGenerations(body.kind) }),
    'seats.rotated': (state, { body: { seat, kind, generation } }) =>
      change(state, seat, kind === 'claim' ? { claim: generation } : { generation }),
    'seats.revoked': (state, { body }) => gone(state, body.seat, 'revoked'),
    'seats.left': (state, { by }) => gone(state, by.seat, 'left'),
    'seats.invited': (state, { body: { party, generation, expires_at } }) =>
      withParty(state, party, { invitation: { generation, expiresAt: expires_at, state: 'open' } }),
    'seats.uninvited': (state, { body: { party } }) =>
      withParty(state, party, {
        invitation: { ...must(state.parties[party]?.invitation, 'the invitation'), state: 'revoked' },
      }),
    'seats.chair_taken': (state, { by }) => withParty(state, by.party, { chair: by.seat ?? undefined }),
    'seats.chair_left': (state, { by }) => withParty(state, by.party, { chair: undefined }),
  },
});

/** A person's place begins with a claim link, an agent's with its credential. */
function firstGenerations(kind: SeatKind) {
  return kind === 'person' ? { generation: 0, claim: 1 } : { generation: 1, claim: 0 };
}

function withParty(state: Seats, party: PartyId | null, changes: Partial<Party>): Seats {
  const known = must(party && state.parties[party], 'the party');
  return { ...state, parties: { ...state.parties, [known.party]: { ...known, ...changes } } };
}

function withSeat(state: Seats, seat: Seat): Seats {
  return { ...state, seats: { ...state.seats, [seat.seat]: seat } };
}

function change(state: Seats, seat: SeatId | null, changes: Partial<Seat>): Seats {
  return withSeat(state, { ...must(seat && state.seats[seat], 'the seat'), ...changes });
}

/** A new seat, listed with its party. */
function placed(state: Seats, seat: Seat): Seats {
  const next = { ...withSeat(state, seat), last: Number(seat.seat.slice(1)) };
  if (seat.party === null) return next;
  const party = must(state.parties[seat.party], 'the party');
  const list =
    seat.kind === 'person'
      ? { persons: [...party.persons, seat.seat] }
      : { agents: [...party.agents, seat.seat] };
  return withParty(next, seat.party, list);
}

function joined(state: Seats, party: PartyId | null): Seats {
  return party === null ? state : withParty(state, party, { joined: true });
}

/** A seat that is no longer in the room; the chair falls with it. */
function gone(state: Seats, seat: SeatId | null, status: 'left' | 'revoked'): Seats {
  return offChair(change(state, seat, { status }), seat);
}

/** The chair is free, if this seat had it. */
function offChair(state: Seats, seat: SeatId | null): Seats {
  const party = seat === null ? undefined : state.seats[seat]?.party;
  const holds = party && state.parties[party]?.chair === seat;
  return holds ? withParty(state, party, { chair: undefined }) : state;
}

/** The parties in their order. */
export function partiesOf(view: View): readonly Party[] {
  const state = view.get(seats);
  return state.order.map((party) => must(state.parties[party], 'the party'));
}

/** A party's active seats of a kind. */
export function active(view: View, party: Party, kind: 'person' | 'agent'): readonly Seat[] {
  const { seats: all } = view.get(seats);
  return (kind === 'person' ? party.persons : party.agents)
    .map((seat) => must(all[seat], 'the seat'))
    .filter(({ status }) => status === 'active');
}

/** Whether a party has somebody to speak for it: an active agent, or a person who may (FL-1, ID-10). */
export function canSpeak(view: View, party: Party): boolean {
  return active(view, party, 'agent').length > 0 || active(view, party, 'person').length > 0;
}

/** Whether a seat speaks for its party now: an agent while nobody has the chair, a person who has it or needs none (ID-10). */
export function speaks(view: View, { kind, seat, party: of }: Actor): boolean {
  const party = of === null ? undefined : view.get(seats).parties[of];
  if (!party || (kind !== 'agent' && kind !== 'person')) return false;
  if (party.chair !== undefined) return party.chair === seat;
  return kind === 'agent' || active(view, party, 'agent').length === 0;
}

/** Whether a seat is in the room and active. */
export function isActive(view: View, seat: SeatId): boolean {
  return view.get(seats).seats[seat]?.status === 'active';
}
