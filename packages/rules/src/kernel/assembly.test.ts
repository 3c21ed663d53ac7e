import { describe, expect, test } from 'vitest';
import type { Module } from './contract.ts';
import { slice } from './define.ts';
import { createRules } from './kernel.ts';
import { logs, notes } from './testing/notes.ts';
import { seats, seatsSlice } from './testing/seats.ts';

const listens = (circle: 'room' | 'party', type: string) =>
  slice<number, Record<string, { text: string }>>({
    name: 'count',
    circle,
    initial: 0,
    evolve: { [type]: (count: number) => count + 1 },
  });

const nothing = { by: ['person'], decide: () => ({ entries: [] }) } as const;

describe('a list of modules becomes rules', () => {
  test('in any order', () => {
    const orders = [
      [seats, notes],
      [notes, seats],
    ];
    for (const modules of orders) {
      expect(createRules(modules).modules.map(({ name }) => name)).toEqual(['seats', 'notes']);
    }
  });

  test('each module after those it builds on, those that may be absent among them', () => {
    const modules: readonly Module[] = [
      { name: 'd', on: ['c?', 'gone?'] },
      { name: 'c', on: ['b'] },
      { name: 'b', on: ['seats'] },
      seats,
    ];
    expect(createRules(modules).modules.map(({ name }) => name)).toEqual(['seats', 'b', 'c', 'd']);
  });

  test('but not when two have one name', () => {
    expect(() => createRules([seats, { name: 'a' }, { name: 'a' }])).toThrow('two modules have one name');
  });

  test('but not when one it builds on is missing', () => {
    expect(() => createRules([seats, { name: 'a', on: ['b'] }])).toThrow('a builds on b, which is missing');
  });

  test('but not when they build on each other in a ring', () => {
    const ring: readonly Module[] = [
      { name: 'a', on: ['b'] },
      { name: 'b', on: ['c?'] },
      { name: 'c', on: ['a'] },
    ];
    expect(() => createRules([seats, ...ring])).toThrow('a -> b -> c -> a');
  });

  test('but not without the one that knows who is in the room, or with two of them', () => {
    const { members } = seats;
    expect(() => createRules([{ name: 'a' }])).toThrow('exactly one module must say who is in the room');
    expect(() => createRules([seats, { name: 'b', ...(members && { members }) }])).toThrow(
      'exactly one module',
    );
  });

  test('but not when two own one entry type', () => {
    expect(() => createRules([seats, notes, { name: 'a', entries: { noted: { wakes: 'all' } } }])).toThrow(
      'two modules own the entry type noted',
    );
  });

  test('but not when two have one command', () => {
    expect(() => createRules([seats, notes, { name: 'a', commands: { note: nothing } }])).toThrow(
      'two modules have a command note',
    );
  });

  test('but not when a slice is listed twice', () => {
    expect(() => createRules([seats, notes, { name: 'a', slices: [logs.room] }])).toThrow(
      'log of room is listed twice',
    );
  });

  test('but not when a slice folds entries of a module it does not build on', () => {
    const deaf: Module = { name: 'a', on: ['seats'], slices: [listens('room', 'noted')] };
    expect(() => createRules([seats, notes, deaf])).toThrow('folds noted, of no module it builds on');
    expect(() => createRules([seats, notes, { ...deaf, on: ['notes'] }])).not.toThrow();
  });

  test('but not when a slice folds entries that nobody owns, unless a module they may be of is absent', () => {
    const mistaken: Module = { name: 'a', on: ['notes'], slices: [listens('party', 'notd')] };
    expect(() => createRules([seats, notes, mistaken])).toThrow('folds notd, of no module it builds on');
    expect(() => createRules([seats, notes, { ...mistaken, on: ['notes', 'other?'] }])).not.toThrow();
  });
});

test('a slice of a module that is absent is in its initial state', () => {
  const rules = createRules([seats]);
  expect(rules.read(new Map(), logs.room, 'room')).toEqual([]);
  expect(rules.read(new Map(), seatsSlice, 'room').parties).toEqual([]);
});
