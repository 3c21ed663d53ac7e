import type { JsonObject } from '@parley/protocol';
import type { Entry } from '@parley/protocol/circle';
import { minutes } from '../../kernel/define.ts';
import { decidedOn, ownYes, voted, type VoteLine } from '../ballots/minutes.ts';
import type { BallotsBodies } from '../ballots/wire.ts';
import type { PhasesBodies } from '../phases/wire.ts';
import { type Stamp, stamp } from '../stamp.ts';
import type { MotionsBodies } from './wire.ts';

/** Every motion: what was moved and why, who voted how, and what came of it. */

type Decision = Stamp & {
  readonly what: 'carried' | 'rejected' | 'lapsed' | 'withdrawn';
  /** Of a carried one: by the votes, or since nobody said no in time. */
  readonly through?: 'votes' | 'silence';
};

type Moved = Pick<MotionsBodies['motions.moved'], 'kind' | 'terms' | 'reason'> & {
  readonly on: number;
  readonly moved: Stamp;
  readonly votes: readonly VoteLine[];
  readonly decision?: Decision | undefined;
};

const decided = (state: readonly Moved[], entry: Entry, on: number, what: Decision['what']) =>
  decidedOn(state, on, { ...stamp(entry), what });

export const motionsMinutes = minutes<readonly Moved[], MotionsBodies & BallotsBodies & PhasesBodies>({
  initial: [],
  evolve: {
    'motions.moved': (state, entry) => {
      const moved = { on: entry.seq, ...entry.body, moved: stamp(entry), votes: [ownYes(entry, 1)] };
      return [...state, moved];
    },
    'motions.carried': (state, entry) => {
      const { on, by: through } = entry.body;
      return decidedOn(state, on, { ...stamp(entry), what: 'carried', through });
    },
    'motions.rejected': (state, entry) => decided(state, entry, entry.body.on, 'rejected'),
    'motions.lapsed': (state, entry) => decided(state, entry, entry.body.on, 'lapsed'),
    'ballots.withdrawn': (state, entry) => decided(state, entry, entry.body.on, 'withdrawn'),
    'ballots.voted': (state, entry) => voted(state, entry),
    // What is open when the room is closed lapses (CH-5).
    'phases.closed': (state, entry) => state.reduce((at, { on }) => decided(at, entry, on, 'lapsed'), state),
  },
  render: (motions): JsonObject => ({ motions }),
});
