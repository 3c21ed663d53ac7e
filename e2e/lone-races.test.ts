import { expect, test, vi } from 'vitest';
import {
  agreeAgainstAsk,
  agreeAgainstPropose,
  proposeAgainstPropose,
  resolveAgainstReopen,
  type Rounds,
} from './support/lone-races.ts';
import { AT_ONCE_IN_UNIT } from './support/races.ts';

vi.setConfig({ testTimeout: 60_000 });

test('QU-4 CO-4 the last agreement and a blocking question at the same instant: one wins, the other is told why', async () => {
  expectBoth(await agreeAgainstAsk(AT_ONCE_IN_UNIT));
});

test('CO-1 CO-4 the last agreement and a new version at the same instant: nothing is agreed that one has not agreed to', async () => {
  expectBoth(await agreeAgainstPropose(AT_ONCE_IN_UNIT));
});

test('CO-1 two versions on one base at the same instant: one is the first, the other gets it', async () => {
  expectBoth(await proposeAgainstPropose(AT_ONCE_IN_UNIT));
});

test('QU-3 resolving and reopening at the same instant: reopened last, or not resolved at all', async () => {
  expectBoth(await resolveAgainstReopen(AT_ONCE_IN_UNIT));
});

/** Each was first now and then, so the race was one. */
function expectBoth({ first, second }: Rounds) {
  expect(first + second).toBe(AT_ONCE_IN_UNIT);
  expect(Math.min(first, second)).toBeGreaterThan(0);
}
