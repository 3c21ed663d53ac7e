import { errorCodes, refusalBody } from '@parley/protocol';
import { describe, expect, test } from 'vitest';
import { problemOf } from './problem.ts';

describe('ER-1 every refusal as a problem', () => {
  test.each(errorCodes)('%s', (code) => {
    const { status, body, headers } = problemOf(refusalBody(code, { allowed: 'POST', retry_ms: 1500 }), 'r1');
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(600);
    expect(body).toMatchObject({
      type: `urn:parley:error:${code}`,
      status,
      detail: body.message,
      request: 'r1',
    });
    // The title is of the kind, not of the case.
    expect(body.title).toMatch(/^[A-Z][a-z ]+$/);
    expect(body.title).toBe(problemOf(refusalBody(code, { allowed: 'GET' })).body.title);
    expect(Object.keys(headers)).toEqual(
      {
        401: ['WWW-Authenticate'],
        405: ['Allow'],
        426: ['Upgrade'],
        429: ['Retry-After'],
        503: ['Retry-After'],
      }[status] ?? [],
    );
  });

  test('says in whole seconds when to come back, and never at once', () => {
    const after = (retry_ms: number) =>
      problemOf(refusalBody('too_many', { what: 'x', retry_ms })).headers['Retry-After'];
    expect([after(1), after(1000), after(1001), after(3_600_000)]).toEqual(['1', '1', '2', '3600']);
  });

  test('of a busy room, which may be asked again now, says so as HTTP can', () => {
    expect(problemOf(refusalBody('busy'))).toMatchObject({ status: 503, headers: { 'Retry-After': '1' } });
  });
});
