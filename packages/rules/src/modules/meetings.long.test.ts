import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { allParts, rulesUnderTest } from '../testing/negotiation.ts';
import { type Crowd, crowds } from './testing/draw.ts';
import { broken, laws } from './testing/laws.ts';

/** The laws of meetings.test.ts over many and longer meetings, with seeds that differ from run to run. */
test.each(Object.entries(laws))('%s, in hundreds of long meetings', (_, law) => {
  const holds = fc.property(crowds(200), (crowd) => {
    expect(broken(law, crowd)).toBeUndefined();
  });
  fc.assert(holds, { numRuns: 300 });
});

/** In this format a party without people closes the room, so that there is always somebody who can take the floor. */
const NEVER_MISSED = ['floor/settle/nobody'];

test('the laws miss nothing: whatever is left out of a module, some meeting breaks them', () => {
  const crowdsToTry = fc.sample(crowds(150), { numRuns: 800, seed: 20_260_105 });
  const [first] = Object.values(laws);
  const unnoticed = allParts().filter((part) => !crowdsToTry.some((crowd) => breaks(crowd, part)));
  expect(unnoticed).toEqual(NEVER_MISSED);

  function breaks(crowd: Crowd, part: string): boolean {
    try {
      return first !== undefined && broken(first, crowd, rulesUnderTest(part)) !== undefined;
    } catch (error) {
      return error instanceof Error;
    }
  }
});
