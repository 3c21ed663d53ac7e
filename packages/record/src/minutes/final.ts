import { canonical } from '../canonical.ts';
import type { Minutes } from './document.ts';
import type { Final } from './final-schema.ts';
import { isOpen } from './grounds.ts';
import { holderAt } from './markdown/names.ts';

/** The final document, made of the minutes and of nothing else. A room that is open has none. */
export function finalDocument(minutes: Minutes): Final {
  const { room, head, meeting, outcome, present, contract, questions = [], dissent } = minutes;
  if (!outcome) throw new TypeError('broken invariant: a room that is open has no final document');
  const { agreed } = contract;
  const cited = new Set(agreed?.clauses?.flatMap(({ rests }) => rests.map(({ question }) => question)));
  const newest = agreed ? undefined : newestOf(minutes);
  return {
    format: 'parley.final.v1',
    room,
    head,
    topic: meeting.topic,
    ...(meeting.goal !== undefined && { goal: meeting.goal }),
    parties: meeting.parties.map(({ party, name, people = true }) => {
      const [joined, dismissed] = [present.joined[party], present.dismissed[party]];
      return {
        party,
        name,
        people,
        ...(joined && { joined: joined.at }),
        ...(dismissed && { dismissed: dismissed.at }),
      };
    }),
    outcome,
    contract: agreed
      ? { ...agreed, agreed: agreementsTo(minutes, agreed.version), approved: approvalsOf(minutes) }
      : null,
    ...(newest && { newest }),
    questions: questions.filter((question) => cited.has(question.on) || isOpen(question)),
    open: questions.filter(isOpen).map(({ on }) => on),
    dissent,
  };
}

/** The canonical text of the document. */
export const finalText = (minutes: Minutes): string => canonical(finalDocument(minutes));

type Named = NonNullable<Final['contract']>['agreed'][number];
type Place = Omit<Named, 'name'>;

function named(minutes: Minutes, { seq, at, by }: Place): Named {
  const name = holderAt(minutes, by.seat, seq);
  return { seq, at, by, ...(name !== undefined && { name }) };
}

/** The agreements to a version that held: to the end, or until they took effect, after which nothing ends them (CO-2). */
function agreementsTo(minutes: Minutes, version: number): Named[] {
  const { contract, approvals } = minutes;
  const effect = contract.agreed ? approvals.at(-1)?.began.seq : undefined;
  return contract.agreements
    .filter(
      (each) =>
        each.version === version && (!each.ended || (effect !== undefined && each.ended.seq > effect)),
    )
    .map((each) => named(minutes, each));
}

/** The approvals that closed the room; none where no party has people. */
const approvalsOf = (minutes: Minutes): Named[] =>
  (minutes.approvals.at(-1)?.approvals ?? [])
    .filter(({ withdrawn }) => !withdrawn)
    .map((each) => named(minutes, each));

function newestOf(minutes: Minutes): Final['newest'] {
  const newest = minutes.contract.versions.at(-1);
  if (!newest) return undefined;
  const { version, sha256 } = newest;
  return { version, sha256, proposed: named(minutes, newest), agreed: agreementsTo(minutes, version) };
}
