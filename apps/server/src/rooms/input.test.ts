import { type JsonObject, RefusedError, text } from '@parley/protocol';
import type { CommandWire } from '@parley/rules/wire';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { parseInput } from './input.ts';

const wire: CommandWire = {
  input: z.strictObject({ text: text(10), kind: z.enum(['person', 'agent']).default('agent') }),
  says: 'A command of this test.',
  example: { text: 'Hello' },
};

function refused(input: JsonObject) {
  try {
    parseInput(wire, input);
  } catch (error) {
    if (error instanceof RefusedError) return error.body;
    throw error;
  }
  return undefined;
}

test('an input that fits is taken, with its defaults', () => {
  expect(parseInput(wire, { text: 'Hello' })).toEqual({ text: 'Hello', kind: 'agent' });
});

test('ER-2 TK-6 an input that does not fit is refused with the field named', () => {
  expect(refused({})).toMatchObject({ code: 'invalid', details: { field: 'text' } });
  expect(refused({ text: 'a\u0000b' })).toMatchObject({ code: 'invalid', details: { field: 'text' } });
  expect(refused({ text: 'x', colour: 'red' })).toMatchObject({
    code: 'invalid',
    details: { field: 'colour' },
  });
});

test('LI TK-1 what is too long is too large, counted in bytes, and says the limit', () => {
  expect(refused({ text: 'éééééé' })).toMatchObject({
    code: 'too_large',
    details: { field: 'text', limit: 10 },
  });
});

test('ER-3 a refusal never repeats what was sent', () => {
  expect(JSON.stringify(refused({ text: 'x', kind: 'plp_secret' }))).not.toContain('plp_secret');
});
