import { expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { createPeriodic } from './periodic.ts';
import { createFakeTime } from './testing/fake-time.ts';

const log = createLog('silent');

test('rounds never overlap: the pause begins when a round has ended', async () => {
  const time = createFakeTime(0);
  const ends: (() => void)[] = [];
  let begun = 0;
  const work = () => {
    begun += 1;
    return new Promise<void>((resolve) => ends.push(resolve));
  };
  createPeriodic('test', 1000, work, time.timers, log);
  await time.pass(10_000);
  expect(begun).toBe(1);
  ends[0]?.();
  await time.pass(999);
  expect(begun).toBe(1);
  await time.pass(1);
  expect(begun).toBe(2);
});

test('a round that fails is not the last', async () => {
  const time = createFakeTime(0);
  let begun = 0;
  const work = () => {
    begun += 1;
    return Promise.reject(new Error('no'));
  };
  createPeriodic('test', 1000, work, time.timers, log);
  await time.pass(3500);
  expect(begun).toBe(3);
});

test('a stop waits for the round that is under way, and no other follows', async () => {
  const time = createFakeTime(0);
  const ends: (() => void)[] = [];
  const job = createPeriodic(
    'test',
    1000,
    () => new Promise<void>((resolve) => ends.push(resolve)),
    time.timers,
    log,
  );
  await time.pass(1000);
  let stopped = false;
  const stop = job.stop().then(() => {
    stopped = true;
  });
  await time.pass(5000);
  expect(stopped).toBe(false);
  ends[0]?.();
  await stop;
  await time.pass(5000);
  expect(ends).toHaveLength(1);
  expect(time.waiting).toBe(0);
});
