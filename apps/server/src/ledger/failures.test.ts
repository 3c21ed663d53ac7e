import { describe, expect, test } from 'vitest';
import { DataRefused, failureOf, StoreLost } from './failures.ts';

const error = (over: object) =>
  Object.assign(new Error('insert into ... CANARY-42'), { parameters: ['CANARY-42'] }, over);

describe('the failure behind an error', () => {
  test.each([
    [
      'a broken uniqueness',
      { code: '23505', table_name: 'command_keys' },
      new DataRefused('23505', 'command_keys'),
    ],
    ['a missing predecessor', { code: '23503' }, new DataRefused('23503')],
    ['text that cannot be kept', { code: '22021' }, new DataRefused('22021')],
    ['a row too long for its index', { code: '54000' }, new DataRefused('54000')],
    ['a code in the cause, as drizzle has it', { cause: { code: '23505' } }, new DataRefused('23505')],
    ['a deadlock', { code: '40P01' }, new StoreLost('40P01')],
    ['a server that is shutting down', { code: '57P01' }, new StoreLost('57P01')],
    ['a full disk', { code: '53100' }, new StoreLost('53100')],
    ['a table that is not there', { code: '42P01' }, new StoreLost('42P01')],
    ['a closed connection', { code: 'CONNECTION_CLOSED' }, new StoreLost('CONNECTION_CLOSED')],
    ['a broken pipe, whose code is as long as a SQLSTATE', { code: 'EPIPE' }, new StoreLost('EPIPE')],
    ['something that is no code', { code: 'CANARY-42' }, new StoreLost('unknown')],
    ['an error without a code', {}, new StoreLost('unknown')],
  ])('%s', (_, over, failure) => {
    const found = failureOf(error(over));
    expect(found).toEqual(failure);
    expect(found.constructor).toBe(failure.constructor);
    expect(`${found.message} ${found.stack} ${JSON.stringify(found)}`).not.toContain('CANARY');
    expect(found.cause).toBeUndefined();
  });

  test('is itself when it is one already, and is one whatever was thrown', () => {
    const lost = new StoreLost('no-answer');
    expect(failureOf(lost)).toBe(lost);
    for (const thrown of [undefined, null, 'CANARY-42', 7])
      expect(failureOf(thrown)).toEqual(new StoreLost('unknown'));
  });
});
