import { expect, test, vi } from 'vitest';
import {
  agreeAgainstQuestion,
  agreeAgainstVersion,
  resolveAgainstReopen,
  twoProposals,
} from './support/agreements.ts';
import { approveAgainst, type Rounds, voteAgainstEdit } from './support/decisions.ts';
import { AT_ONCE_IN_UNIT } from './support/races.ts';

vi.setConfig({ testTimeout: 60_000 });

test('CH-2 the deciding vote and an edit at the same instant: one counts, the other is told so', async () => {
  expectBoth(await voteAgainstEdit(AT_ONCE_IN_UNIT));
});

test('AP-2 the last approval and a rejection at the same instant: the room is agreed, or negotiates on', async () => {
  expectBoth(await approveAgainst('reject', AT_ONCE_IN_UNIT));
});

test('AP-2 RM-5 the last approval and the closing of the room at the same instant: one outcome', async () => {
  expectBoth(await approveAgainst('close', AT_ONCE_IN_UNIT));
});

test('CO-2 CO-4 the last agreement and a new version at the same instant: agreed, or read anew', async () => {
  expectBoth(await agreeAgainstVersion(AT_ONCE_IN_UNIT));
});

test('CO-1 two proposals on one base at the same instant: one is the next version, the other is shown it', async () => {
  expectBoth(await twoProposals(AT_ONCE_IN_UNIT));
});

test('QU-4 the last agreement and a blocking question at the same instant: agreed, or asked first', async () => {
  expectBoth(await agreeAgainstQuestion(AT_ONCE_IN_UNIT));
});

test('QU-3 a question is resolved and opened again at the same instant: it ends open', async () => {
  expectBoth(await resolveAgainstReopen(AT_ONCE_IN_UNIT));
});

/** Each was first now and then, so the race was one. */
function expectBoth({ first, second }: Rounds) {
  expect(first + second).toBe(AT_ONCE_IN_UNIT);
  expect(Math.min(first, second)).toBeGreaterThan(0);
}
