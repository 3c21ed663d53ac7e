import { expect, test } from 'vitest';
import { createFakeTime } from '../jobs/testing/fake-time.ts';
import { Presence } from './presence.ts';

function presence() {
  const time = createFakeTime(0);
  let changes = 0;
  const here = new Presence(time.timers, () => {
    changes += 1;
  });
  return { time, here, changes: () => changes };
}

test('ID-8 two processes under one credential are one seat with two connections', () => {
  const { here } = presence();
  here.come('s2');
  here.come('s2');
  here.come('s1');
  expect(here.seats).toEqual([
    { seat: 's1', connections: 1 },
    { seat: 's2', connections: 2 },
  ]);
});

test('ID-7 of two tabs that close, the last takes the seat away, after ten seconds', async () => {
  const { time, here } = presence();
  here.come('s1');
  here.come('s1');
  here.go('s1');
  expect(here.seats).toEqual([{ seat: 's1', connections: 1 }]);
  here.go('s1');
  await time.pass(9_999);
  expect(here.seats).toEqual([{ seat: 's1', connections: 1 }]);
  await time.pass(1);
  expect(here.seats).toEqual([]);
});

test('ID-7 a drop of less than ten seconds is not seen at all', async () => {
  const { time, here, changes } = presence();
  here.come('s1');
  here.go('s1');
  await time.pass(9_000);
  here.come('s1');
  await time.pass(60_000);
  expect(here.seats).toEqual([{ seat: 's1', connections: 1 }]);
  expect(changes()).toBe(1);
});

test('ID-4 a seat that was revoked is not shown for the time of grace', () => {
  const { time, here } = presence();
  here.come('s1');
  here.go('s1');
  here.forget('s1');
  expect(here.seats).toEqual([]);
  expect(time.waiting).toBe(0);
});
