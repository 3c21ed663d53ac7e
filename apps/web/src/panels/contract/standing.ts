import type { Entry, PartyId } from '@parley/protocol/circle';
import { textOf } from '../../live/fields.ts';
import type { ClauseLine, GroundLine, QuestionLine } from '../../live/state-of-play.ts';
import { clausesOf, type TextClause } from './clauses.ts';
import type { ClauseDifference } from './difference.ts';

/**
 * What the rules say of each clause of a text. They have them in its order, as it is cut at its headings; what stands
 * before the first heading is no clause, unless there is nothing else.
 */
export function inOrderOf<Said>(
  clauses: readonly Pick<TextClause, 'level'>[],
  lines: readonly Said[],
): readonly (Said | undefined)[] {
  const headed = clauses.filter(({ level }) => level > 0);
  if (headed.length === 0) return clauses.map(() => lines[0]);
  // Of another version, or cut by newer rules: better nothing than another clause's word.
  if (headed.length !== lines.length) return clauses.map(() => undefined);
  let place = 0;
  return clauses.map(({ level }) => (level === 0 ? undefined : lines[place++]));
}

/** How each clause of the current version stands. */
export const standingOf = inOrderOf<ClauseLine>;

/** The same in the order in which a difference to another version is read; a clause that is gone stands nowhere. */
export function standingOfRead(
  text: string,
  read: readonly Pick<ClauseDifference, 'state'>[],
  lines: readonly ClauseLine[],
): readonly (ClauseLine | undefined)[] {
  const standing = standingOf(clausesOf(text), lines);
  let place = 0;
  return read.map(({ state }) => (state === 'removed' ? undefined : standing[place++]));
}

/** What a clause rests on, in words. */
export interface Ground extends GroundLine {
  /** Whose answer it is; nobody's, while there is none. */
  readonly party: PartyId | undefined;
  /** The answer; the question, while there is none. */
  readonly text: string;
}

export function groundsOf(
  rests: readonly GroundLine[],
  questions: readonly QuestionLine[],
  entries: readonly Entry[],
): readonly Ground[] {
  return rests.map((ground) => {
    const question = questions.find(({ on }) => on === ground.question);
    const answers = question?.answers ?? [];
    const answer =
      ground.evidence === 'open'
        ? undefined
        : (answers.find(({ seq }) => seq === ground.on) ?? answers.at(-1));
    const said = answer && entries.find(({ circle, seq }) => circle === 'room' && seq === answer.seq);
    return {
      ...ground,
      party: answer?.party,
      text: said ? textOf(said.body, 'text') : (question?.text ?? ''),
    };
  });
}
