import { expect, test } from 'vitest';
import { createRandomHex } from './random.ts';

test('random bytes are as many as asked for and never the same, over the end of a stock too', () => {
  const random = createRandomHex();
  const drawn = Array.from({ length: 2000 }, () => random(16));
  expect(drawn.every((hex) => /^[0-9a-f]{32}$/.test(hex))).toBe(true);
  expect(new Set(drawn).size).toBe(2000);
  expect(() => random(5000)).toThrow(RangeError);
});
