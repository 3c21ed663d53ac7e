import { expect, test } from 'vitest';
import type { Commit, Ledger } from '../port.ts';
import { append, roomOf } from './appending.ts';
import { command, commitOf, credential, entry, newRoom, shuffled } from './commits.ts';

/** What no ledger keeps, and that nothing beside it is lost. */
export function describeRefusals(hub: () => Ledger): void {
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
