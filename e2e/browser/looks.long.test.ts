import { expect, test } from 'vitest';
import { EVERY_LOOK } from './support/looks.ts';
import { seeAll, tourNames } from './support/see-all.ts';

/** As looks.e2e.test.ts, in both languages, by day and by night, and from the smallest phone to a desk. */

const LONGEST_MS = 3_600_000;

test.each(tourNames)(
  'a page %s can be used by everybody in every look, and nothing in it is cut off',
  async (tour) => {
    const { names, faults } = await seeAll(tour, EVERY_LOOK);
    expect(names.length).toBeGreaterThan(8);
    expect(faults).toEqual([]);
  },
  LONGEST_MS,
);
