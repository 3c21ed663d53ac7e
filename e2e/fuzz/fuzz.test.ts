import { commandWires } from '@parley/rules/modules/wires';
import { expect, test } from 'vitest';
import { inputs } from './inputs.ts';
import { playSeed } from './run.ts';

/** Seeds that are always played: those that once failed, and those whose meeting is of a kind that is rare. */
const PINNED = [
  { seed: 99, name: 'a room whose deletion is asked for while some are away' },
  { seed: 81, name: 'six clients' },
  { seed: 50, name: 'hubs that are in each other’s way fifteen times' },
  { seed: 101, name: 'two dozen drops, but for one' },
  { seed: 60, name: 'an agreement that is taken back' },
  { seed: 48, name: 'a question with its answers, an objection and an agreement' },
  { seed: 103, name: 'a motion and a vote' },
];
const SEEDS = Array.from({ length: 20 }, (_, index) => ({ seed: index + 1, name: 'any meeting' }));
const PATIENCE_MS = 30_000;

test.each([...PINNED, ...SEEDS])(
  'DL-1 DL-2 DL-4 DL-5 a random meeting ends with one record, which every client has a copy of (seed $seed: $name)',
  async ({ seed }) => {
    const { given, hubs } = await playSeed(seed);
    expect(given.some(({ results }) => results.length > 0)).toBe(true);
    expect(given.length).toBeGreaterThan(10);
    // Hubs meet over one row in most meetings, but in one that is over early they may not.
    const { conflicts: _, ...always } = hubs.tally;
    expect(Math.min(...Object.values(always))).toBeGreaterThan(0);
  },
  PATIENCE_MS,
);

test(
  'a seed says everything that happens',
  async () => {
    const [once, again] = [await playSeed(7), await playSeed(7)];
    expect(again.steps).toEqual(once.steps);
    expect(again.hubs.tally).toEqual(once.hubs.tally);
  },
  PATIENCE_MS,
);

test('the random meetings know of every command', () => {
  expect(Object.keys(inputs).toSorted()).toEqual([...commandWires.keys()].toSorted());
});
