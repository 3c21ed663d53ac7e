import { list, type Look, record, text, whole } from '../look.ts';
import { fenced } from '../text/fence.ts';
import type { Directory } from './directory.ts';

/** How the clauses of the contract stand: who stands behind each, who is against it, and what it rests on (CO-3). */

/** One clause, as an object: what it has nothing of is left out. */
export function clauseStanding(clause: Look, { party }: Directory) {
  const disputed = list(clause['disputed'])
    .map(record)
    .map((objection) => ({ by: party(text(objection['party'])), reason: objection['reason'] }));
  const agreed = list(clause['agreed']).map((id) => party(text(id)));
  const blocked = list(clause['blocked']);
  return {
    clause: clause['clause'],
    ...(agreed.length > 0 && { agreed }),
    ...(disputed.length > 0 && { disputed }),
    ...(blocked.length > 0 && { blocked_by_questions: blocked }),
    ...(clause['assumed'] === true && { rests_on_an_assumption: shakyIn(clause) }),
  };
}

/** The entries a clause rests on that are not verified: assumptions, and questions without an answer. */
const shakyIn = ({ rests }: Look) =>
  list(rests)
    .map(record)
    .filter(({ evidence }) => evidence !== 'verified')
    .map(({ on }) => on);

const numbers = (all: readonly unknown[]) => all.map((on) => `#${whole(on) ?? '?'}`).join(', ');

/** The clauses as lines: each by its heading, which is somebody's words, and how it stands. */
export function clauseLines({ clauses }: Look, directory: Directory, columns: number | undefined): string[] {
  return list(clauses)
    .map(record)
    .flatMap((clause) => {
      const agreed = list(clause['agreed']).map((id) => directory.party(text(id)));
      const blocked = list(clause['blocked']);
      const standing = [
        `in the words of ${directory.party(text(clause['party']))} since version ${whole(clause['version']) ?? '?'}`,
        ...(agreed.length > 0 ? [`agreed to by ${agreed.join(', ')}`] : []),
        ...(blocked.length > 0 ? [`held up by ${numbers(blocked)}`] : []),
        ...(clause['assumed'] === true ? [`RESTS ON AN ASSUMPTION: ${numbers(shakyIn(clause))}`] : []),
      ];
      return [
        `Clause ${standing.join('; ')}:`,
        ...fenced(text(clause['clause']) ?? '', columns),
        ...list(clause['disputed'])
          .map(record)
          .flatMap((objection) => [
            `Disputed by ${directory.party(text(objection['party']))} (#${whole(objection['seq']) ?? '?'}):`,
            ...fenced(text(objection['reason']) ?? '', columns),
          ]),
      ];
    });
}
