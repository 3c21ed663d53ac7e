import type { JsonObject } from '@parley/protocol';
import type { View } from '../../kernel/contract.ts';
import { answerOf, blockingQuestions } from '../questions/state.ts';
import type { ClauseBook } from './books.ts';
import { contract } from './state.ts';

/** What a viewer sees of the contract: its version, who has agreed, and how each clause stands (CO-3). */
export function describe(view: View): JsonObject {
  const { version, sha256, party, seat, seq, closed, agreements, clauses } = view.get(contract);
  return {
    version,
    sha256,
    party,
    seat,
    seq,
    closed,
    agreements: agreements.map((each) => ({ ...each })),
    /** What was agreed takes effect only once no question is in the way (QU-4). */
    suspended: agreements.length > 0 && blockingQuestions(view).length > 0,
    clauses: clauses.map((clause) => describeClause(view, clause)),
  };
}

function describeClause(view: View, { heading, version, party, agreed, cites }: ClauseBook): JsonObject {
  const disputed = view
    .get(contract)
    .objections.filter(({ clause }) => clause === heading)
    .map((objection) => ({
      party: objection.party,
      seat: objection.seat,
      reason: objection.reason,
      seq: objection.seq,
    }));
  const blocked = blockingQuestions(view).filter(({ clause }) => clause === heading);
  const rests = restsOn(view, cites);
  return {
    clause: heading,
    version,
    party,
    agreed,
    disputed,
    blocked: blocked.map(({ on }) => on),
    rests,
    assumed: rests.some(({ evidence }) => evidence !== 'verified'),
  };
}

/** The answers a clause rests on, of the entries it refers to; `open` where there is none yet. */
function restsOn(view: View, cites: readonly number[]) {
  return cites.flatMap((on) => {
    const grounds = answerOf(view, on);
    return grounds ? [{ on, question: grounds.on, evidence: grounds.evidence }] : [];
  });
}
