import type { JsonObject } from '@parley/protocol';
import type { PartyId, SeatId } from '@parley/protocol/circle';
import { must, slice } from '../../kernel/define.ts';
import type { BallotsBodies } from '../ballots/wire.ts';
import type { PhasesBodies } from '../phases/wire.ts';
import type { MotionsBodies } from './wire.ts';

/** A motion that is open. */
export interface Moved {
  readonly on: number;
  readonly kind: string;
  readonly terms: JsonObject;
  readonly reason: string;
  readonly party: PartyId;
  readonly seat: SeatId;
}

/** The motions that are open, the earliest first. */
export const motions = slice<readonly Moved[], MotionsBodies & BallotsBodies & PhasesBodies>({
  name: 'motions',
  circle: 'room',
  initial: [],
  evolve: {
    'motions.moved': (state, { body, seq, by }) => {
      const mover = { party: must(by.party, 'the party'), seat: must(by.seat, 'the seat') };
      return [...state, { on: seq, ...body, ...mover }];
    },
    'motions.carried': (state, { body }) => over(state, body.on),
    'motions.rejected': (state, { body }) => over(state, body.on),
    'motions.lapsed': (state, { body }) => over(state, body.on),
    'ballots.withdrawn': (state, { body }) => over(state, body.on),
    'phases.closed': () => [],
  },
});

function over(state: readonly Moved[], on: number): readonly Moved[] {
  return state.filter((each) => each.on !== on);
}
