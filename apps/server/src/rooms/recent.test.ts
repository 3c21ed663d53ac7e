import type { SealedEntry } from '@parley/record';
import { expect, test } from 'vitest';
import { Recent } from './recent.ts';

const entry = (seq: number, text = 'text'): SealedEntry => ({ circle: 'room', seq, hash: `${seq}`, text });
const command = (key: string) => ({ actor: 'agent:s2', key, command: 'say', digest: '' });

test('what is at hand is all that follows a place, or nothing', () => {
  const recent = new Recent();
  for (let seq = 1; seq <= 40; seq += 1) recent.remember([], [entry(seq)]);
  expect(recent.after('room', 38)?.map(({ seq }) => seq)).toEqual([39, 40]);
  expect(recent.after('room', 40)).toEqual([]);
  expect(recent.after('room', 8)).toHaveLength(32);
  expect(recent.after('room', 7)).toBeUndefined();
  expect(recent.after('party/p1', 0)).toBeUndefined();
  expect(recent.hashAt('room', 9)).toBe('9');
  expect(recent.hashAt('room', 8)).toBeUndefined();
});

test('long entries are not kept in numbers, and one that is too long not at all', () => {
  const recent = new Recent();
  for (let seq = 1; seq <= 5; seq += 1) recent.remember([], [entry(seq, 'x'.repeat(10_000))]);
  expect(recent.after('room', 2)).toHaveLength(3);
  expect(recent.after('room', 1)).toBeUndefined();
  recent.remember([], [entry(6, 'x'.repeat(100_000))]);
  expect(recent.after('room', 5)).toBeUndefined();
  recent.remember([], [entry(7)]);
  expect(recent.after('room', 6)).toHaveLength(1);
});

test('DL-4 a key is known, or known to be new; only once some were forgotten may it be either', () => {
  const recent = new Recent();
  recent.remember([command('first')], []);
  expect(recent.hasKey('agent:s2', 'first')).toBe(true);
  expect(recent.hasKey('agent:s3', 'first')).toBe(false);
  for (let number = 0; number < 5000; number += 1) recent.remember([command(`k${number}`)], []);
  expect(recent.hasKey('agent:s2', 'first')).toBeUndefined();
  expect(recent.hasKey('agent:s2', 'k4999')).toBe(true);
});
