import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Ledger } from '../port.ts';
import { append, roomOf } from './appending.ts';
import { audit } from './audit.ts';
import { command, commitOf, credential, entry, newDigest, newId, newRoom, shuffled } from './commits.ts';
import { describeErasing } from './contract-erasing.ts';
import { describeRaces } from './contract-races.ts';
import { describeReading } from './contract-reading.ts';
import { describeRefusals } from './contract-refusals.ts';

/** A store, and as many hubs' views of it as a test wants. */
export interface World {
  hub(): Ledger;
  close(): Promise<void>;
}

/** What every ledger promises, whatever it keeps its rooms in. */
export function describeLedger(name: string, open: () => Promise<World>): void {
  describe(`the ledger in ${name}`, () => {
    let world: World;
    beforeAll(async () => {
      world = await open();
    });
    afterAll(() => world.close());
    const hub = () => world.hub();

    describe('reads back what was written', () => {
      describeReading(hub);
    });
    describe('has one history', () => {
      describeHistory(hub);
    });
    describe('refuses what contradicts itself or the record', () => {
      describeRefusals(hub);
    });
    describe('knows keys and credentials', () => {
      describeNames(hub);
    });
    describe('knows the time', () => {
      describeTime(open);
    });
    describe('lets rooms go, which', () => {
      describeErasing(open);
    });
    describe('is shared by hubs', () => {
      describeRaces(hub);
    });
  });
}

function describeHistory(hub: () => Ledger): void {
  test('outcomes come in the order of the commits, however the rooms sort', async () => {
    const ledger = hub();
    const taken = await roomOf(ledger, 1);
    const rooms = ['zz', taken, 'aa', 'mm'].map((room) =>
      room === taken ? room : `${room}${newRoom().slice(2)}`,
    );
    const outcomes = await ledger.append(rooms.map((room) => commitOf(room, 1)));
    expect(outcomes).toEqual(rooms.map((room) => (room === taken ? 'conflict' : 'committed')));
  });

  test('whoever comes second to a version conflicts, and nothing of it is kept', async () => {
    const ledger = hub();
    const room = await roomOf(ledger, 1);
    const winner = commitOf(room, 2);
    const digest = newDigest();
    const loser = commitOf(room, 2, {
      dueAt: 1,
      commands: [command('lost')],
      entries: [entry(2), entry(1, { circle: 'seat/s1' })],
      credentials: [credential('s1', digest)],
    });
    expect(await append(ledger, winner)).toBe('committed');
    expect(await append(hub(), loser)).toBe('conflict');
    expect(await ledger.commandByKey(room, 'agent:s2', 'lost')).toBeUndefined();
    expect(await ledger.credential(room, digest)).toBeUndefined();
    expect(await ledger.entriesAfter(room, 'seat/s1', 0, 10)).toEqual([]);
    expect(await ledger.due(1, 1000)).not.toContain(room);
    const [second] = await ledger.commitsAfter(room, 1, 10);
    expect(second?.entries).toEqual(winner.entries);
  });

  test('a commit that is sent again is committed, once, also when the room has moved on', async () => {
    const ledger = hub();
    const room = await roomOf(ledger, 1);
    const commit = commitOf(room, 2, { credentials: [credential('s2')] });
    expect(await append(ledger, commit)).toBe('committed');
    expect(await append(hub(), commit)).toBe('committed');
    expect(await append(ledger, commitOf(room, 3))).toBe('committed');
    expect(await append(ledger, commit)).toBe('committed');
    expect(await ledger.heads([room])).toEqual(new Map([[room, 3]]));
    expect(await ledger.entriesAfter(room, 'room', 0, 10)).toHaveLength(3);
  });

  test('a conflict in a batch costs its neighbours nothing', async () => {
    const ledger = hub();
    const rooms = await Promise.all(Array.from({ length: 20 }, () => roomOf(ledger, 1)));
    const outcomes = await ledger.append(rooms.map((room, index) => commitOf(room, index % 3 === 0 ? 1 : 2)));
    expect(outcomes).toEqual(rooms.map((_, index) => (index % 3 === 0 ? 'conflict' : 'committed')));
    for (const [index, room] of rooms.entries()) {
      expect((await ledger.heads([room])).get(room)).toBe(index % 3 === 0 ? 1 : 2);
    }
  });
}

function describeNames(hub: () => Ledger): void {
  test('the same key twice is a conflict; of another seat or room it is another key (DL-4)', async () => {
    const ledger = hub();
    const [room, other] = [await roomOf(ledger, 1), await roomOf(ledger, 1)];
    const once = { commands: [command('once')] };
    expect(await append(ledger, commitOf(room, 2, once))).toBe('committed');
    expect(await append(hub(), commitOf(room, 3, once))).toBe('conflict');
    expect(await ledger.heads([room])).toEqual(new Map([[room, 2]]));
    expect(await append(ledger, commitOf(room, 3, { commands: [command('new'), command('once')] }))).toBe(
      'conflict',
    );
    expect(await ledger.commandByKey(room, 'agent:s2', 'new')).toBeUndefined();
    expect(await append(ledger, commitOf(room, 3, { commands: [command('once', 'agent:s3')] }))).toBe(
      'committed',
    );
    expect(await append(ledger, commitOf(other, 2, once))).toBe('committed');
    expect((await ledger.commandByKey(room, 'agent:s2', 'once'))?.commit.version).toBe(2);
    expect((await ledger.commandByKey(other, 'agent:s2', 'once'))?.commit.version).toBe(2);
  });

  test('a taken key in a batch costs its neighbours nothing', async () => {
    const ledger = hub();
    const rooms = await Promise.all(Array.from({ length: 8 }, () => roomOf(ledger, 1)));
    const key = { commands: [command('again')] };
    expect(await ledger.append(rooms.slice(0, 4).map((room) => commitOf(room, 2, key)))).not.toContain(
      'conflict',
    );
    const batch = rooms.map((room, index) => commitOf(room, index < 4 ? 3 : 2, key));
    expect(await ledger.append(batch)).toEqual(
      rooms.map((_, index) => (index < 4 ? 'conflict' : 'committed')),
    );
  });

  test('a credential comes with its commit, and once (ID-3)', async () => {
    const ledger = hub();
    const [room, other] = [await roomOf(ledger, 1), await roomOf(ledger, 1)];
    const minted = credential('s7');
    expect(await append(ledger, commitOf(room, 2, { credentials: [minted, credential('s8')] }))).toBe(
      'committed',
    );
    expect(await append(ledger, commitOf(room, 3, { credentials: [minted] }))).toBe('conflict');
    expect(await ledger.heads([room])).toEqual(new Map([[room, 2]]));
    expect(await hub().credential(room, minted.digest)).toEqual({
      room,
      kind: 'agent',
      subject: 's7',
      generation: 1,
    });
    expect(await ledger.credential(other, minted.digest)).toBeUndefined();
    expect(await append(ledger, commitOf(other, 2, { credentials: [minted] }))).toBe('committed');
    expect(await ledger.credential(other, minted.digest)).toMatchObject({ room: other });
  });

  test('a history stays one under all of it', async () => {
    const ledger = hub();
    const room = newRoom();
    const id = newId();
    for (let round = 0; round < 3; round += 1) await append(ledger, commitOf(room, 1, { id, entries: [] }));
    expect(await audit(ledger, room)).toHaveLength(1);
  });
}

/** In a world of their own: rooms of other tests are due as well. */
function describeTime(open: () => Promise<World>): void {
  let world: World;
  beforeAll(async () => {
    world = await open();
  });
  afterAll(() => world.close());

  test('rooms are due in the order of their instants, as their newest commit says', async () => {
    const ledger = world.hub();
    const rooms = Array.from({ length: 5 }, () => newRoom()).sort();
    const [a = '', b = '', c = '', d = '', e = ''] = rooms;
    const instants = new Map([
      [a, 30],
      [b, 10],
      [c, null],
      [d, 20],
      [e, 20],
    ]);
    await ledger.append(rooms.map((room) => commitOf(room, 1, { dueAt: instants.get(room) ?? null })));
    expect(await world.hub().due(19, 10)).toEqual([b]);
    expect(await ledger.due(9, 10)).toEqual([]);
    expect(await ledger.due(30, 10)).toEqual([b, d, e, a]);
    expect(await ledger.due(30, 2)).toEqual([b, d]);
    const later = new Map([
      [a, 5],
      [b, null],
      [c, 40],
      [d, 20],
      [e, 1_790_000_000_000],
    ]);
    await ledger.append(rooms.map((room) => commitOf(room, 2, { dueAt: later.get(room) ?? null })));
    expect(await ledger.due(40, 10)).toEqual([a, d, c]);
    await ledger.append(rooms.map((room) => commitOf(room, 2, { dueAt: 1 })));
    expect(await ledger.due(40, 10)).toEqual([a, d, c]);
    expect(await ledger.due(1_790_000_000_000, 10)).toEqual([a, d, c, e]);
    await ledger.append(rooms.map((room) => commitOf(room, 3, { dueAt: null })));
    expect(await ledger.due(Number.MAX_SAFE_INTEGER, 10)).toEqual([]);
  });

  test('the high-water mark never falls, whichever hub asks (DL-1)', async () => {
    const [one, other] = [world.hub(), world.hub()];
    expect(await one.highWater(1_790_000_000_000)).toBe(1_790_000_000_000);
    expect(await other.highWater(5)).toBe(1_790_000_000_000);
    expect(await other.highWater(1_790_000_000_007)).toBe(1_790_000_000_007);
    const marks = await Promise.all(
      shuffled([1, 2, 3, 4, 5, 6, 7, 8]).map((ms) => one.highWater(1_790_000_000_004 + ms)),
    );
    expect(Math.max(...marks)).toBe(1_790_000_000_012);
    expect(Math.min(...marks)).toBeGreaterThanOrEqual(1_790_000_000_007);
    expect(await other.highWater(0)).toBe(1_790_000_000_012);
  });
}
