import { expect, test, vi } from 'vitest';
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

/** Each was first now and then, so the race was one. */
function expectBoth({ first, second }: Rounds) {
  expect(first + second).toBe(AT_ONCE_IN_UNIT);
  expect(Math.min(first, second)).toBeGreaterThan(0);
}
