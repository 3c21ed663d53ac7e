import { expect, test } from 'vitest';
import { numberArray, textArray } from './arrays.ts';

test('texts are quoted, so that none of them is syntax', () => {
  expect(textArray(['a', 'NULL', '', '{,}', 'a"b\\c'])).toBe('{"a","NULL","","{,}","a\\"b\\\\c"}');
  expect(textArray([])).toBe('{}');
});

test('control characters stand as they are, not as the escapes of JSON', () => {
  expect(textArray(['a\nb', 'c"\t\\n'])).toBe('{"a\nb","c\\"\t\\\\n"}');
  expect(textArray(['\u007F\u0085'])).toBe('{"\u007F\u0085"}');
});

test('numbers may be missing', () => {
  expect(numberArray([1, null, -2, 1_790_000_000_000])).toBe('{1,null,-2,1790000000000}');
});
