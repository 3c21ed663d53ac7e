import type { PartyId, SeatId, SeatKind } from '@parley/protocol';
import { must, slice } from '@parley/rules';
import type { TinyBodies } from './tiny-wire.ts';

interface Seat {
  readonly seat: SeatId;
  readonly kind: SeatKind;
  readonly party: PartyId | null;
  readonly status: 'vacant' | 'active' | 'revoked';
  readonly generation: number;
}

interface Tiny {
  readonly seats: Readonly<Record<SeatId, Seat>>;
  readonly erasedAt: number;
  readonly acked: Readonly<Record<SeatId, number>>;
  readonly mustRead: number;
  readonly takenBy: SeatId | undefined;
  readonly ringsAt: number | undefined;
}

const seat = (seat: SeatId, kind: SeatKind, party: PartyId | null): Seat => ({
  seat,
  kind,
  party,
  status: kind === 'observer' ? 'active' : 'vacant',
  generation: kind === 'person' ? 0 : 1,
});

/** What the tiny rules know of a room. */
export const tiny = slice<Tiny, TinyBodies>({
  name: 'tiny',
  circle: 'room',
  initial: { seats: {}, erasedAt: 0, acked: {}, mustRead: 0, takenBy: undefined, ringsAt: undefined },
  evolve: {
    'tiny.created': (state, { body }) => ({
      ...state,
      erasedAt: body.erased_at,
      seats: {
        s1: seat('s1', 'person', 'p1'),
        s2: seat('s2', 'agent', 'p1'),
        s3: seat('s3', 'agent', 'p2'),
        s4: seat('s4', 'observer', null),
      },
    }),
    'tiny.claimed': (state, { body }) =>
      changed(state, body.seat, { status: 'active', generation: body.generation }),
    'tiny.arrived': (state, { by }) => changed(state, must(by.seat, 'the seat'), { status: 'active' }),
    'tiny.posted': (state, { seq }) => ({ ...state, mustRead: seq }),
    'tiny.acked': (state, { body, by }) => ({
      ...state,
      acked: { ...state.acked, [must(by.seat, 'the seat')]: body.upto },
    }),
    'tiny.taken': (state, { body }) => ({ ...state, takenBy: body.seat }),
    'tiny.set': (state, { body }) => ({ ...state, ringsAt: body.at }),
    'tiny.rang': (state) => ({ ...state, ringsAt: undefined }),
    'tiny.ended': (state, { body }) => ({ ...state, erasedAt: body.erased_at }),
    'tiny.added': (state, { body, by }) => ({
      ...state,
      seats: { ...state.seats, [body.seat]: seat(body.seat, 'agent', by.party) },
    }),
    'tiny.rotated': (state, { body }) => changed(state, body.seat, { generation: body.generation }),
    'tiny.revoked': (state, { body }) => changed(state, body.seat, { status: 'revoked' }),
  },
});

function changed(state: Tiny, id: SeatId, changes: Partial<Seat>): Tiny {
  return { ...state, seats: { ...state.seats, [id]: { ...must(state.seats[id], 'the seat'), ...changes } } };
}
