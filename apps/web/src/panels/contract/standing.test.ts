import type { Entry } from '@parley/protocol/circle';
import { clausesOf as clausesOfTheRules } from '@parley/rules/modules/clauses';
import { describe, expect, test } from 'vitest';
import type { ClauseLine, QuestionLine } from '../../live/state-of-play.ts';
import { clausesOf } from './clauses.ts';
import { groundsOf, standingOf } from './standing.ts';

const line = (clause: string): ClauseLine => ({
  clause,
  version: 1,
  party: 'p1',
  agreed: [],
  disputed: [],
  blocked: [],
  rests: [],
  assumed: false,
});

describe('a clause', () => {
  test.each([
    ['## Price\n\nNet 30.\n\n## Liability\n\nNone.\n'],
    ['Before all.\n\n# Price\n\nNet 30.\n'],
    ['# Price\n\na\n\n# Price\n\nb\n\n# Price\n\nc'],
    ['No heading at all.'],
    ['#\n\nNo words in it.\n\n## \tLong   one\t#\n'],
    ['```\n# in code\n```js\n# still in it\n```\n\n# Out\n'],
    ['# One\r\n\r\na\r\n#\r\n\r\nb\r\n'],
    ['# C#\n\n# #\n'],
  ])('is cut here where the rules cut it, so that what they say of it is found: %j', (text) => {
    const lines = clausesOfTheRules(text).map(({ heading }) => line(heading));
    const standing = standingOf(clausesOf(text), lines);
    expect(standing.filter((each) => each !== undefined)).toEqual(lines);
  });

  test('before the first heading is none, and one of another version says nothing', () => {
    const clauses = clausesOf('Before.\n\n# Price\n\na\n\n# Law\n\nb\n');
    const names = (lines: readonly ClauseLine[]) => standingOf(clauses, lines).map((each) => each?.clause);
    expect(names([line('Price'), line('Law')])).toEqual([undefined, 'Price', 'Law']);
    expect(names([line('Price')])).toEqual([undefined, undefined, undefined]);
  });
});

describe('what a clause rests on', () => {
  const question: QuestionLine = {
    on: 4,
    party: 'p1',
    seat: 's2',
    to: 'p2',
    text: 'Is the port open in May?',
    blocking: true,
    blocks: false,
    status: 'answered',
    answers: [
      { seq: 6, party: 'p2', evidence: 'assumed' },
      { seq: 9, party: 'p3', evidence: 'verified' },
    ],
  };
  const answer = (seq: number, text: string): Entry => ({
    circle: 'room',
    seq,
    type: 'questions.answered',
    at: 0,
    by: { kind: 'agent', seat: 's4', party: 'p2' },
    body: { on: 4, text },
  });
  const entries = [answer(6, 'We think so.'), answer(9, 'It is.')];

  test('is the answer that it names, or the newest to the question that it names', () => {
    const named = groundsOf([{ on: 6, question: 4, evidence: 'assumed' }], [question], entries);
    expect(named).toMatchObject([{ party: 'p2', text: 'We think so.' }]);
    const newest = groundsOf([{ on: 4, question: 4, evidence: 'verified' }], [question], entries);
    expect(newest).toMatchObject([{ party: 'p3', text: 'It is.' }]);
  });

  test('is the question itself, while nobody has answered it, or it is open again', () => {
    const open = groundsOf([{ on: 4, question: 4, evidence: 'open' }], [question], entries);
    expect(open).toMatchObject([{ party: undefined, text: 'Is the port open in May?' }]);
  });
});
