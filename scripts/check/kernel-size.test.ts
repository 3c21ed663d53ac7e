import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The files of the kernel's loop: what has to be read to know how a command and the passing of time become entries. */
const LOOP = ['kernel.ts', 'asking.ts', 'giving.ts', 'writing.ts', 'unbidden.ts'];
const MOST_LINES = 300;

/** Lines that are neither empty nor a comment. */
function linesOfCode(file: string): number {
  const text = readFileSync(new URL(`../../packages/rules/src/kernel/${file}`, import.meta.url), 'utf8');
  return text.split('\n').filter((line) => !/^\s*($|\/\/|\/?\*)/.test(line)).length;
}

test('the loop of the kernel fits on a few screens', () => {
  const lines = LOOP.map(linesOfCode).reduce((sum, count) => sum + count, 0);
  expect(lines).toBeGreaterThan(100);
  expect(lines).toBeLessThan(MOST_LINES);
});
