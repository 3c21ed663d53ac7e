import type { JsonObject } from '@parley/protocol';
import type { Entry } from '@parley/protocol/circle';
import { minutes } from '../../kernel/define.ts';
import type { CharterBodies } from '../charter/wire.ts';
import type { PhasesBodies } from '../phases/wire.ts';
import type { SeatsBodies } from '../seats/wire.ts';
import { type Stamp, stamp } from '../stamp.ts';
import type { ClauseOfVersion, ContractBodies } from './wire.ts';

/**
 * The contract: every version by number, hash and author; every agreement and every objection, and what ended those that
 * did not hold; and the words of the version that was agreed on with its clauses, once the room has been closed as agreed.
 */

type Version = Stamp & {
  readonly version: number;
  readonly base: number;
  readonly sha256: string;
  readonly summary?: string | undefined;
  /** It was there before anybody negotiated. */
  readonly start?: boolean | undefined;
  /** A person did not approve it. */
  readonly closed?: true;
};

type Ending = Stamp & {
  readonly why: 'retracted' | 'objected' | 'new_version' | 'charter_changed' | 'not_approved' | 'seat_gone';
};

type Agreement = Stamp & {
  readonly version: number;
  readonly sha256: string;
  readonly charter: number;
  readonly ended?: Ending | undefined;
};

/** An objection is over when its party withdraws it or agrees, or when the clause reads otherwise: it stays, as dissent. */
type Objection = Stamp & {
  readonly clause: string;
  readonly version: number;
  readonly reason: string;
  readonly ended?: (Stamp & { readonly why: 'withdrawn' | 'agreed' | 'clause_changed' }) | undefined;
};

type Agreed = Pick<PhasesBodies['phases.approval_began'], 'version' | 'sha256' | 'charter'> & {
  readonly text: string;
  /** Its clauses, and the entries each rests on. */
  readonly clauses: readonly Omit<ClauseOfVersion, 'sha256'>[];
};

interface State {
  readonly versions: readonly Version[];
  readonly texts: readonly string[];
  /** Of the newest version. */
  readonly clauses: readonly ClauseOfVersion[];
  readonly agreements: readonly Agreement[];
  readonly objections: readonly Objection[];
  /** What approval was last asked for. */
  readonly asked: Omit<Agreed, 'text' | 'clauses'> | undefined;
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

/** Objections that held until now and no longer do. */
function overruled(
  state: State,
  entry: Entry,
  why: NonNullable<Objection['ended']>['why'],
  which: (objection: Objection) => boolean,
): State {
  const ending = { ...stamp(entry), why };
  const objections = state.objections.map((each) =>
    each.ended || !which(each) ? each : { ...each, ended: ending },
  );
  return { ...state, objections };
}

export const contractMinutes = minutes<State, ContractBodies & CharterBodies & PhasesBodies & SeatsBodies>({
  initial: {
    versions: [],
    texts: [],
    clauses: [],
    agreements: [],
    objections: [],
    asked: undefined,
    agreed: undefined,
  },
  evolve: {
    'contract.proposed': (state, entry) => {
      const { version, base, text, sha256, summary, start, clauses = [] } = entry.body;
      const cleared = ended(state, entry, 'new_version');
      const proposed = { ...stamp(entry), version, base, sha256, summary, start };
      const reads = new Map(clauses.map((clause) => [clause.heading, clause.sha256]));
      const stood = new Map(state.clauses.map((clause) => [clause.heading, clause.sha256]));
      return {
        ...overruled(
          cleared,
          entry,
          'clause_changed',
          ({ clause }) => reads.get(clause) !== stood.get(clause),
        ),
        versions: [...state.versions, proposed],
        texts: [...state.texts, text],
        clauses,
      };
    },
    'contract.agreed': (state, entry) => {
      const { version, sha256, charter } = entry.body;
      const agreement = { ...stamp(entry), version, sha256, charter };
      const { party } = entry.by;
      return {
        ...overruled(state, entry, 'agreed', ({ by }) => by.party === party),
        agreements: [...state.agreements, agreement],
      };
    },
    'contract.objected': (state, entry) => {
      const { clause, version, reason } = entry.body;
      const objection = { ...stamp(entry), clause, version, reason };
      const { party } = entry.by;
      const without = ended(state, entry, 'objected', (by) => by.party === party);
      return { ...without, objections: [...state.objections, objection] };
    },
    'contract.objection_withdrawn': (state, entry) =>
      overruled(
        state,
        entry,
        'withdrawn',
        ({ clause, by }) => clause === entry.body.clause && by.party === entry.by.party,
      ),
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
      // Where no people were asked, it is what the agents agreed to.
      const { asked = holding(state), texts } = state;
      const text = asked && texts[asked.version - 1];
      if (outcome !== 'agreed' || !asked || text === undefined) return state;
      const clauses = state.clauses.map(({ heading, cites }) => ({ heading, cites }));
      const { version, sha256, charter } = asked;
      return { ...state, agreed: { version, sha256, charter, text, clauses } };
    },
  },
  render: ({ versions, agreements, objections, agreed }): JsonObject => ({
    versions,
    agreements,
    objections,
    agreed,
  }),
});

/** The agreement that stands at the end. */
const holding = ({ agreements }: State): Agreement | undefined => agreements.findLast((each) => !each.ended);
