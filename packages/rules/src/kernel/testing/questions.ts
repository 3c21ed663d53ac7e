import type { PartyId } from '@parley/protocol';
import type { Condition, Module } from '../contract.ts';
import { command, refuse, slice, writer } from '../define.ts';

/** Questions between parties: open until another party answers, or the asker takes them back. */
export type QuestionsTypes = {
  'question.asked': { text: string };
  'question.answered': { question: number; text: string };
  'question.withdrawn': { question: number };
};

/** The open questions, by sequence, and who asked them. */
export const questionsSlice = slice<ReadonlyMap<number, PartyId | null>, QuestionsTypes>({
  name: 'questions',
  circle: 'room',
  initial: new Map(),
  evolve: {
    'question.asked': (open, { seq, by }) => new Map(open).set(seq, by.party),
    'question.answered': (open, { body: { question } }) => without(open, question),
    'question.withdrawn': (open, { body: { question } }) => without(open, question),
  },
});

function without(open: ReadonlyMap<number, PartyId | null>, question: number) {
  return new Map([...open].filter(([seq]) => seq !== question));
}

const write = writer<QuestionsTypes>();

const whose = (
  name: string,
  fits: (asker: PartyId | null, own: PartyId | null) => boolean,
): Condition<{ question: number }> => ({
  name,
  check: (view, { actor }, input) => {
    const open = view.get(questionsSlice);
    const some = input
      ? open.has(input.question)
        ? [open.get(input.question) ?? null]
        : []
      : [...open.values()];
    return some.some((asker) => fits(asker, actor.party))
      ? undefined
      : refuse('not_there', { what: 'question' });
  },
});

export const questions: Module = {
  name: 'questions',
  on: ['seats'],
  entries: {
    'question.asked': { tags: ['speech'], wakes: 'all' },
    'question.answered': { wakes: 'all' },
    'question.withdrawn': { wakes: 'nobody' },
  },
  slices: [questionsSlice],
  commands: {
    ask: command<{ text: string }>({
      by: ['person', 'agent'],
      tags: ['speech'],
      conditions: [
        {
          name: 'three at most',
          check: (view) =>
            view.get(questionsSlice).size < 3
              ? undefined
              : refuse('over_limit', { limit: 3, what: 'questions' }),
        },
      ],
      decide: (_, { text }) => ({ entries: [write('room', 'question.asked', { text })] }),
    }),
    answer: command<{ question: number; text: string }>({
      by: ['person', 'agent'],
      conditions: [whose('a question of another party', (asker, own) => asker !== own)],
      decide: (_, body) => ({ entries: [write('room', 'question.answered', body)] }),
    }),
    withdraw: command<{ question: number }>({
      by: ['person', 'agent'],
      conditions: [whose('a question of the own party', (asker, own) => asker === own)],
      decide: (_, body) => ({ entries: [write('room', 'question.withdrawn', body)] }),
    }),
  },
  next: (view, actor) =>
    [...view.get(questionsSlice)]
      .filter(([, asker]) => asker !== actor.party)
      .map(([question]) => ({
        urgency: 20,
        reason: 'answer',
        act: { command: 'answer', input: { question, text: 'Yes.' } },
      })),
  describe: (view) => ({ open: [...view.get(questionsSlice).keys()] }),
};
