import { commandWires } from '@parley/rules/modules/wires';
import { expect, test } from 'vitest';
import { inputs } from './inputs.ts';
import { playSeed } from './run.ts';

const SEEDS = Array.from({ length: 25 }, (_, index) => index + 1);

test.each(SEEDS)(
  'DL-1 DL-2 DL-4 DL-5 a random meeting ends with one record, which every client has a copy of (seed %i)',
  async (seed) => {
    const { given, hubs } = await playSeed(seed);
    expect(given.filter(({ results }) => results.length > 0).length).toBeGreaterThan(5);
    expect(Math.min(...Object.values(hubs.tally))).toBeGreaterThan(0);
  },
  30_000,
);

test('the random meetings know of every command', () => {
  expect(Object.keys(inputs).toSorted()).toEqual([...commandWires.keys()].toSorted());
});
