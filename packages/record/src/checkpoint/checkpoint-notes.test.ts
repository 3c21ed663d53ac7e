import { expect, test } from 'vitest';
import type { Checkpoint } from './checkpoint.ts';
import { contradict } from './checkpoint-notes.ts';

const hash = (letter: string) => letter.repeat(64);
const says = (seq: number, more: Partial<Checkpoint> = {}): Checkpoint => ({
  ...{ room: 'r', circle: 'room', seq, hash: hash('a') },
  ...more,
});

test('MI-3 checkpoints contradict each other by the hash of one entry, or by the minutes, and within one circle alone', () => {
  const ends = (letter: string, seq = 9) => says(seq, { minutes: hash(letter) });
  expect(contradict(says(9), says(9, { hash: hash('b') }))).toBe(true);
  expect(contradict(ends('c'), ends('d', 11))).toBe(true);
  expect(contradict(ends('c'), says(9))).toBe(false);
  expect(contradict(says(9), says(9, { circle: 'party/p1', hash: hash('b') }))).toBe(false);
  expect(contradict(says(9), says(9, { room: 'other', hash: hash('b') }))).toBe(false);
  expect(contradict(says(9), says(8, { hash: hash('b') }))).toBe(false);
});
