import type { z } from 'zod';
import type { toldClause, writtenClause } from './agreement-schema.ts';
import type { questionsIn } from './questions-schema.ts';

/** What a contract rests on: the answers that its clauses refer to, and how sure these are (CO-3). */

export type Question = z.output<ReturnType<typeof questionsIn>>[number];
export type Answer = Question['answers'][number];
export type Clause = z.output<typeof writtenClause>;
export type Rest = Clause['rests'][number];

/** What a reference to an entry of the questions stands for. */
export interface Grounds {
  readonly question: Question;
  /** The answer that is named, or the newest one to the question that is named. */
  readonly answer: Answer | undefined;
  /** `open` while there is no answer, or while whoever asked has opened the question again. */
  readonly evidence: Rest['evidence'];
}

/** What each entry that asked or answered something stands for, by its number. */
export function groundsOf(questions: readonly Question[]): ReadonlyMap<number, Grounds> {
  return new Map(
    questions.flatMap((question) => {
      const standing = (answer: Answer | undefined): Grounds => ({
        question,
        answer,
        evidence: question.status === 'open' || !answer ? 'open' : answer.evidence,
      });
      const answered = question.answers.map((answer) => [answer.seq, standing(answer)] as const);
      return [[question.on, standing(question.answers.at(-1))] as const, ...answered];
    }),
  );
}

/** Whether something is still to come of a question. */
export const isOpen = ({ status }: Question): boolean => status === 'open' || status === 'answered';

/** The clauses of what was agreed, each with what it rests on. */
export function restingOn(
  clauses: readonly z.output<typeof toldClause>[],
  questions: readonly Question[],
): Clause[] {
  const grounds = groundsOf(questions);
  const unsettled = questions.filter(isOpen);
  return clauses.map(({ heading, cites }) => {
    const rests = cites.flatMap((on): readonly Rest[] => {
      const found = grounds.get(on);
      return found ? [{ on, question: found.question.on, evidence: found.evidence }] : [];
    });
    return {
      heading,
      rests,
      open: unsettled.filter(({ clause }) => clause === heading).map(({ on }) => on),
      assumed: rests.some(({ evidence }) => evidence !== 'verified'),
    };
  });
}
