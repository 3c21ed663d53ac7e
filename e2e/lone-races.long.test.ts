import { expect, test } from 'vitest';
import {
  agreeAgainstAsk,
  agreeAgainstPropose,
  proposeAgainstPropose,
  resolveAgainstReopen,
  type Rounds,
} from './support/lone-races.ts';

const TIMES = 200;

test('QU-4 CO-4 the last agreement and a blocking question at the same instant, two hundred times', async () => {
  expectBoth(await agreeAgainstAsk(TIMES));
});

test('CO-1 CO-4 the last agreement and a new version at the same instant, two hundred times', async () => {
  expectBoth(await agreeAgainstPropose(TIMES));
});

test('CO-1 two versions on one base at the same instant, two hundred times', async () => {
  expectBoth(await proposeAgainstPropose(TIMES));
});

test('QU-3 resolving and reopening at the same instant, two hundred times', async () => {
  expectBoth(await resolveAgainstReopen(TIMES));
});

/** Each was first now and then, so the race was one. */
function expectBoth({ first, second }: Rounds) {
  expect(first + second).toBe(TIMES);
  expect(Math.min(first, second)).toBeGreaterThan(0);
}
