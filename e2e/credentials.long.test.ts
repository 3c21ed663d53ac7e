import { expect, test } from 'vitest';
import { acceptAtOnce, speakAtOnce } from './support/races.ts';

const TIMES = 200;

test('ID-3 of two who accept one invitation at the same instant one joins, two hundred times', async () => {
  expect(await acceptAtOnce(TIMES)).toBe(TIMES);
});

test('FL-7 B15 of two who speak for one floor at the same instant one is heard, two hundred times', async () => {
  expect(await speakAtOnce(TIMES)).toBe(TIMES);
});
