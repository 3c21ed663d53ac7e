import { expect, test } from 'vitest';
import { checkMeetings } from './run.ts';

test('MI-2 MI-3 MI-4 MI-5 MI-6 MI-7 the records of random meetings verify, and what is changed in them is found', async () => {
  const tally = new Map<string, number>();
  await checkMeetings(1, 20, tally);
  expect(tally.get('a byte of an entry')).toBeGreaterThan(0);
});
