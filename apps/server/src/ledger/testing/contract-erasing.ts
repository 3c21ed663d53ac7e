import { afterAll, beforeAll, expect, test } from 'vitest';
import { WAITED_FOR_MS } from '../erasing.ts';
import type { Commit } from '../port.ts';
import { append, roomOf } from './appending.ts';
import { command, commitOf, credential, entry, newDigest, newRoom, shuffled } from './commits.ts';
import type { World } from './contract.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const NOON = Date.UTC(2026, 10, 30, 12);
const ROUNDS = 200;

/** What every ledger promises of rooms whose time is over (RM-6). In a world of their own: it asks for all rooms. */
export function describeErasing(open: () => Promise<World>): void {
  let world: World;
  beforeAll(async () => {
    world = await open();
  });
  afterAll(() => world.close());

  const made = (over: Partial<Commit> = {}, versions = 1) => roomOf(world.hub(), versions, over);

  test('RM-6 are found at their instant, as their newest commit has it, the longest overdue first', async () => {
    const ledger = world.hub();
    const [late, early, never] = [
      await made({ erasedAt: NOON + 2 }),
      await made({ erasedAt: NOON + 1 }),
      await made({ erasedAt: null }),
    ];
    expect(await ledger.toErase(NOON, 10)).toEqual([]);
    expect(await ledger.toErase(NOON + 2, 10)).toEqual([early, late]);
    expect(await world.hub().toErase(NOON + 2, 1)).toEqual([early]);
    await append(ledger, commitOf(early, 2, { erasedAt: NOON + 9 }));
    await append(ledger, commitOf(never, 2, { erasedAt: NOON + 1 }));
    expect(await ledger.toErase(NOON + 2, 10)).toEqual([never, late]);
    expect(await ledger.erase(early, NOON + 2)).toBe(false);
    for (const room of [late, early, never]) expect(await ledger.erase(room, NOON + 9)).toBe(true);
    expect(await ledger.toErase(Number.MAX_SAFE_INTEGER, 10)).toEqual([]);
  });

  test('RM-6 are gone as a whole, and their neighbours stay', async () => {
    const ledger = world.hub();
    const [neighbour, minted] = [await made(), credential('s2')];
    const room = await made({
      erasedAt: NOON,
      dueAt: NOON,
      commands: [command('once')],
      entries: [entry(1, { command: 0 }), entry(1, { circle: 'party/p1' })],
      credentials: [minted],
    });
    expect(await ledger.erase(room, NOON - 1)).toBe(false);
    expect(await ledger.heads([room])).toEqual(new Map([[room, 1]]));
    expect(await ledger.erase(room, NOON)).toBe(true);
    for (const hub of [world.hub(), world.hub()]) {
      expect(await hub.heads([room, neighbour])).toEqual(new Map([[neighbour, 1]]));
      expect(await hub.commitsAfter(room, 0, 10)).toEqual([]);
      expect(await hub.entriesAfter(room, 'party/p1', 0, 10)).toEqual([]);
      expect(await hub.commandByKey(room, 'agent:s2', 'once')).toBeUndefined();
      expect(await hub.credential(room, minted.digest)).toBeUndefined();
      expect(await hub.due(NOON, 1000)).not.toContain(room);
    }
  });

  test('RM-6 leave their day, for whoever holds a credential of theirs, and after a while nothing', async () => {
    const ledger = world.hub();
    const minted = credential('s2');
    const other = await made({ erasedAt: NOON + DAY_MS, credentials: [credential('s2')] });
    const room = await made({ erasedAt: NOON, credentials: [minted] });
    expect(await ledger.erasedOn(room, minted.digest)).toBeUndefined();
    for (const one of [room, other]) expect(await ledger.erase(one, NOON + 7 * DAY_MS)).toBe(true);
    expect(await world.hub().erasedOn(room)).toBe('2026-11-30');
    expect(await world.hub().erasedOn(room, minted.digest)).toBe('2026-11-30');
    expect(await ledger.erasedOn(other)).toBe('2026-12-01');
    expect(await ledger.erasedOn(other, minted.digest)).toBeUndefined();
    for (const digest of [newDigest(), '', 'x']) expect(await ledger.erasedOn(room, digest)).toBeUndefined();
    for (const name of [newRoom(), '', '\0', 'x'.repeat(10_000)])
      expect(await ledger.erasedOn(name)).toBeUndefined();
    await ledger.clearTombstones('2026-11-30');
    expect(await ledger.erasedOn(room, minted.digest)).toBe('2026-11-30');
    await ledger.clearTombstones('2026-12-01');
    expect(await ledger.erasedOn(room)).toBeUndefined();
    expect(await ledger.erasedOn(room, minted.digest)).toBeUndefined();
    expect(await ledger.erasedOn(other)).toBe('2026-12-01');
  });

  test('RM-6 do not come back: not by their next commit, not by one sent again, not by being made once more', async () => {
    const ledger = world.hub();
    const room = newRoom();
    const commits = [1, 2].map((version) =>
      commitOf(room, version, { erasedAt: NOON, credentials: [credential('s2')] }),
    );
    for (const commit of commits) expect(await append(ledger, commit)).toBe('committed');
    expect(await ledger.erase(room, NOON)).toBe(true);
    const [first, second] = commits;
    const late = [first, second, commitOf(room, 3), commitOf(room, 1, { erasedAt: NOON + DAY_MS })];
    for (const commit of late) {
      const neighbour = newRoom();
      const outcomes = await world.hub().append([...(commit ? [commit] : []), commitOf(neighbour, 1)]);
      expect(outcomes).toEqual([commit?.version === 1 ? 'conflict' : 'refused', 'committed']);
    }
    expect(await ledger.heads([room])).toEqual(new Map());
    expect(await ledger.entriesAfter(room, 'room', 0, 10)).toEqual([]);
    expect(await ledger.toErase(Number.MAX_SAFE_INTEGER, 1000)).not.toContain(room);
    expect(await ledger.erasedOn(room)).toBe('2026-11-30');
  });

  test('RM-6 stay while something is still due in them before their end; but not for ever', async () => {
    const ledger = world.hub();
    const [pending, atTheEnd, after] = [
      await made({ erasedAt: NOON, dueAt: NOON - 1 }),
      await made({ erasedAt: NOON, dueAt: NOON }),
      await made({ erasedAt: NOON, dueAt: NOON + 1 }),
    ];
    expect(new Set(await ledger.toErase(NOON, 10))).toEqual(new Set([atTheEnd, after]));
    expect(await ledger.erase(pending, NOON)).toBe(false);
    await append(ledger, commitOf(pending, 2, { erasedAt: NOON, dueAt: null }));
    expect(await ledger.erase(pending, NOON)).toBe(true);
    const stuck = await made({ erasedAt: NOON, dueAt: NOON - 1 });
    expect(await ledger.toErase(NOON + WAITED_FOR_MS - 1, 10)).not.toContain(stuck);
    expect(await ledger.toErase(NOON + WAITED_FOR_MS, 10)).toContain(stuck);
    for (const room of [atTheEnd, after, stuck])
      expect(await ledger.erase(room, NOON + WAITED_FOR_MS)).toBe(true);
  });

  test('RM-6 are erased once, whoever comes', async () => {
    const rooms = await Promise.all(Array.from({ length: 30 }, () => made({ erasedAt: NOON }, 2)));
    const erased = await Promise.all(
      [1, 2, 3].flatMap(() => shuffled(rooms).map((room) => world.hub().erase(room, NOON))),
    );
    expect(erased.filter(Boolean)).toHaveLength(rooms.length);
    expect(await world.hub().heads(rooms)).toEqual(new Map());
  });

  test('RM-6 are gone also when something is written at that very moment, by their next commit or by a new first one', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const room = await made({ erasedAt: NOON });
      const [one, other] = [world.hub(), world.hub()];
      const late = [
        commitOf(room, 2, { erasedAt: NOON, dueAt: NOON + round, credentials: [credential('s3')] }),
      ];
      const again = [commitOf(room, 1, { erasedAt: NOON })];
      const early = round % 2 === 0 ? one.erase(room, NOON) : undefined;
      const appended = one.append(late);
      const remade = other.append(again);
      const erased = await (early ?? one.erase(room, NOON));
      const [outcome] = await appended;
      expect(await remade).toEqual(['conflict']);
      // Who was first is as it happens. If it was the commit, then the room may be left for the next try.
      expect([outcome, erased]).not.toEqual(['refused', false]);
      expect(await other.erase(room, NOON)).toBe(!erased);
      expect(await other.heads([room])).toEqual(new Map());
      expect(await other.entriesAfter(room, 'room', 0, 10)).toEqual([]);
      expect(await other.due(Number.MAX_SAFE_INTEGER, 10_000)).not.toContain(room);
      expect(await other.append(late)).toEqual(['refused']);
    }
  });
}
