import { list, type Look, record, text } from '../look.ts';
import { isPending, mostPressingFirst } from '../show/questions.ts';

/** The questions in the state of play: those that wait for somebody, what was settled, and what parties know and need. */

/** What the questions module says of itself, with those alone that wait for somebody. */
export function stillAsked(questions: Look): Look {
  const pending = list(mostPressingFirst(questions)['questions']).map(record).filter(isPending);
  return { ...questions, questions: pending };
}

/** Questions that were resolved, each with what its newest answer rests on and where that stands. */
export function settledOf({ questions }: Look): Readonly<Record<string, unknown>> {
  const settled = list(questions)
    .map(record)
    .filter(({ status }) => status === 'resolved')
    .map(({ on, text: words, answers }) => {
      const { seq, evidence } = record(list(answers).at(-1));
      return { on, text: words, evidence, answer: seq };
    });
  return settled.length > 0 ? { settled } : {};
}

/** What a party knows, and what it needs to determine, with the question that asks about it where one does. */
export function briefOf({ knows, needs }: Look, party: unknown): Readonly<Record<string, unknown>> {
  const own = (lines: unknown) =>
    list(lines)
      .map(record)
      .filter((each) => each['party'] === party);
  const known = own(knows).map((each) => text(each['text']));
  const needed = own(needs).map(({ need, text: line, on }) => ({ need, text: line, asked: on ?? false }));
  return {
    ...(known.length > 0 && { knows: known }),
    ...(needed.length > 0 && { needs_to_determine: needed }),
  };
}
