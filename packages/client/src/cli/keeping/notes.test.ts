import { describe, expect, it } from 'vitest';
import type { Checkpoint } from '@parley/record';
import { merged, type SignedNote } from './notes.ts';

const hash = (letter: string) => letter.repeat(64);
const note = (seq: number, more: Partial<Checkpoint> = {}): SignedNote => {
  const says: Checkpoint = { room: 'r', circle: 'room', seq, hash: hash('a'), ...more };
  return { note: JSON.stringify(says), says };
};
const seqs = (notes: readonly SignedNote[]) => notes.map(({ says }) => says.seq);
const upTo = (last: number, more: Partial<Checkpoint> = {}) =>
  Array.from({ length: last }, (_, index) => note(index + 1, more));

describe('what is kept of signed checkpoints', () => {
  it('are the newest of each circle, and the one that names the minutes', () => {
    const closing = note(3, { minutes: hash('m') });
    const { notes, contradictions } = merged(
      [...upTo(60), closing],
      [note(61), ...upTo(2, { circle: 'party/p1' })],
    );
    expect(contradictions).toEqual([]);
    expect(seqs(notes.filter(({ says }) => says.circle === 'party/p1'))).toEqual([2]);
    const ofRoom = notes.filter(({ says }) => says.circle === 'room' && says.minutes === undefined);
    expect(seqs(ofRoom)).toEqual([1, 3, 7, ...Array.from({ length: 50 }, (_, index) => index + 12)]);
    expect(notes).toContain(closing);
  });

  it('is nothing twice, also when it was signed anew', () => {
    const again = { ...note(1), note: 'with another signature' };
    expect(merged([note(1)], [again, again]).notes).toEqual([note(1)]);
  });

  it('MI-3 are both of two that contradict each other, however old they are by then', () => {
    const other = note(2, { hash: hash('b') });
    const first = merged(upTo(3), [other]);
    expect(first.contradictions).toEqual([{ earlier: note(2), told: other }]);
    const later = merged(first.notes, upTo(90));
    expect(later.contradictions).toEqual([]);
    expect(later.notes.filter(({ says }) => says.seq === 2)).toEqual([note(2), other]);
  });

  it('MI-3 cannot be pushed out by a hub that tells a lot at once, nor filled up with circles', () => {
    const kept = [note(10), note(40), note(100)];
    const other = Array.from({ length: 60 }, (_, index) => note(101 + index, { hash: hash('b') }));
    expect(seqs(merged(kept, other).notes)).toEqual([10, 40, 100, 160]);
    const circles = Array.from({ length: 300 }, (_, index) => note(1, { circle: `seat/s${index + 1}` }));
    expect(merged(kept, circles).notes).toHaveLength(kept.length + 99);
  });
});
