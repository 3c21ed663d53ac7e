import type { Circle } from '@parley/protocol/circle';
import { checkpointText } from '@parley/record/checkpoint/checkpoint';
import { describe, expect, test } from 'vitest';
import { contradictions, type KeptNote, keptFile, notesIn, worthKeeping } from './checkpoint-notes.ts';

const ROOM = '0123456789abcdefghjkmnpqrs';
const hash = (digit: string) => digit.repeat(64);
const nowhere = () => undefined;

interface Written {
  readonly circle?: Circle;
  readonly minutes?: string;
  readonly room?: string;
}

/** A note of the hub, signed or not: what it is signed with is for a verifier to find out. */
const written = (seq: number, digit: string, { circle = 'room', minutes = '', room = ROOM }: Written = {}) =>
  `${checkpointText({ room, circle, seq, hash: hash(digit), ...(minutes && { minutes: hash(minutes) }) })}\n— parley.example 3cL8OwaD\n`;

const answer = (...checkpoints: readonly string[]) => ({
  hub: 'parley.example',
  keys: ['a key'],
  checkpoints,
});
const kept = (...checkpoints: readonly string[]): readonly KeptNote[] =>
  notesIn(answer(...checkpoints), { room: ROOM, seat: 's1', at: 1 });
const seqs = (notes: Iterable<KeptNote>) => [...notes].map(({ circle, seq }) => `${circle} ${seq}`);

describe('MI-3 what the hub signs', () => {
  test('is read as it is kept, if it is of this room', () => {
    const notes = kept(written(7, 'a'), written(9, 'b', { room: ROOM.replace('0', '1') }), 'no note');
    expect(notes).toEqual([
      {
        room: ROOM,
        seat: 's1',
        circle: 'room',
        seq: 7,
        hash: hash('a'),
        minutes: '',
        note: written(7, 'a'),
        keys: ['a key'],
        at: 1,
      },
    ]);
  });

  test('is kept by its newest of each circle, and by the one that names the minutes', () => {
    const notes = kept(
      written(50, 'a'),
      written(60, 'b', { minutes: 'd' }),
      written(64, 'c'),
      written(3, 'a', { circle: 'party/p1' }),
    );
    expect(seqs(worthKeeping(notes, nowhere))).toEqual(['room 64', 'party/p1 3', 'room 60']);
  });

  test('is kept on both sides when it contradicts itself about an entry, or about the minutes', () => {
    const entries = kept(written(50, 'a'), written(50, 'b'), written(64, 'c'));
    expect(seqs(contradictions(entries, nowhere))).toEqual(['room 50', 'room 50']);
    expect(worthKeeping(entries, nowhere).size).toBe(3);
    const minutes = kept(written(60, 'a', { minutes: 'd' }), written(60, 'a', { minutes: 'e' }));
    expect(contradictions(minutes, nowhere)).toHaveLength(2);
  });

  test('is no contradiction in another circle, or when it says the same twice', () => {
    const notes = kept(written(50, 'a'), written(50, 'b', { circle: 'seat/s1' }), written(50, 'a'));
    expect(contradictions(notes, nowhere)).toEqual([]);
  });

  test('is held against the record, which may have been rewritten since', () => {
    const notes = kept(written(50, 'a'), written(64, 'c'));
    const now = (_: Circle, seq: number) => (seq === 50 ? hash('f') : undefined);
    expect(seqs(contradictions(notes, now))).toEqual(['room 50']);
    expect(seqs(worthKeeping(notes, now))).toEqual(['room 64', 'room 50']);
  });

  test('is handed out in the form in which the hub gives it', () => {
    const file: unknown = JSON.parse(keptFile(kept(written(50, 'a'), written(64, 'c'))));
    expect(file).toEqual({ keys: ['a key'], checkpoints: [written(50, 'a'), written(64, 'c')] });
  });
});
