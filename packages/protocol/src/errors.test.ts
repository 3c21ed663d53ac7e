import { describe, expect, test } from 'vitest';
import { type ErrorCode, errorCodes, errors } from './errors.ts';
import { RefusedError, refusalBody } from './refusal.ts';
import { refusalBodySchema } from './refusal-schema.ts';

describe('ER-1 the list of errors', () => {
  test.each(errorCodes)('%s has a sentence, a fix and advice', (code) => {
    const { says, fix, retry } = errors[code];
    expect(says).toMatch(/[.]$/);
    expect(fix).toMatch(/([.]|\{instead\})$/);
    expect(['never', 'now', 'after']).toContain(retry);
  });

  test.each(errorCodes)('%s passes the schema that every door sends', (code) => {
    const body = refusalBody(code, { field: 'text', problem: 'is empty' });
    expect(refusalBodySchema.parse(body)).toEqual(body);
  });

  test('is closed in both directions', () => {
    // These fail to compile when the table and the schema no longer name the same codes.
    const fromSchema: ErrorCode = refusalBodySchema.parse(refusalBody('busy')).code;
    const toSchema: ReturnType<typeof refusalBodySchema.parse>['code'] = fromSchema;
    expect(toSchema).toBe('busy');
  });
});

describe('ER-2 a refusal', () => {
  test('fills its sentence from its details, and carries them', () => {
    const body = refusalBody('stale_floor', { given: 3, current: 5 });
    expect(body.message).toBe('You answered to turn 3; the floor has moved on to turn 5.');
    expect(body.details).toEqual({ given: 3, current: 5 });
  });

  test('leaves out what it was not told', () => {
    expect(refusalBody('link_used').message).toBe('This link was used before. It works once.');
    expect(refusalBody('link_used')).not.toHaveProperty('details');
  });

  test('says a list as a list', () => {
    const body = refusalBody('wrong_phase', { phase: 'briefing', phases: ['negotiation', 'approval'] });
    expect(body.message).toBe('The room is in briefing; this belongs to negotiation, approval.');
  });

  test('does not fill a sentence from what a detail says', () => {
    expect(refusalBody('name_taken', { other: '{limit} $& $1' }).message).toContain('"{limit} $& $1"');
  });

  test('says after how many milliseconds, where waiting helps', () => {
    expect(refusalBody('too_many', { what: 'rooms', retry_ms: 250 }).retry).toEqual({
      when: 'after',
      ms: 250,
    });
    expect(refusalBody('unavailable').retry).toEqual({ when: 'after', ms: 1000 });
    expect(refusalBody('reload').retry).toEqual({ when: 'now' });
  });

  test('of a newer hub keeps its sentence and advice', () => {
    const newer = { ...refusalBody('ended'), code: 'not_yet_thought_of', more: 1 };
    expect(refusalBodySchema.parse(newer)).toMatchObject({
      code: 'internal',
      message: newer.message,
      retry: newer.retry,
    });
  });

  test('travels as an error with the same words', () => {
    const cause = new Error('why');
    const error = new RefusedError(refusalBody('busy'), { cause });
    expect(error).toMatchObject({ message: refusalBody('busy').message, cause, body: { code: 'busy' } });
  });
});
