import type { PartyId, SeatId } from '@parley/protocol/circle';
import { MOVE_MS } from '@parley/protocol/limits';
import type { Actor, View } from '../../kernel/contract.ts';
import { must, slice } from '../../kernel/define.ts';
import { hasOwnPeople } from '../room/people.ts';
import { hasPeople } from '../room/rules.ts';
import type { RoomBodies } from '../room/wire.ts';
import { changed, placed, type Seat, type Seats, withParty, withSeat } from './books.ts';
import type { SeatsBodies } from './wire.ts';

/** Who is in the room, folded from its entries, and what other modules ask of it. */

const HOUR_MS = 3_600_000;

export const seats = slice<Seats, SeatsBodies & RoomBodies>({
  name: 'seats',
  circle: 'room',
  initial: { order: [], parties: {}, seats: {}, observers: [], last: 0 },
  evolve: {
    'room.created': (_, { body, at }) => founded(body, at),
    'seats.claimed': (state, { body, seq }) => {
      const seat = must(state.seats[body.seat], 'the claimed seat');
      return joined(
        withSeat(body.again ? offChair(state, body.seat) : state, {
          ...seat,
          name: body.name,
          status: 'active',
          since: seq,
          generation: body.generation,
          code: body.recovery,
          recoveries: body.recovery,
          moving: undefined,
        }),
        seat.party,
      );
    },
    'seats.accepted': (state, { body: { party, person, agent }, seq }) => {
      const invitation = must(state.parties[party]?.invitation, 'the invitation');
      const used = withParty(state, party, { invitation: { ...invitation, state: 'used' } });
      const taken = { ...person, kind: 'person', party, status: 'active', since: seq } as const;
      const withPerson = placed(used, { ...taken, generation: 1, claim: 0, code: 1, recoveries: 1 });
      return joined(placed(withPerson, vacant({ ...agent, kind: 'agent', party })), party);
    },
    'seats.arrived': (state, { by, seq }) => {
      const { generation, status, since, party } = must(by.seat && state.seats[by.seat], 'the seat');
      const first = status === 'active' ? since : seq;
      const here = changed(state, by.seat, { status: 'active', since: first, called: generation });
      return party !== null && state.parties[party]?.people === false ? joined(here, party) : here;
    },
    'seats.added': (state, { body }) => placed(state, vacant(body)),
    'seats.rotated': (state, { body: { seat, kind, generation, recovery } }) =>
      changed(state, seat, {
        ...(kind === 'claim' ? { claim: generation } : { generation }),
        ...(recovery !== undefined && { code: recovery, recoveries: recovery, moving: undefined }),
      }),
    'seats.reissued': (state, { body: { seat, generation, expires_at } }) =>
      changed(state, seat, { moving: { generation, expiresAt: expires_at }, recoveries: generation }),
    // Whoever has the code ends what was begun from the device that they have lost. A link that moves a seat is used up
    // by its use, but not gone at once, since the answer may be lost and asked for again.
    'seats.recovered': (state, { body: { seat, generation, moved }, at }) => {
      const { moving } = must(state.seats[seat], 'the seat');
      if (!moved || !moving) return changed(state, seat, { generation, moving: undefined });
      const expiresAt = Math.min(moving.expiresAt, at + MOVE_MS);
      return changed(state, seat, { generation, moving: { ...moving, expiresAt, used: true } });
    },
    'seats.revoked': (state, { body }) => gone(state, body.seat, 'revoked'),
    'seats.left': (state, { by }) => gone(state, must(by.seat, 'the seat'), 'left'),
    'seats.invited': (state, { body: { party, generation, expires_at } }) =>
      withParty(state, party, { invitation: { generation, expiresAt: expires_at, state: 'open' } }),
    'seats.uninvited': (state, { body: { party } }) => calledBack(state, party),
    'seats.dismissed': (state, { body: { party } }) => {
      const { persons, agents } = must(state.parties[party], 'the party');
      const without = [...persons, ...agents].reduce((at, seat) => gone(at, seat, 'revoked'), state);
      return withParty(calledBack(without, party), party, { dismissed: true });
    },
    'seats.watched': (state, { body: { seat, name }, seq }) =>
      placed(state, {
        ...vacant({ seat, name, kind: 'observer', party: null }),
        status: 'active',
        since: seq,
      }),
    'seats.observers_closed': (state) =>
      state.observers
        .filter((seat) => state.seats[seat]?.status === 'active')
        .reduce((at, seat) => gone(at, seat, 'revoked'), state),
    'seats.observers_opened': (state, { body: { seat, generation } }) =>
      changed(state, seat, { status: 'active', generation }),
    'seats.chair_taken': (state, { by }) => withParty(state, by.party, { chair: by.seat ?? undefined }),
    'seats.chair_left': (state, { by }) => withParty(state, by.party, { chair: undefined }),
  },
});

/** The parties and places a room is made with. */
function founded(body: RoomBodies['room.created'], at: number): Seats {
  const hours = Number(body.settings['seats']?.['invitation_hours']);
  const seated = new Set(body.places.map(({ party }) => party));
  const open = { generation: 1, expiresAt: at + hours * HOUR_MS, state: 'open' } as const;
  const parties = body.parties.map(({ party, name, ...brief }) => ({
    party,
    name,
    people: hasOwnPeople(brief),
    persons: [],
    agents: [],
    joined: false,
    dismissed: false,
    chair: undefined,
    invitation: seated.has(party) ? undefined : open,
  }));
  const empty: Seats = {
    order: parties.map(({ party }) => party),
    parties: Object.fromEntries(parties.map((party) => [party.party, party])),
    seats: {},
    observers: [],
    last: 0,
  };
  return body.places.reduce((state, place) => {
    const seat = vacant(place);
    return placed(state, place.kind === 'observer' ? { ...seat, status: 'active' } : seat);
  }, empty);
}

/** A seat whose link was not used yet. A person's place begins with a claim link, the others with their credential. */
function vacant({ seat, kind, party, name }: Pick<Seat, 'seat' | 'kind' | 'party' | 'name'>): Seat {
  const first = kind === 'person' ? { generation: 0, claim: 1 } : { generation: 1, claim: 0 };
  return { seat, kind, party, name, status: 'vacant', since: 0, code: 0, recoveries: 0, ...first };
}

function joined(state: Seats, party: PartyId | null): Seats {
  return party === null ? state : withParty(state, party, { joined: true });
}

function calledBack(state: Seats, party: PartyId): Seats {
  const { invitation } = must(state.parties[party], 'the party');
  return withParty(state, party, { invitation: invitation && { ...invitation, state: 'revoked' } });
}

/** A seat that is no longer in the room; the chair falls with it. */
function gone(state: Seats, seat: SeatId, status: 'left' | 'revoked'): Seats {
  return offChair(changed(state, seat, { status }), seat);
}

/** The chair is free, if this seat had it. */
function offChair(state: Seats, seat: SeatId): Seats {
  const party = state.seats[seat]?.party;
  const holds = party && state.parties[party]?.chair === seat;
  return holds ? withParty(state, party, { chair: undefined }) : state;
}

/** The seat for which the observers' link stands. */
export function observersLink({ observers }: Seats): SeatId {
  return must(observers[0], 'the place of the observers');
}

/** All parties in their order, those that were dismissed included: for lists and names. */
export function allParties(view: View) {
  const state = view.get(seats);
  return state.order.map((party) => must(state.parties[party], 'the party'));
}

/** Every party, in their order: all but those that were dismissed. */
export const partiesOf = (view: View) => allParties(view).filter(({ dismissed }) => !dismissed);

/** Who decides for the parties: their people; in a room without people, their agents (RM-2). */
export const decidingKind = (view: View): 'person' | 'agent' => (hasPeople(view) ? 'person' : 'agent');

/** The parties that decide by a vote: those with people; in a room without people, all. */
export const deciders = (view: View) =>
  hasPeople(view) ? partiesOf(view).filter(({ people }) => people) : partiesOf(view);

/** A party's active seats of a kind. */
export function active(
  view: View,
  party: { readonly persons: readonly SeatId[]; readonly agents: readonly SeatId[] },
  kind: 'person' | 'agent',
): readonly Seat[] {
  const { seats: all } = view.get(seats);
  return (kind === 'person' ? party.persons : party.agents)
    .map((seat) => must(all[seat], 'the seat'))
    .filter(({ status }) => status === 'active');
}

/** Whether a party has somebody to speak for it: an active agent, or a person who may (FL-1, ID-10). */
export function canSpeak(view: View, party: Parameters<typeof active>[1]): boolean {
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

/** The name of a party; of a seat that speaks for none, nothing. */
export function partyName(view: View, party: PartyId | null): string | undefined {
  return party === null ? undefined : view.get(seats).parties[party]?.name;
}
