import { expect, test } from 'vitest';
import { createFakeTime } from '../jobs/testing/fake-time.ts';
import { createRate } from './rate.ts';

const MINUTE = 60_000;

test('LI the limit is reached by whoever reaches it, and says how long to wait', () => {
  const time = createFakeTime(0);
  const rate = createRate(2, MINUTE, time.clock);
  expect(rate.take('a')).toBeUndefined();
  time.set(10_000);
  expect(rate.take('a')).toBeUndefined();
  expect(rate.take('a')).toBe(50_000);
  expect(rate.take('b')).toBeUndefined();
  time.set(MINUTE);
  expect(rate.take('a')).toBeUndefined();
});

test('LI a clock that is put back locks nobody out', () => {
  const time = createFakeTime(10 * MINUTE);
  const rate = createRate(1, MINUTE, time.clock);
  expect(rate.take('a')).toBeUndefined();
  time.set(0);
  expect(rate.take('a')).toBeUndefined();
});

test('callers who come once are forgotten', () => {
  const time = createFakeTime(0);
  const rate = createRate(1, MINUTE, time.clock);
  for (let who = 0; who < 30_000; who += 1) {
    time.set(who * 10);
    rate.take(`address:${who}`);
  }
  expect(rate.take('address:29999')).toBeGreaterThan(0);
});
