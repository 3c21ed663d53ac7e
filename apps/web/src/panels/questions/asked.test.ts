import type { Entry, PartyId } from '@parley/protocol/circle';
import { describe, expect, test } from 'vitest';
import type { QuestionLine } from '../../live/state-of-play.ts';
import { askedQuestions, isPutTo, sorted } from './asked.ts';

const line = (on: number, changes: Partial<QuestionLine> = {}): QuestionLine => ({
  on,
  party: 'p1',
  seat: 's2',
  to: 'p2',
  text: 'Which round…',
  blocking: false,
  blocks: false,
  status: 'open',
  answers: [],
  ...changes,
});

const entry = (seq: number, type: string, body: Entry['body'], party: PartyId | null = 'p1'): Entry => ({
  circle: 'room',
  seq,
  type,
  at: seq * 1000,
  by: party === null ? { kind: 'hub', seat: null, party } : { kind: 'agent', seat: 's2', party },
  body,
});

describe('the questions of a room', () => {
  const entries = [
    entry(4, 'questions.asked', { text: 'Which rounding do your invoices use?', to: 'p2' }),
    entry(5, 'questions.answered', { on: 4, text: 'Half to even.', evidence: 'assumed' }, 'p2'),
    entry(6, 'questions.reopened', { on: 4, reason: 'Have you looked?' }),
    entry(7, 'questions.answered', {
      on: 4,
      text: 'Half up.',
      evidence: 'verified',
      how: 'Read it',
      where: 'money.ts',
    }),
    entry(8, 'questions.resolved', { on: 4 }, null),
    entry(9, 'questions.asked', { text: 'Another?', to: 'all' }),
    // In a circle of its own, with a number that another entry has as well.
    { ...entry(4, 'caucus.told', { text: 'Ask them about rounding.' }), circle: 'seat/s2' as const },
  ];

  test('are read in full, with their answers, what these rest on, and what became of them', () => {
    const [first, second] = askedQuestions([line(4), line(9)], entries);
    expect(first).toMatchObject({
      text: 'Which rounding do your invoices use?',
      at: 4000,
      answers: [
        { seq: 5, party: 'p2', evidence: 'assumed', how: '' },
        { seq: 7, evidence: 'verified', how: 'Read it', where: 'money.ts', when: '' },
      ],
      steps: [
        { what: 'reopened', reason: 'Have you looked?', seat: 's2' },
        { what: 'resolved', seat: null },
      ],
    });
    expect(second).toMatchObject({ text: 'Another?', answers: [], steps: [] });
  });

  test('have the beginning of their words, where the record is not here yet', () => {
    expect(askedQuestions([line(4)], [])).toMatchObject([{ text: 'Which round…', at: 0 }]);
  });

  test('are sorted by what is still to come, what blocks first', () => {
    const all = askedQuestions(
      [
        line(1),
        line(2, { blocks: true }),
        line(3, { status: 'answered' }),
        line(4, { status: 'resolved' }),
        line(5, { status: 'withdrawn' }),
        line(6, { status: 'lapsed' }),
        line(7, { status: 'answered', blocks: true }),
      ],
      [],
    );
    const { open, answered, settled } = sorted(all);
    expect([open, answered, settled].map((each) => each.map(({ on }) => on))).toEqual([
      [2, 1],
      [7, 3],
      [6, 5, 4],
    ]);
  });

  test.each([
    ['p2', 'p2', true],
    ['p2', 'p3', false],
    ['all', 'p3', true],
    ['all', 'p1', false],
    ['all', null, false],
  ] as const)('are put to whom they name: to %s, is %s asked?', (to, whom, isAsked) => {
    expect(isPutTo({ party: 'p1', to }, whom)).toBe(isAsked);
  });
});
