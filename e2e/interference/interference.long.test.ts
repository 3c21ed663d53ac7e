import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { tellsNothing } from './check.ts';
import { scripts } from './script.ts';

/** As in the unit run: more meetings, longer ones, and other ones each time. */
test('CA-5 B21 what one side does in private reaches nobody else, in dozens of long meetings', async () => {
  const worth = { privately: 0, refused: 0, publicly: 0, heard: 0 };
  await fc.assert(
    fc.asyncProperty(scripts(150), (script) => tellsNothing(script, worth)),
    { numRuns: 60 },
  );
  // Meetings in which nobody did anything in private, or was heard, would show nothing.
  expect(Math.min(...Object.values(worth))).toBeGreaterThan(60);
});
