import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBlocker } from './testing/blocker.ts';
import { commitOf, newRoom } from './testing/commits.ts';
import { openPostgresWorld, type PostgresWorld } from './testing/postgres-world.ts';

/** Erasure against what is under way in the database itself, stopped in its middle. */

let world: PostgresWorld;
beforeAll(async () => {
  world = await openPostgresWorld();
});
afterAll(async () => {
  await world.close();
  expect(world.lost).toEqual([]);
});

test.each([
  ['is committed, undoes nothing of it and goes with the next try', 'commit', false],
  ['comes to nothing, goes on at once', 'rollback', true],
] as const)('RM-6 erasure waits for a commit that is under way and, when that %s', async (_, end, erased) => {
  const [room, blocker] = [newRoom(), await openBlocker(world.url)];
  await world.hub().append([commitOf(room, 1, { erasedAt: 5 })]);
  await blocker.hold(room, 2);
  const erasing = world.hub().erase(room, 5);
  await blocker.waitedFor(1);
  await blocker[end]();
  expect(await erasing).toBe(erased);
  expect(await world.hub().heads([room])).toEqual(new Map(erased ? [] : [[room, 2]]));
  expect(await world.hub().entriesAfter(room, 'room', 0, 10)).toHaveLength(erased ? 0 : 1);
  expect(await world.hub().erase(room, 5)).toBe(!erased);
  expect(await world.hub().heads([room])).toEqual(new Map());
  await blocker.close();
});

test('RM-6 a hub that writes many rooms at once and one that erases them never lock each other out', async () => {
  const rooms = Array.from({ length: 60 }, newRoom);
  await world.hub().append(rooms.map((room) => commitOf(room, 1, { erasedAt: 5, dueAt: 9 })));
  for (let version = 2; version < 12; version += 1) {
    const late = rooms.map((room) =>
      commitOf(room, version, { erasedAt: 5 - (version % 2), dueAt: 9 + version }),
    );
    const dying = rooms.slice((version - 2) * 6, (version - 1) * 6);
    await Promise.all([world.hub().append(late), ...dying.map((room) => world.hub().erase(room, 5))]);
  }
  for (const room of rooms) await world.hub().erase(room, 5);
  expect(await world.hub().heads(rooms)).toEqual(new Map());
});
