import { expect, test } from 'vitest';
import { openHub } from '../support/open-hub.ts';
import { cutAsItArrives, pollThenPost } from './waking.ts';

test('DL-6 who waits is woken in each of 2,000 rounds, at one hub and at two', async () => {
  expect(await pollThenPost(2000, 7)).toBe(2000);
});

test('DL-3 what came as a poll was cut off is still unread at the next, 200 times and more', async () => {
  const hub = await openHub();
  try {
    expect(await cutAsItArrives(400, 7, hub)).toBeGreaterThanOrEqual(200);
  } finally {
    await hub.close();
  }
});
