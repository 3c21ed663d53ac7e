import type { Minutes } from '../document.ts';
import type { Answer, Question } from '../grounds.ts';
import type { Names } from './names.ts';
import { type Blocks, fenced, listed, quoted, when } from './text.ts';

/** Every question with its answers and what they rest on, and what became of it. */
export function questionBlocks({ questions = [] }: Minutes, names: Names): Blocks {
  if (questions.length === 0) return ['None were asked.'];
  return questions.flatMap((question) => askedBlocks(question, names));
}

const states = {
  open: 'open',
  answered: 'answered, and not settled',
  resolved: 'resolved',
  withdrawn: 'withdrawn',
  lapsed: 'lapsed',
} as const;

/** A question in full. */
export function askedBlocks(question: Question, names: Names): Blocks {
  return [
    questionLine(question, names),
    fenced(question.text),
    ...question.answers.flatMap(
      (answer): Blocks => [
        `Answer by ${names.author(answer)}, ${when(answer.at)} (entry ${answer.seq}). ${answerBasis(answer)}`,
        fenced(answer.text),
      ],
    ),
    listed(
      question.steps.map((step) => {
        const why = step.reason === undefined ? '' : `: ${quoted(step.reason)}`;
        return `${stepWords[step.what]} by ${names.author(step)}, ${when(step.at)} (entry ${step.seq})${why}`;
      }),
      question.answers.length > 0 ? 'Nobody has said that this settles it.' : 'Nobody has answered it.',
    ),
  ];
}

const stepWords = {
  resolved: 'Resolved',
  reopened: 'Opened again',
  withdrawn: 'Withdrawn',
  unblocked: 'Decided to go on without it,',
  lapsed: 'Lapsed, as the party was dismissed',
} as const;

/** Who asked whom, about what, and how it stands. */
function questionLine(question: Question, names: Names): string {
  const { on, to, blocking, asked, clause, need, due_at, status } = question;
  const more = [
    ...(blocking ? ['blocking'] : []),
    ...(clause === undefined ? [] : [`about clause ${quoted(clause)}`]),
    ...(need === undefined ? [] : [`for line ${need} of what it needs to determine`]),
    ...(due_at === undefined ? [] : [`due ${when(due_at)}`]),
  ].map((each) => `, ${each}`);
  return `**Question ${on}**: ${states[status]}. Put by ${names.author(asked)} to ${to === 'all' ? 'all' : names.party(to)}, ${when(asked.at)}${more.join('')}`;
}

/** What an answer rests on, in words. */
export function answerBasis({ evidence, how, where, when: checked }: Answer): string {
  if (evidence === 'assumed') return '**Assumed**: nobody has verified it.';
  const parts = [
    ...(how === undefined ? [] : [`How: ${quoted(how)}.`]),
    ...(where === undefined ? [] : [`Where: ${quoted(where)}.`]),
    ...(checked === undefined ? [] : [`When: ${quoted(checked)}.`]),
  ];
  return ['**Verified**.', ...parts].join(' ');
}
