import { expect, test } from 'vitest';
import {
  agreeAgainstQuestion,
  agreeAgainstVersion,
  resolveAgainstReopen,
  twoProposals,
} from './support/agreements.ts';
import { approveAgainst, type Rounds, voteAgainstEdit } from './support/decisions.ts';

const TIMES = 200;

test('CH-2 the deciding vote and an edit at the same instant, two hundred times', async () => {
  expectBoth(await voteAgainstEdit(TIMES));
});

test('AP-2 the last approval and a rejection at the same instant, two hundred times', async () => {
  expectBoth(await approveAgainst('reject', TIMES));
});

test('AP-2 RM-5 the last approval and the closing of the room at the same instant, two hundred times', async () => {
  expectBoth(await approveAgainst('close', TIMES));
});

test('CO-2 CO-4 the last agreement and a new version at the same instant, two hundred times', async () => {
  expectBoth(await agreeAgainstVersion(TIMES));
});

test('CO-1 two proposals on one base at the same instant, two hundred times', async () => {
  expectBoth(await twoProposals(TIMES));
});

test('QU-4 the last agreement and a blocking question at the same instant, two hundred times', async () => {
  expectBoth(await agreeAgainstQuestion(TIMES));
});

test('QU-3 a question is resolved and opened again at the same instant, two hundred times', async () => {
  expectBoth(await resolveAgainstReopen(TIMES));
});

/** Each was first now and then, so the race was one. */
function expectBoth({ first, second }: Rounds) {
  expect(first + second).toBe(TIMES);
  expect(Math.min(first, second)).toBeGreaterThan(0);
}
