import type { JsonObject } from '@parley/protocol';
import type { Entry } from '@parley/protocol/circle';
import { minutes } from '../../kernel/define.ts';
import type { CharterBodies } from '../charter/wire.ts';
import type { PhasesBodies } from '../phases/wire.ts';
import type { SeatsBodies } from '../seats/wire.ts';
import { type Stamp, stamp } from '../stamp.ts';
import type { ContractBodies } from './wire.ts';

/**
 * The contract: every version by number, hash and author; every agreement, and what ended those that did not hold; and
 * the words of the version that was agreed on, once the room has been closed as agreed.
 */

type Version = Stamp & {
  readonly version: number;
  readonly base: number;
  readonly sha256: string;
  readonly summary?: string | undefined;
  /** A person did not approve it. */
  readonly closed?: true;
};

type Ending = Stamp & {
  readonly why: 'retracted' | 'new_version' | 'charter_changed' | 'not_approved' | 'seat_gone';
};

type Agreement = Stamp & {
  readonly version: number;
  readonly sha256: string;
  readonly charter: number;
  readonly ended?: Ending | undefined;
};

type Agreed = Pick<PhasesBodies['phases.approval_began'], 'version' | 'sha256' | 'charter'> & {
  readonly text: string;
};

interface State {
  readonly versions: readonly Version[];
  readonly texts: readonly string[];
  readonly agreements: readonly Agreement[];
  /** What approval was last asked for. */
  readonly asked: Omit<Agreed, 'text'> | undefined;
  readonly agreed: Agreed | undefined;
}

/** Agreements that held until now and no longer do; all, or those of one author. */
function ended(
  state: State,
  entry: Entry,
  why: Ending['why'],
  whose: (by: Stamp['by']) => boolean = () => true,
): State {
  const ending = { ...stamp(entry), why };
  const agreements = state.agreements.map((each) =>
    each.ended || !whose(each.by) ? each : { ...each, ended: ending },
  );
  return { ...state, agreements };
}

export const contractMinutes = minutes<State, ContractBodies & CharterBodies & PhasesBodies & SeatsBodies>({
  initial: { versions: [], texts: [], agreements: [], asked: undefined, agreed: undefined },
  evolve: {
    'contract.proposed': (state, entry) => {
      const { version, base, text, sha256, summary } = entry.body;
      const cleared = ended(state, entry, 'new_version');
      const proposed = { ...stamp(entry), version, base, sha256, summary };
      return { ...cleared, versions: [...state.versions, proposed], texts: [...state.texts, text] };
    },
    'contract.agreed': (state, entry) => {
      const { version, sha256, charter } = entry.body;
      const agreement = { ...stamp(entry), version, sha256, charter };
      return { ...state, agreements: [...state.agreements, agreement] };
    },
    'contract.retracted': (state, entry) =>
      ended(state, entry, 'retracted', ({ party }) => party === entry.by.party),
    'contract.closed': (state, entry) => {
      const cleared = ended(state, entry, 'not_approved');
      const versions = state.versions.map((each) =>
        each.version === entry.body.version ? { ...each, closed: true as const } : each,
      );
      return { ...cleared, versions };
    },
    'charter.accepted': (state, entry) => ended(state, entry, 'charter_changed'),
    'seats.revoked': (state, entry) =>
      ended(state, entry, 'seat_gone', ({ seat }) => seat === entry.body.seat),
    'seats.left': (state, entry) => ended(state, entry, 'seat_gone', ({ seat }) => seat === entry.by.seat),
    'phases.approval_began': (state, { body: { version, sha256, charter } }) => ({
      ...state,
      asked: { version, sha256, charter },
    }),
    'phases.closed': (state, { body: { outcome } }) => {
      const { asked, texts } = state;
      const text = asked && texts[asked.version - 1];
      if (outcome !== 'agreed' || !asked || text === undefined) return state;
      return { ...state, agreed: { ...asked, text } };
    },
  },
  render: ({ versions, agreements, agreed }): JsonObject => ({ versions, agreements, agreed }),
});
