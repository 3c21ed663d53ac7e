import { list, type Look, record, text, whole } from '../look.ts';
import { fenced } from '../text/fence.ts';
import { putTo } from './asking-deeds.ts';
import type { Directory } from './directory.ts';
import { leftWords } from './when.ts';

/** Where the questions stand, and what each party knows and needs to find out. */

interface Shown {
  readonly directory: Directory;
  readonly now: number;
  readonly columns: number | undefined;
}

const PENDING = ['open', 'answered'];
export const isPending = ({ status }: Look): boolean => PENDING.includes(text(status) ?? '');

/** What comes first: what holds up everybody, then what waits for somebody, then what is over. */
const rank = (each: Look): number => (each['blocks'] === true ? 0 : isPending(each) ? 1 : 2);

/** What the questions module says of itself, with what waits for somebody first: where room is short, the rest gives way. */
export function mostPressingFirst(questions: Look): Look {
  const all = list(questions['questions']).map(record);
  return all.length === 0
    ? questions
    : { ...questions, questions: all.toSorted((a, b) => rank(a) - rank(b)) };
}

export function questionLines({ questions, needs, knows }: Look, shown: Shown): string[] {
  return [
    ...list(questions)
      .map(record)
      .flatMap((question) => linesOf(question, shown)),
    ...list(knows)
      .map(record)
      .flatMap(({ party, text: line }) => [
        `${shown.directory.party(text(party))} knows:`,
        ...fenced(text(line) ?? '', shown.columns),
      ]),
    ...list(needs)
      .map(record)
      .flatMap(({ party, need, text: line, on }) => [
        `${shown.directory.party(text(party))} needs to determine (${whole(need) ?? '?'}${on === undefined ? ', asked by nobody yet' : `, see question ${whole(on) ?? '?'}`}):`,
        ...fenced(text(line) ?? '', shown.columns),
      ]),
  ];
}

function linesOf(question: Look, { directory, now, columns }: Shown): string[] {
  const { on, party, to, text: words, blocks, status, due_at, clause, answers } = question;
  const due = isPending(question) ? whole(due_at) : undefined;
  const given = list(answers)
    .map(record)
    .map(
      (answer) =>
        `#${whole(answer['seq']) ?? '?'} by ${directory.party(text(answer['party']))}, ${answer['evidence'] === 'verified' ? 'verified' : 'assumed'}`,
    );
  const about = text(clause);
  return [
    [
      `Question ${whole(on) ?? '?'}, of ${directory.party(text(party))} to ${putTo(to, directory)}: ${isKnown(status) ? status : 'unknown'}`,
      ...(blocks === true ? ['nobody can agree until it is resolved'] : []),
      ...(due === undefined ? [] : [`due: ${leftWords(due, now)}`]),
      ...(given.length === 0 ? [] : [`answers: ${given.join(', ')}`]),
    ].join('; '),
    ...(about === undefined ? [] : fenced(`(clause) ${about}`, columns)),
    ...fenced(text(words) ?? '', columns),
  ];
}

const STATUSES = [...PENDING, 'resolved', 'withdrawn', 'lapsed'];
const isKnown = (status: unknown): status is string =>
  typeof status === 'string' && STATUSES.includes(status);
