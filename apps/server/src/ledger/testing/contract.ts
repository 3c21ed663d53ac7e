import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AppendOutcome, Commit, Ledger } from '../port.ts';
import { audit } from './audit.ts';
import { command, commitOf, credential, entry, newDigest, newId, newRoom, shuffled } from './commits.ts';
import { describeErasing } from './contract-erasing.ts';
import { describeRaces } from './contract-races.ts';

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

/** Appends one commit and says what became of it. */
async function append(ledger: Ledger, commit: Commit): Promise<AppendOutcome | undefined> {
  const [outcome] = await ledger.append([commit]);
  return outcome;
}

/** A room with so many commits of one entry each. */
async function roomOf(ledger: Ledger, versions: number): Promise<string> {
  const room = newRoom();
  for (let version = 1; version <= versions; version += 1) {
    expect(await append(ledger, commitOf(room, version))).toBe('committed');
  }
  return room;
}

function describeReading(hub: () => Ledger): void {
  test('commands and entries of all circles, in the order they were written', async () => {
    const ledger = hub();
    const room = newRoom();
    const first = commitOf(room, 1, {
      commands: [command('k1'), command('k2', 'person:s1'), command('k1', 'person:s1')],
      entries: [
        entry(1, { command: 0 }),
        entry(1, { circle: 'party/p1', command: 1 }),
        entry(2, { command: 1 }),
        entry(1, { circle: 'seat/s2', command: null }),
        entry(3, { command: 2 }),
        entry(2, { circle: 'party/p1', command: null }),
      ],
    });
    const second = commitOf(room, 2, { commands: [], entries: [entry(4), entry(3, { circle: 'party/p1' })] });
    expect(await append(ledger, first)).toBe('committed');
    expect(await append(ledger, second)).toBe('committed');
    const line = [first, second].map(({ version, commands, entries }) => ({
      room,
      version,
      commands,
      entries,
    }));
    expect(await ledger.commitsAfter(room, 0, 10)).toEqual(line);
    expect(await ledger.commitsAfter(room, 1, 10)).toEqual(line.slice(1));
    const party = [...first.entries, ...second.entries].filter(({ circle }) => circle === 'party/p1');
    const sealed = party.map(({ circle, seq, hash, text }) => ({ circle, seq, hash, text }));
    expect(await ledger.entriesAfter(room, 'party/p1', 0, 10)).toEqual(sealed);
    expect(await ledger.entriesAfter(room, 'party/p1', 1, 1)).toEqual(sealed.slice(1, 2));
    expect(await ledger.commandByKey(room, 'person:s1', 'k1')).toEqual({ index: 2, commit: line[0] });
  });

  test('a commit without commands or entries', async () => {
    const ledger = hub();
    const room = newRoom();
    expect(await append(ledger, commitOf(room, 1, { commands: [], entries: [] }))).toBe('committed');
    expect(await ledger.commitsAfter(room, 0, 10)).toEqual([{ room, version: 1, commands: [], entries: [] }]);
  });

  test('text byte for byte, and names that look like syntax (B27, B28)', async () => {
    const ledger = hub();
    const room = newRoom();
    const bodies = [
      '\u00E9 e\u0301 \u212B',
      '\u007F\u0085\u2028\u{1F600}',
      '{"a\\":}',
      "'; drop --",
      'NULL',
      '\0\n\t\\n',
    ].map((text, index) => entry(index + 1, { body: { text, 10: 0, 9: 0 } }));
    const names = ['{a,b}', 'NULL', '"quoted"', 'back\\slash', '$1', '\u{1F600}e\u0301'];
    const commit = commitOf(room, 1, { commands: names.map((name) => command(name, name)), entries: bodies });
    expect(await append(ledger, commit)).toBe('committed');
    const [read] = await ledger.commitsAfter(room, 0, 1);
    expect(read).toEqual({ room, version: 1, commands: commit.commands, entries: bodies });
    for (const [index, name] of names.entries()) {
      expect(await ledger.commandByKey(room, name, name)).toEqual({ index, commit: read });
    }
  });

  test('a page at a time', async () => {
    const ledger = hub();
    const room = await roomOf(ledger, 7);
    const page = async (after: number) =>
      (await ledger.commitsAfter(room, after, 3)).map(({ version }) => version);
    expect([await page(0), await page(3), await page(6), await page(7), await page(99)]).toEqual([
      [1, 2, 3],
      [4, 5, 6],
      [7],
      [],
      [],
    ]);
    const seqs = (await ledger.entriesAfter(room, 'room', 5, 10)).map(({ seq }) => seq);
    expect(seqs).toEqual([6, 7]);
  });

  test('nothing of what is not there', async () => {
    const ledger = hub();
    const room = newRoom();
    expect(await ledger.heads([room])).toEqual(new Map());
    expect(await ledger.heads([])).toEqual(new Map());
    expect(await ledger.commitsAfter(room, 0, 10)).toEqual([]);
    expect(await ledger.entriesAfter(room, 'room', 0, 10)).toEqual([]);
    expect(await ledger.commandByKey(room, 'agent:s1', 'key')).toBeUndefined();
    expect(await ledger.credential(room, newDigest())).toBeUndefined();
    expect(await ledger.append([])).toEqual([]);
  });

  test('nothing of what nothing can be called, beside what is there (B31, B32)', async () => {
    const ledger = hub();
    const room = await roomOf(ledger, 1);
    for (const name of ['\0', '\ud83d', '', 'x'.repeat(10_000)]) {
      expect(await ledger.heads([name, room])).toEqual(new Map([[room, 1]]));
      expect(await ledger.commitsAfter(name, 0, 10)).toEqual([]);
      expect(await ledger.entriesAfter(name, 'room', 0, 10)).toEqual([]);
      expect(await ledger.commandByKey(room, 'agent:s2', name)).toBeUndefined();
      expect(await ledger.credential(room, name)).toBeUndefined();
    }
  });

  test('the head of each room that exists', async () => {
    const ledger = hub();
    const [one, three] = [await roomOf(ledger, 1), await roomOf(ledger, 3)];
    expect(await ledger.heads([three, newRoom(), one])).toEqual(
      new Map([
        [one, 1],
        [three, 3],
      ]),
    );
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

function describeRefusals(hub: () => Ledger): void {
  const poison: readonly [string, (room: string) => Partial<Commit>][] = [
    ['a version after a hole', () => ({ version: 4 })],
    ['a version of a room that is not there', () => ({ room: newRoom() })],
    ['version 0', () => ({ version: 0 })],
    ['a version beyond all counting', () => ({ version: 2 ** 31 })],
    ['an entry after a hole', () => ({ entries: [entry(4)] })],
    ['an entry that is there already', () => ({ entries: [entry(2)] })],
    [
      'an entry of a new circle that is not its first',
      () => ({ entries: [entry(3), entry(2, { circle: 'seat/s9' })] }),
    ],
    ['a hole between its entries', () => ({ entries: [entry(3), entry(5)] })],
    ['an entry twice', () => ({ entries: [entry(3), entry(3)] })],
    ['an entry 0', () => ({ entries: [entry(0)] })],
    ['an entry of a command that it has not', () => ({ entries: [entry(3, { command: 1 })] })],
    ['a hash that is none', () => ({ entries: [{ ...entry(3), hash: 'ab' }] })],
    ['an id that is none', () => ({ id: 'x' })],
    ['a key with NUL (B31)', () => ({ commands: [command('a\0b')] })],
    ['half a surrogate pair in a text (B32)', () => ({ entries: [{ ...entry(3), text: '"\ud83d"' }] })],
    ['NUL in a text (B31)', () => ({ entries: [{ ...entry(3), text: '"\0"' }] })],
    ['half a surrogate pair in a key (B32)', () => ({ commands: [command('\udc00')] })],
    ['a key longer than any index holds', () => ({ commands: [command('k'.repeat(3000))] })],
    ['a key twice', () => ({ commands: [command('same'), command('same')] })],
    [
      'a credential twice',
      () => ({ credentials: ['s1', 's2'].map((seat) => credential(seat, 'a'.repeat(64))) }),
    ],
    ['a due instant that is no number', () => ({ dueAt: Number.NaN })],
    ['an instant of erasure that is no number', () => ({ erasedAt: 1.5 })],
  ];

  test.each(poison)('%s, and its neighbours in the batch are committed', async (_, change) => {
    const ledger = hub();
    const room = await roomOf(ledger, 2);
    const bad = commitOf(room, 3, change(room));
    const neighbours = await Promise.all(Array.from({ length: 9 }, () => roomOf(ledger, 1)));
    const batch = shuffled([bad, ...neighbours.map((neighbour) => commitOf(neighbour, 2))]);
    const outcomes = await ledger.append(batch);
    expect(outcomes).toEqual(batch.map((commit) => (commit === bad ? 'refused' : 'committed')));
    expect(await ledger.heads([room, bad.room])).toEqual(new Map([[room, 2]]));
    expect(await append(ledger, commitOf(room, 3))).toBe('committed');
    expect(await append(ledger, commitOf(room, 4))).toBe('committed');
  });

  test('several of them in one large batch', async () => {
    const ledger = hub();
    const rooms = Array.from({ length: 300 }, () => newRoom());
    const batch = rooms.map((room, index) =>
      commitOf(room, 1, index % 50 === 7 ? { entries: [entry(2)] } : {}),
    );
    const outcomes = await ledger.append(batch);
    expect(outcomes).toEqual(rooms.map((_, index) => (index % 50 === 7 ? 'refused' : 'committed')));
    expect((await ledger.heads(rooms)).size).toBe(294);
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
