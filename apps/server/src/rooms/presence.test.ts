import { expect, test } from 'vitest';
import type { SeatPresence } from '../bus/bus.ts';
import { createFakeTime, type FakeTime } from '../jobs/testing/fake-time.ts';
import { Presence } from './presence.ts';

const SECOND = 1000;

/** What one hub shows of a room, and what it says. */
function presence(
  hub = '00000001',
  time = createFakeTime(0),
  say: (presence: SeatPresence) => void = () => undefined,
) {
  let changes = 0;
  let shown = '[]';
  const here: Presence = new Presence({
    room: 'r',
    hub,
    timers: time.timers,
    announce: say,
    changed: () => {
      const seats = JSON.stringify(here.seats);
      if (seats !== shown) changes += 1;
      shown = seats;
    },
  });
  return { time, here, changes: () => changes };
}

/** Two hubs that hear each other, as long as they can. */
function twoHubs(time: FakeTime = createFakeTime(0)) {
  const wire = { cut: false };
  const hubs: Presence[] = [];
  const say = (from: number) => (said: SeatPresence) => {
    if (!wire.cut) hubs[1 - from]?.heard(said);
  };
  hubs.push(presence('00000001', time, say(0)).here, presence('00000002', time, say(1)).here);
  const [one, two] = hubs as [Presence, Presence];
  return { time, wire, one, two };
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

test('ID-7 B17 of two tabs that close, the last takes the seat away, after ten seconds', async () => {
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
  const { here } = presence();
  here.come('s1');
  here.go('s1');
  here.forget('s1');
  expect(here.seats).toEqual([]);
});

test('ID-7 who is connected to one hub is here on every hub, counted once', () => {
  const { one, two } = twoHubs();
  one.come('s1');
  two.come('s1');
  two.come('s2');
  for (const hub of [one, two]) {
    expect(hub.seats).toEqual([
      { seat: 's1', connections: 2 },
      { seat: 's2', connections: 1 },
    ]);
  }
});

test('ID-7 a hub that comes later is told who is with the others', () => {
  const { one, two, wire } = twoHubs();
  wire.cut = true;
  one.come('s1');
  wire.cut = false;
  two.come('s2');
  expect(two.seats.map(({ seat }) => seat)).toEqual(['s1', 's2']);
});

test('ID-7 who changes from one hub to another within ten seconds was never gone', async () => {
  const { time, one, two } = twoHubs();
  one.come('s1');
  two.come('s2');
  one.go('s1');
  await time.pass(5 * SECOND);
  two.come('s1');
  await time.pass(60 * SECOND);
  for (const hub of [one, two]) expect(hub.seats.map(({ seat }) => seat)).toEqual(['s1', 's2']);
});

test('ID-7 B16 who was with a hub that died is gone after its lease and the time of grace, and those who live stay', async () => {
  const { time, one, two, wire } = twoHubs();
  one.come('s1');
  two.come('s2');
  await time.pass(120 * SECOND);
  expect(two.seats).toHaveLength(2);
  wire.cut = true;
  await time.pass(30 * SECOND);
  expect(two.seats).toHaveLength(2);
  await time.pass(21 * SECOND);
  expect(two.seats).toEqual([{ seat: 's2', connections: 1 }]);
});

test('a room that was stopped waits for nothing any more', () => {
  const { time, here } = presence();
  here.come('s1');
  here.go('s1');
  here.heard({ hub: '00000002', room: 'r', seat: 's2', connections: 1 });
  here.stop();
  expect(time.waiting).toBe(0);
});
