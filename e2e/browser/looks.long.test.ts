import { expect, test } from 'vitest';
import { AT_A_DESK, ON_A_PHONE } from './support/looks.ts';
import { seeAll, tourNames } from './support/see-all.ts';

/**
 * Every page once on an English desk by day, and once on a Russian phone by night: nothing that a rule of WCAG 2.2 AA or
 * good practice finds, nothing cut off, no sideways scroll, no message whose key stands for its words (UX A1, A2, 9.21,
 * 9.24).
 */

const LONG_MS = 600_000;

test.each(tourNames)(
  'a page %s can be used by everybody, and nothing in it is cut off',
  async (tour) => {
    const { names, faults } = await seeAll(tour, [AT_A_DESK, ON_A_PHONE]);
    expect(names.length).toBeGreaterThan(8);
    expect(faults).toEqual([]);
  },
  LONG_MS,
);
