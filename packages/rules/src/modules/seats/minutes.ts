import type { JsonObject } from '@parley/protocol';
import type { Entry, PartyId, SeatId } from '@parley/protocol/circle';
import { minutes, must } from '../../kernel/define.ts';
import type { RoomBodies } from '../room/wire.ts';
import { type Stamp, stamp } from '../stamp.ts';
import type { SeatsBodies } from './wire.ts';

/**
 * Who was present. A place may have had several holders, one after the other: who an entry speaks of is whoever held
 * the seat when it was written, so each is listed with the entry by which they took it. Observers are counted.
 */

type Holder = { readonly name: string; readonly door?: string | undefined } & Omit<Stamp, 'by'>;

type Present = {
  readonly seat: SeatId;
  readonly kind: 'person' | 'agent';
  readonly party: PartyId | null;
  /** Of whoever has the place, or had it last; until somebody takes it, what the place is called. */
  readonly name: string;
  readonly holders: readonly Holder[];
  readonly gone?:
    | (Stamp & { readonly how: 'left' | 'revoked'; readonly reason?: string | undefined })
    | undefined;
};

type Chair = { readonly seat: SeatId; readonly taken: Stamp; readonly left?: Stamp | undefined };

interface State {
  readonly seats: readonly Present[];
  readonly chairs: readonly Chair[];
  readonly joined: Readonly<Record<PartyId, Stamp>>;
  readonly dismissed: Readonly<Record<PartyId, Stamp>>;
  readonly watched: number;
  readonly open: boolean;
}

const made = ({ seat, kind, party, name }: RoomBodies['room.created']['places'][number]): Present[] =>
  kind === 'observer' ? [] : [{ seat, kind, party, name, holders: [] }];

function changed(state: State, seat: SeatId | null, change: (present: Present) => Present): State {
  return { ...state, seats: state.seats.map((each) => (each.seat === seat ? change(each) : each)) };
}

/** Somebody took a place; with the first of a party, the party has joined. */
function taken(
  state: State,
  seat: SeatId,
  entry: Entry,
  { name, door }: Pick<Holder, 'name' | 'door'>,
): State {
  const { seq, at } = entry;
  const held = changed(state, seat, (present) => ({
    ...present,
    name,
    holders: [...present.holders, { name, door, seq, at }],
  }));
  const party = state.seats.find((each) => each.seat === seat)?.party;
  if (!party || state.joined[party]) return held;
  return { ...held, joined: { ...held.joined, [party]: stamp(entry) } };
}

/** A seat is no longer in the room; the chair falls with it. */
function gone(state: State, seat: SeatId | null, entry: Entry, how: 'left' | 'revoked', reason?: string) {
  const without = changed(state, seat, (present) => ({ ...present, gone: { ...stamp(entry), how, reason } }));
  return offChair(without, seat, entry);
}

function offChair(state: State, seat: SeatId | null, entry: Entry): State {
  const left = stamp(entry);
  return {
    ...state,
    chairs: state.chairs.map((chair) => (chair.seat === seat && !chair.left ? { ...chair, left } : chair)),
  };
}

export const seatsMinutes = minutes<State, SeatsBodies & RoomBodies>({
  initial: { seats: [], chairs: [], joined: {}, dismissed: {}, watched: 0, open: true },
  evolve: {
    'room.created': (state, { body }) => ({ ...state, seats: body.places.flatMap(made) }),
    'seats.claimed': (state, entry) => {
      const { seat, again } = entry.body;
      return taken(again ? offChair(state, seat, entry) : state, seat, entry, entry.body);
    },
    'seats.accepted': (state, entry) => {
      const { party, person, agent, door } = entry.body;
      const places = [
        { ...person, kind: 'person', party, holders: [] },
        { ...agent, kind: 'agent', party, holders: [] },
      ] as const;
      const both = { ...state, seats: [...state.seats, ...places] };
      return taken(both, person.seat, entry, { name: person.name, door });
    },
    'seats.arrived': (state, entry) => {
      const present = state.seats.find(({ seat }) => seat === entry.by.seat);
      const { seat, name, holders } = must(present, 'the seat that arrived');
      // An agent arrives anew with each new credential; it is still that agent.
      return holders.length > 0 ? state : taken(state, seat, entry, { name });
    },
    'seats.added': (state, { body }) => ({ ...state, seats: [...state.seats, { ...body, holders: [] }] }),
    'seats.revoked': (state, entry) => gone(state, entry.body.seat, entry, 'revoked', entry.body.reason),
    'seats.left': (state, entry) => gone(state, entry.by.seat, entry, 'left'),
    'seats.dismissed': (state, entry) => {
      const { party } = entry.body;
      const without = state.seats
        .filter((each) => each.party === party && !each.gone)
        .reduce((at, { seat }) => gone(at, seat, entry, 'revoked'), state);
      return { ...without, dismissed: { ...without.dismissed, [party]: stamp(entry) } };
    },
    'seats.watched': (state) => ({ ...state, watched: state.watched + 1 }),
    'seats.observers_closed': (state) => ({ ...state, open: false }),
    'seats.observers_opened': (state) => ({ ...state, open: true }),
    'seats.chair_taken': (state, entry) => {
      const chair = { seat: must(entry.by.seat, 'the seat'), taken: stamp(entry) };
      return { ...state, chairs: [...state.chairs, chair] };
    },
    'seats.chair_left': (state, entry) => offChair(state, entry.by.seat, entry),
  },
  render: ({ watched, open, ...state }): JsonObject => ({ ...state, observers: { watched, open } }),
});
