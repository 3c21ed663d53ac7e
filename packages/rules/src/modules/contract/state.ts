import type { PartyId, SeatId } from '@parley/protocol/circle';
import type { View } from '../../kernel/contract.ts';
import { must, slice } from '../../kernel/define.ts';
import type { CharterBodies } from '../charter/wire.ts';
import type { SeatsBodies } from '../seats/wire.ts';
import {
  carriedOver,
  type ClauseBook,
  type Known,
  nowKnown,
  nowSaid,
  type Objection,
  stillHeld,
  withAgreement,
  withoutAgreement,
  withoutAgreements,
} from './books.ts';
import type { ContractBodies } from './wire.ts';

/**
 * The contract: which version is the current one, where it stands in the record, which parties have agreed to it, and
 * how its clauses stand (CO-1 to CO-3). The words themselves are in the record alone.
 */

interface Agreement {
  readonly party: PartyId;
  readonly seat: SeatId;
}

export interface Contract {
  /** 0 while nothing was proposed. */
  readonly version: number;
  readonly sha256: string;
  readonly party: PartyId | undefined;
  readonly seat: SeatId | undefined;
  /** Where the current version stands in the room's record. */
  readonly seq: number | undefined;
  /** Versions that were not approved. */
  readonly closed: readonly number[];
  /** To the current version, under the charter as it is. */
  readonly agreements: readonly Agreement[];
  readonly clauses: readonly ClauseBook[];
  readonly objections: readonly Objection[];
  readonly known: Known;
}

export const contract = slice<Contract, ContractBodies & CharterBodies & SeatsBodies>({
  name: 'contract',
  circle: 'room',
  initial: {
    version: 0,
    sha256: '',
    party: undefined,
    seat: undefined,
    seq: undefined,
    closed: [],
    agreements: [],
    clauses: [],
    objections: [],
    known: new Map(),
  },
  evolve: {
    'contract.proposed': (state, { body, by, seq }) => {
      const { version, sha256 } = body;
      // What comes with the room is of the party that made it.
      const party = by.party ?? 'p1';
      const clauses = carriedOver(state.clauses, body, party);
      return {
        ...state,
        version,
        sha256,
        party,
        seat: by.seat ?? undefined,
        seq,
        agreements: [],
        clauses,
        objections: stillHeld(state.objections, state.clauses, clauses),
        known: nowKnown(state.known, headingsOf(clauses)),
      };
    },
    'contract.agreed': (state, { by }) => {
      const agreement = { party: must(by.party, 'the party'), seat: must(by.seat, 'the seat') };
      const { party } = agreement;
      return {
        ...state,
        agreements: [...state.agreements, agreement],
        clauses: withAgreement(state.clauses, party),
        // Who agrees gives up what they had against it.
        objections: state.objections.filter((objection) => objection.party !== party),
        known: nowSaid(state.known, headingsOf(state.clauses), 'agreed', party),
      };
    },
    'contract.retracted': (state, { by }) => takenBack(state, must(by.party, 'the party')),
    'contract.objected': (state, { body, by, seq }) => {
      const [party, seat] = [must(by.party, 'the party'), must(by.seat, 'the seat')];
      const { clause, version, reason } = body;
      return {
        ...without(state, (agreement) => agreement.party === party),
        clauses: withoutAgreement(state.clauses, party, clause),
        objections: [...state.objections, { clause, party, seat, reason, version, seq }],
        known: nowSaid(state.known, [clause], 'disputed', party),
      };
    },
    'contract.objection_withdrawn': (state, { body, by }) => ({
      ...state,
      objections: state.objections.filter(
        ({ clause, party }) => clause !== body.clause || party !== by.party,
      ),
    }),
    'contract.closed': (state, { body: { version } }) => ({
      ...allVoid(state),
      closed: [...state.closed, version],
    }),
    // What was agreed to under another charter is no longer agreed to (CH-4).
    'charter.accepted': (state) => allVoid(state),
    // An agreement goes with the seat that gave it (CO-2).
    'seats.revoked': (state, { body }) => goneWith(state, body.seat),
    'seats.left': (state, { by }) => goneWith(state, by.seat),
  },
});

export const headingsOf = (clauses: readonly ClauseBook[]): readonly string[] =>
  clauses.map(({ heading }) => heading);

function without(state: Contract, which: (agreement: Agreement) => boolean): Contract {
  return { ...state, agreements: state.agreements.filter((agreement) => !which(agreement)) };
}

function takenBack(state: Contract, party: PartyId): Contract {
  const rest = without(state, (agreement) => agreement.party === party);
  return { ...rest, clauses: withoutAgreement(state.clauses, party) };
}

function goneWith(state: Contract, seat: SeatId | null): Contract {
  const lost = state.agreements.find((agreement) => agreement.seat === seat);
  return lost ? takenBack(state, lost.party) : state;
}

function allVoid(state: Contract): Contract {
  return { ...state, agreements: [], clauses: withoutAgreements(state.clauses) };
}

/** Whether a party has agreed to the current version. */
export const hasAgreed = (view: View, party: PartyId | null): boolean =>
  view.get(contract).agreements.some((agreement) => agreement.party === party);
