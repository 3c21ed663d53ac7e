import type { Minutes } from '../document.ts';
import { type Clause, type Grounds, groundsOf, type Question, type Rest } from '../grounds.ts';
import type { Names } from './names.ts';
import { answerBasis } from './questions.ts';
import { type Blocks, listed, quoted, when } from './text.ts';

/**
 * What a contract rests on, clause by clause, with the evidence in words. What nobody has verified is said first, and
 * plainly: a reader who reads no further knows it. An answer is told in full where a clause first refers to it, and after
 * that by its number: many short clauses may refer to one long answer.
 */
export function restBlocks(clauses: readonly Clause[], { questions = [] }: Minutes, names: Names): Blocks {
  const grounds = groundsOf(questions);
  const told = new Set<number>();
  const restLine = ({ on, evidence }: Rest): string => {
    const found = grounds.get(on);
    const basis = found && !told.has(on) ? groundsWords(found, names) : 'told above';
    told.add(on);
    return `${marks[evidence]} entry ${on}: ${basis}`;
  };
  const marked = clauses.filter(isMarked);
  return [
    marked.length === 0
      ? 'No clause rests on an assumption or on an open question.'
      : `**${marked.length} of ${clauses.length} clauses rest on what nobody has verified, or on an open question:** ${marked.map(({ heading }) => quoted(heading)).join(', ')}.`,
    ...clauses.flatMap((clause, index): Blocks => {
      const about = clause.open.map((on) => openLine(on, grounds.get(on)?.question, names));
      const mark = clause.assumed ? ' – **rests on an assumption**' : about.length > 0 ? ' – **open**' : '';
      return [
        `**Clause ${index + 1}** ${quoted(clause.heading)}${mark}`,
        listed([...clause.rests.map(restLine), ...about], 'It refers to no answer.'),
      ];
    }),
  ];
}

/** Whether a reader must be told that a clause does not stand on firm ground. */
const isMarked = ({ assumed, open }: Clause): boolean => assumed || open.length > 0;

const marks = { verified: '**Verified**', assumed: '**Assumed**', open: '**Open**' } as const;

function groundsWords({ question, answer, evidence }: Grounds, names: Names): string {
  const asked = `question ${question.on}, ${quoted(question.text)}`;
  if (!answer) return `${asked}, which nobody has answered`;
  const again = evidence === 'open' ? '; it was opened again since' : '';
  return `${asked}, answered by ${names.author(answer)}, ${when(answer.at)} (entry ${answer.seq}): ${quoted(answer.text)}. ${answerBasis(answer)}${again}`;
}

const openLine = (on: number, question: Question | undefined, names: Names): string =>
  `${marks.open} question ${on} about this clause${question ? `, of ${names.author(question.asked)}: ${quoted(question.text)}` : ''}`;
