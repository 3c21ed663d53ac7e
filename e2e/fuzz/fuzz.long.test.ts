import { expect, test } from 'vitest';
import { playSeed } from './run.ts';

/** The random meetings of the unit run, hundreds of them. */
const FIRST = 1000;
const MEETINGS = 300;
const A_TEST = 20;

test.each(Array.from({ length: MEETINGS / A_TEST }, (_, index) => FIRST + index * A_TEST))(
  'DL-1 DL-2 DL-4 DL-5 random meetings end with one record, which every client has a copy of (seeds from %i on)',
  async (first) => {
    const seeds = Array.from({ length: A_TEST }, (_, index) => first + index);
    const happened = new Map<string, number>();
    for (const seed of seeds) {
      const { hubs } = await playSeed(seed);
      for (const [what, count] of Object.entries(hubs.tally))
        happened.set(what, (happened.get(what) ?? 0) + count);
    }
    // Not in each of them, but among so many everything that can go wrong did.
    expect([...happened].filter(([, count]) => count === 0)).toEqual([]);
  },
);
