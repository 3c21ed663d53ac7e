import type { Circle, PartyId, SeatId, SeatKind } from '@parley/protocol';
import type { Actor, Members, Module, View } from '../contract.ts';
import { command, refuse, slice, writer } from '../define.ts';

/** Who is in the room, as small as it can be: people, agents and observers of parties join, are revoked, end the room. */
export type SeatsTypes = {
  'seat.joined': { seat: SeatId; party: PartyId; kind: SeatKind };
  'seat.revoked': { seat: SeatId };
  'room.ended': { why: string };
};

interface Seat {
  readonly kind: SeatKind;
  readonly party: PartyId;
  readonly active: boolean;
}

interface Seats {
  readonly seats: ReadonlyMap<SeatId, Seat>;
  /** In the order in which they came. */
  readonly parties: readonly PartyId[];
  readonly ended: boolean;
}

export const seatsSlice = slice<Seats, SeatsTypes>({
  name: 'seats',
  circle: 'room',
  initial: { seats: new Map(), parties: [], ended: false },
  evolve: {
    'seat.joined': (state, { body: { seat, party, kind } }) => ({
      ...state,
      seats: new Map(state.seats).set(seat, { kind, party, active: true }),
      parties: state.parties.includes(party) ? state.parties : [...state.parties, party],
    }),
    'seat.revoked': (state, { body: { seat } }) => {
      const known = state.seats.get(seat);
      return known ? { ...state, seats: new Map(state.seats).set(seat, { ...known, active: false }) } : state;
    },
    'room.ended': (state) => ({ ...state, ended: true }),
  },
});

const seatsWrite = writer<SeatsTypes>();

/** Parties with somebody active who may speak, in the order in which they came. */
export function present(view: View): readonly PartyId[] {
  const { seats, parties } = view.get(seatsSlice);
  const active = new Set(
    [...seats.values()].filter(({ active, kind }) => active && kind !== 'observer').map(({ party }) => party),
  );
  return parties.filter((party) => active.has(party));
}

const members: Members = {
  actor: (view, { subject }) => {
    const [seat, known] = [...view.get(seatsSlice).seats].find(([id]) => id === subject) ?? [];
    return seat && known?.active ? { kind: known.kind, seat, party: known.party } : undefined;
  },
  seat: (view, seat) => {
    const known = view.get(seatsSlice).seats.get(seat);
    return known && { kind: known.kind, seat, party: known.party };
  },
  used: () => false,
  reads,
  erased: () => undefined,
  ended: (view) => view.get(seatsSlice).ended,
};

/** A person reads what the agents of the party read; an observer and whoever was revoked, the room alone. */
function reads(view: View, { kind, seat, party }: Actor): readonly Circle[] {
  const { seats } = view.get(seatsSlice);
  if (!seat || !party || kind === 'observer' || !seats.get(seat)?.active) return ['room'];
  if (kind === 'agent') return ['room', `party/${party}`, `seat/${seat}`];
  const agents = [...seats]
    .filter(([, other]) => other.kind === 'agent' && other.party === party)
    .map(([id]) => id);
  return [
    'room',
    `party/${party}`,
    `persons/${party}`,
    ...[seat, ...agents].map((id) => `seat/${id}` as const),
  ];
}

export const seats: Module = {
  name: 'seats',
  entries: {
    'seat.joined': {
      wakes: 'all',
      mints: ({ body }) => {
        const { kind, seat } = body as SeatsTypes['seat.joined'];
        return [{ kind, subject: seat, generation: 1 }];
      },
    },
    'seat.revoked': { wakes: 'all' },
    'room.ended': { wakes: 'all' },
  },
  slices: [seatsSlice],
  members,
  gates: [
    {
      name: 'only who may',
      rank: 'rights',
      check: (view, { command: { by }, actor: { kind, seat } }) => {
        if (by.includes(kind) && (!seat || view.get(seatsSlice).seats.get(seat)?.active)) return undefined;
        return refuse('forbidden', { allowed: by.join(', '), kind });
      },
    },
    {
      name: 'nothing after the end',
      rank: 'phase',
      check: (view) => (view.get(seatsSlice).ended ? refuse('ended', { outcome: 'ended' }) : undefined),
    },
  ],
  commands: {
    join: command<{ kind: SeatKind; party?: PartyId }>({
      by: ['founder', 'invitation'],
      decide: (view, { kind, party }, { actor }) => {
        const seat: SeatId = `s${view.get(seatsSlice).seats.size + 1}`;
        return {
          entries: [seatsWrite('room', 'seat.joined', { seat, party: actor.party ?? party ?? 'p1', kind })],
        };
      },
    }),
    revoke: command<{ seat: SeatId }>({
      by: ['person'],
      conditions: [
        {
          name: 'an active seat of the own party',
          check: (view, { actor }, input) => {
            if (!input) return undefined;
            const seat = view.get(seatsSlice).seats.get(input.seat);
            return seat?.active && seat.party === actor.party
              ? undefined
              : refuse('not_there', { what: 'seat', id: input.seat });
          },
        },
      ],
      decide: (_, { seat }) => ({ entries: [seatsWrite('room', 'seat.revoked', { seat })] }),
    }),
    end: command<{ why: string }>({
      by: ['person'],
      decide: (_, { why }) => ({ entries: [seatsWrite('room', 'room.ended', { why })] }),
    }),
  },
  describe: (view) => ({ parties: present(view), ended: view.get(seatsSlice).ended }),
};
