import { expect, test } from 'vitest';
import { clausesOf } from './clauses.ts';

test.each([
  ['# Price', 'Price'],
  ['### Price ###', 'Price'],
  ['  ## \tPrice\t#  ', 'Price'],
  ['# C#', 'C#'],
  ['# #', ''],
  ['#', ''],
])('a heading is its words, without the signs around them: %j', (line, heading) => {
  expect(clausesOf(line)).toMatchObject([{ heading }]);
});

test.each(['#Price', '####### Price', '    # Price'])('%j is none', (line) => {
  expect(clausesOf(line)).toEqual([{ heading: '', level: 0, text: line.trim() }]);
});

test.each([
  ['spaces', `# a${' '.repeat(128 * 1024)}x`],
  ['signs', `# a ${'#'.repeat(128 * 1024)}x`],
  ['signs and spaces', `#${' #'.repeat(64 * 1024)}x`],
])('B34 one is read in good time, however many %s it has', (_, line) => {
  const started = performance.now();
  expect(clausesOf(line)).toHaveLength(1);
  expect(performance.now() - started).toBeLessThan(500);
});
