import { expect, test } from 'vitest';
import { closeCodes, retryAfterClose } from './close-codes.ts';
import { utf8Bytes } from './utf8.ts';

const all = Object.entries(closeCodes);

test('close codes are distinct, and either of the standard or of our own range', () => {
  const codes = all.map(([, { code }]) => code);
  expect(new Set(codes).size).toBe(codes.length);
  for (const code of codes)
    expect(code >= 4000 ? code <= 4999 : [1000, 1002, 1007, 1008, 1009, 1012].includes(code)).toBe(true);
});

test.each(all)('the reason of %s fits into a close frame', (_name, { reason }) => {
  expect(utf8Bytes(reason)).toBeLessThanOrEqual(123);
});

test.each(all)('whether to come back after %s is what the catalogue says', (_name, { code, retry }) => {
  expect(retryAfterClose(code)).toBe(retry);
});

test.each([1001, 1005, 1006, 1011, 1015, 4999])(
  'a client comes back after %i, which is network trouble',
  (code) => {
    expect(retryAfterClose(code)).toBe(true);
  },
);
