import type { Entry } from '@parley/protocol';
import { lastOf, type Law } from '../crowd.ts';
import { word } from '../recount/hall.ts';

/**
 * What was agreed, told from the ledger by one look at its end: nobody is bound by words they did not agree to, nor while
 * somebody waits for an answer (CO-4, QU-4); and where there are no people nothing pauses and nobody approves (FL-8).
 */

/** Agreements that are no longer meant: taken back, objected, or made under another charter. */
const ENDS_OWN = ['contract.retracted', 'contract.objected'];
const ENDS_ALL = ['contract.proposed', 'contract.closed', 'charter.accepted'];
const SETTLES = ['questions.resolved', 'questions.withdrawn', 'questions.unblocked'];

export const bindsNobodyElse: Law = (moments) => {
  const entries = lastOf(moments).entries.filter(({ circle }) => circle === 'room');
  return entries.flatMap((entry, index) => {
    const isApproval = entry.type === 'phases.approval_began';
    const isAgreed = entry.type === 'phases.closed' && entry.body['outcome'] === 'agreed';
    if (!isApproval && !(isAgreed && !hasPeople(entries))) return [];
    const before = entries.slice(0, index);
    return [
      ...partiesIn(before).flatMap((party) =>
        agrees(before, party)
          ? []
          : [`${entry.type} #${entry.seq}, and ${party} has not agreed to those words`],
      ),
      ...blocking(before).map((on) => `${entry.type} #${entry.seq}, and question ${on} still blocks`),
    ];
  });
};

const AMONG_PEOPLE = ['pause.began', 'pause.resumed', 'phases.approval_began', 'approval.approved'];

/** In rooms without people nothing pauses, and nobody is asked to approve. */
export const pausesNothing: Law = (moments) => {
  const { entries } = lastOf(moments);
  if (entries.length === 0 || hasPeople(entries)) return [];
  const refused = moments.flatMap(({ taken: { outcome } }) =>
    outcome?.status === 'refused' && outcome.refusal.code === 'paused'
      ? ['somebody was refused for a pause']
      : [],
  );
  const written = entries.filter(({ type }) => AMONG_PEOPLE.includes(type));
  return [...refused, ...written.map(({ type, seq }) => `${type} #${seq} among agents alone`)];
};

interface Named {
  readonly party: string;
  readonly people?: boolean;
}

const founded = (entries: readonly Entry[]): readonly Named[] =>
  (entries[0]?.body['parties'] ?? []) as unknown as readonly Named[]; // the first entry says them

const hasPeople = (entries: readonly Entry[]): boolean =>
  founded(entries).some(({ people = true }) => people);

function partiesIn(entries: readonly Entry[]): readonly string[] {
  const gone = entries.flatMap(({ type, body }) => (type === 'seats.dismissed' ? [body['party']] : []));
  return founded(entries).flatMap(({ party }) => (gone.includes(party) ? [] : [party]));
}

/** A party's newest agreement is to the newest words, by number and hash, and nothing has ended it. */
function agrees(entries: readonly Entry[], party: string): boolean {
  const given = entries.findLast(({ type, by }) => type === 'contract.agreed' && by.party === party);
  const newest = entries.findLast(({ type }) => type === 'contract.proposed');
  if (!given || !newest) return false;
  const same = ['version', 'sha256'].every((key) => given.body[key] === newest.body[key]);
  const ended = entries
    .filter(({ seq }) => seq > given.seq)
    .some(
      ({ type, by, body }) =>
        ENDS_ALL.includes(type) ||
        (ENDS_OWN.includes(type) && by.party === party) ||
        (type === 'seats.left' && by.seat === given.by.seat) ||
        (type === 'seats.revoked' && body['seat'] === given.by.seat),
    );
  return same && !ended;
}

/** Questions that block, of which nobody has said that they do no more. */
function blocking(entries: readonly Entry[]): readonly number[] {
  const there = partiesIn(entries);
  return entries
    .filter(
      ({ type, body, by }) =>
        type === 'questions.asked' && body['blocking'] === true && there.includes(String(by.party)),
    )
    .filter(({ body }) => body['to'] === 'all' || there.includes(word(body, 'to')))
    .map(({ seq }) => seq)
    .filter((on) => {
      const about = entries.filter(({ body }) => body['on'] === on);
      const [settled, reopened] = [SETTLES, ['questions.reopened']].map(
        (types) => about.findLast(({ type }) => types.includes(type))?.seq ?? 0,
      );
      const isGivenUp = about.some(
        ({ type }) => type === 'questions.unblocked' || type === 'questions.withdrawn',
      );
      return !isGivenUp && (settled ?? 0) <= (reopened ?? 0);
    });
}
