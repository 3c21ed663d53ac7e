import { expect, test } from 'vitest';
import type { Ledger } from '../port.ts';
import { append, roomOf } from './appending.ts';
import { command, commitOf, entry, newDigest, newRoom } from './commits.ts';

/** What every ledger gives back of what was written, and of what was not. */
export function describeReading(hub: () => Ledger): void {
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
