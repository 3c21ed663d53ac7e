import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { broken, laws } from './testing/laws.ts';
import { crowds } from './testing/random-meeting.ts';

/** The laws of kernel.test.ts over many and longer meetings, with seeds that differ from run to run. */
test.each(Object.entries(laws))('%s, in a thousand long meetings', (_, law) => {
  const holds = fc.property(crowds(250), (crowd) => {
    expect(broken(law, crowd)).toBeUndefined();
  });
  fc.assert(holds, { numRuns: 1_000 });
});
