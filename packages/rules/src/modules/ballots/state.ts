import type { Entry, PartyId, SeatId } from '@parley/protocol/circle';
import type { View } from '../../kernel/contract.ts';
import { must, slice } from '../../kernel/define.ts';
import type { PhasesBodies } from '../phases/wire.ts';
import type { Party } from '../seats/books.ts';
import { deciders } from '../seats/state.ts';
import { BALLOT, BALLOT_OVER } from '../tags.ts';
import type { Count } from './count.ts';
import type { BallotsBodies } from './wire.ts';

/** What is being voted on: amendments and motions, whoever owns them. */

export type BallotKind = keyof typeof BALLOT;

export interface Ballot extends Count {
  /** The entry that opened it, which is its number. */
  readonly on: number;
  readonly kind: BallotKind;
  readonly version: number;
  readonly party: PartyId;
  /** Which parties are asked: those that have joined by then; absent: every party. */
  readonly among: 'joined' | undefined;
  /** Who opened this version; it counts as their yes. */
  readonly seat: SeatId;
  /** Milliseconds: since when it has been asked, anew after it was suspended (EL-3). */
  readonly clock: number;
}

type Open = Readonly<Record<number, Ballot>>;

/** The ballots that are open, by number. */
export const ballots = slice<Open, BallotsBodies & PhasesBodies>({
  name: 'ballots',
  circle: 'room',
  initial: {},
  evolve: {
    'ballots.voted': (state, { body: { on, yes, reason }, by, seq }) => {
      const ballot = must(state[on], 'the ballot');
      const seat = must(by.seat, 'the seat of a voter');
      return { ...state, [on]: { ...ballot, votes: { ...ballot.votes, [seat]: { yes, seq, reason } } } };
    },
    'ballots.withdrawn': (state, { body }) => without(state, body.on),
    'phases.negotiation_resumed': (state, { at }) =>
      Object.fromEntries(Object.entries(state).map(([on, ballot]) => [on, { ...ballot, clock: at }])),
    'phases.closed': () => ({}),
  },
  hears: {
    [BALLOT.amendment]: (state, entry) => opened(state, entry, 'amendment'),
    [BALLOT.motion]: (state, entry) => opened(state, entry, 'motion'),
    [BALLOT_OVER]: (state, { body }) => without(state, body['on']),
  },
});

/** A new ballot, or a new version of one, which voids its votes. */
function opened(state: Open, { seq, at, by, body }: Entry, kind: BallotKind): Open {
  const on = typeof body['on'] === 'number' ? body['on'] : seq;
  const seat = must(by.seat, 'the seat of whoever opened it');
  const ballot: Ballot = {
    on,
    kind,
    version: (state[on]?.version ?? 0) + 1,
    party: must(by.party, 'the party of whoever opened it'),
    among: body['among'] === 'joined' ? 'joined' : undefined,
    seat,
    opened: seq,
    clock: at,
    votes: { [seat]: { yes: true, seq } },
  };
  return { ...state, [on]: ballot };
}

function without(state: Open, on: unknown): Open {
  const { [Number(on)]: _, ...rest } = state;
  return rest;
}

/** The parties that are asked. */
export function askedIn(view: View, { among }: Ballot): readonly Party[] {
  return deciders(view).filter(({ joined }) => joined || among === undefined);
}

/** What is open under a number; undefined when nothing is. */
export const ballotOf = (view: View, on: number): Ballot | undefined => view.get(ballots)[on];
