import type { JsonObject } from '@parley/protocol';
import type { Entry } from '@parley/protocol/circle';
import { minutes } from '../../kernel/define.ts';
import { decidedOn, ownYes, voted, type VoteLine } from '../ballots/minutes.ts';
import type { BallotsBodies } from '../ballots/wire.ts';
import type { PhasesBodies } from '../phases/wire.ts';
import { type Stamp, stamp } from '../stamp.ts';
import type { CharterBodies } from './wire.ts';

/** The charter as it stands, and every amendment: its versions, who voted how and why, and what came of it. */

type Clause = {
  readonly clause: number;
  readonly text: string;
  /** The charter version that brought these words, and the amendment. */
  readonly changed: number;
  readonly on: number;
};

type Version = Stamp & {
  readonly version: number;
  readonly text?: string | undefined;
  readonly reason: string;
};

type Decision = Stamp & {
  readonly what: 'accepted' | 'rejected' | 'lapsed' | 'withdrawn';
  /** Of an accepted one: the charter version it made, the clause, and what that read before. */
  readonly charter?: number;
  readonly clause?: number;
  readonly before?: string | undefined;
};

type Amendment = {
  readonly on: number;
  readonly action: 'add' | 'replace' | 'remove';
  readonly clause?: number | undefined;
  readonly versions: readonly Version[];
  readonly votes: readonly VoteLine[];
  readonly decision?: Decision | undefined;
};

interface State {
  readonly version: number;
  readonly clauses: readonly Clause[];
  readonly amendments: readonly Amendment[];
}

const versionIn = (entry: Entry<string, Pick<Version, 'version' | 'text' | 'reason'>>): Version => {
  const { version, text, reason } = entry.body;
  return { ...stamp(entry), version, text, reason };
};

function decided(state: State, entry: Entry, on: number, what: Decision['what']): State {
  return { ...state, amendments: decidedOn(state.amendments, on, { ...stamp(entry), what }) };
}

function accepted(state: State, entry: Entry<'charter.accepted', CharterBodies['charter.accepted']>): State {
  const { on, charter, action, clause, text = '' } = entry.body;
  const before = state.clauses.find((each) => each.clause === clause)?.text;
  const decision = { ...stamp(entry), what: 'accepted' as const, charter, clause, before };
  const now = { clause, text, changed: charter, on };
  const clauses = {
    add: () => [...state.clauses, now],
    replace: () => state.clauses.map((each) => (each.clause === clause ? now : each)),
    remove: () => state.clauses.filter((each) => each.clause !== clause),
  }[action]();
  return { version: charter, clauses, amendments: decidedOn(state.amendments, on, decision) };
}

export const charterMinutes = minutes<State, CharterBodies & BallotsBodies & PhasesBodies>({
  initial: { version: 0, clauses: [], amendments: [] },
  evolve: {
    'charter.proposed': (state, entry) => {
      const { action, clause, version } = entry.body;
      const versions = [versionIn(entry)];
      const amendment = { on: entry.seq, action, clause, versions, votes: [ownYes(entry, version)] };
      return { ...state, amendments: [...state.amendments, amendment] };
    },
    'charter.edited': (state, entry) => {
      const { on, version } = entry.body;
      const edited = (each: Amendment): Amendment => ({
        ...each,
        versions: [...each.versions, versionIn(entry)],
        votes: [...each.votes, ownYes(entry, version)],
      });
      return {
        ...state,
        amendments: state.amendments.map((each) => (each.on === on ? edited(each) : each)),
      };
    },
    'charter.accepted': accepted,
    'charter.rejected': (state, entry) => decided(state, entry, entry.body.on, 'rejected'),
    'charter.lapsed': (state, entry) => decided(state, entry, entry.body.on, 'lapsed'),
    'ballots.withdrawn': (state, entry) => decided(state, entry, entry.body.on, 'withdrawn'),
    'ballots.voted': (state, entry) => ({ ...state, amendments: voted(state.amendments, entry) }),
    // What is open when the room is closed lapses (CH-5).
    'phases.closed': (state, entry) =>
      state.amendments.reduce((at, { on }) => decided(at, entry, on, 'lapsed'), state),
  },
  render: (state): JsonObject => ({ ...state }),
});
