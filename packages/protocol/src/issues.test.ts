import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { upSchema } from './frames/up.ts';
import { fieldName, refusalOfIssues } from './issues.ts';
import { line, text } from './text.ts';

const schema = z.strictObject({
  topic: line(10),
  text: text(8).optional(),
  parties: z
    .array(z.strictObject({ name: line(10) }))
    .max(2)
    .optional(),
  turns: z.int().min(1).max(9).optional(),
  floor: z.enum(['open', 'turns']).optional(),
});

function refusal(value: unknown) {
  const { error } = schema.safeParse(value);
  if (!error) throw new TypeError('was accepted');
  return refusalOfIssues(error);
}

describe('ER-2 a refusal of an input', () => {
  test.each([
    ['what is missing', {}, 'topic', 'is missing'],
    ['what is of another type', { topic: 7 }, 'topic', 'must be of type string'],
    ['what is not known', { topic: 'a', kind: 'person' }, 'kind', 'is not known here'],
    [
      'what is not known deep inside',
      { topic: 'a', parties: [{ name: 'x', vote: 1 }] },
      'parties[0].vote',
      'is not known here',
    ],
    ['a broken line', { topic: 'a\nb' }, 'topic', 'holds a line break or a control character'],
    [
      'a list that is too long',
      { topic: 'a', parties: [{ name: 'a' }, { name: 'b' }, { name: 'c' }] },
      'parties',
      'must be of length 2 or less',
    ],
    ['a number that is too small', { topic: 'a', turns: 0 }, 'turns', 'must be 1 or more'],
    ['a word that is not on the list', { topic: 'a', floor: 'mine' }, 'floor', 'must be one of open, turns'],
  ])('names %s', (_what, value, field, problem) => {
    expect(refusal(value)).toMatchObject({ code: 'invalid', details: { field, problem } });
  });

  test('LI is another one where the size is at fault, and says the limit', () => {
    expect(refusal({ topic: 'a', text: '123456789' })).toMatchObject({
      code: 'too_large',
      message: 'The field "text" has 9 bytes, over the limit of 8.',
      details: { field: 'text', limit: 8 },
    });
  });

  test('ER-3 does not repeat the value', () => {
    const secret = 'pla_secret';
    const { error } = upSchema.safeParse({ type: 'join', ref: '1', token: [secret] });
    expect(JSON.stringify(error && refusalOfIssues(error))).not.toContain(secret);
  });

  test('of something that is no object names no field', () => {
    expect(refusal(7)).toMatchObject({ code: 'unreadable' });
  });
});

test('a path is written as people write it', () => {
  expect(fieldName(['parties', 1, 'knows', 0])).toBe('parties[1].knows[0]');
  expect(fieldName([])).toBe('');
});
