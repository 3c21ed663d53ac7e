import { DrizzleQueryError } from 'drizzle-orm/errors';
import postgres from 'postgres';
import { describe, expect, test } from 'vitest';
import { type Log, OperatorError, createLog, describeError } from './log.ts';

const SAID = 'our walk-away price is 4.2 million';
const TOKEN = `pla_7h3k2m9q_${'Ab3-'.repeat(11)}`;

/** What a log writes, line by line. */
function recorded(use: (log: Log) => void): Record<string, unknown>[] {
  const lines: string[] = [];
  use(createLog('debug', { write: (line) => void lines.push(line) }));
  return lines.map((line) => JSON.parse(line));
}

function uniqueViolation(): Error {
  // postgres.js makes these from what the server sends, detail and all.
  return Object.assign(new postgres.PostgresError(`duplicate key value (${SAID})`), {
    code: '23505',
    severity: 'ERROR',
    detail: `Key (body)=(${SAID}) already exists.`,
    parameters: [SAID, TOKEN],
  });
}

describe('a line', () => {
  test('has an event, a level, a time, and the fields it was given', () => {
    const [line] = recorded((log) =>
      log.info('room.loaded', { room: 'r7h3k2m9q', entries: 12, cold: true, ms: 1.5 }),
    );
    expect(line).toMatchObject({
      level: 'info',
      event: 'room.loaded',
      room: 'r7h3k2m9q',
      entries: 12,
      cold: true,
    });
    expect(line?.['time']).toMatch(/^\d{4}-\d\d-\d\dT/);
  });

  test('of a child carries the fields of the child', () => {
    const [line] = recorded((log) => log.child({ room: 'r1' }).debug('floor.granted', { seat: 's2' }));
    expect(line).toMatchObject({ room: 'r1', seat: 's2' });
  });

  test('is not written below the level', () => {
    const lines: string[] = [];
    createLog('warn', { write: (line) => void lines.push(line) }).info('room.loaded');
    expect(lines).toEqual([]);
  });

  test.each([
    ['a sentence', 'reason', SAID],
    ['a token', 'actor', TOKEN],
    ['a digest', 'value', 'ab'.repeat(32)],
    ['a link with a query', 'path', '/join?token=abc'],
    ['a database URL', 'url', 'postgres://parley:hunter2@127.0.0.1:5432/parley'],
    ['a header that authenticates', 'authorization', 'abc'],
    ['an address of a person', 'who', 'anna@acme.example'],
    ['a host key', 'hostKey', 'short'],
    ['a body', 'body', 'yes'],
    ['something long', 'what', 'a.'.repeat(200)],
  ])('leaves out %s', (_what, name, value) => {
    const [line] = recorded((log) => log.info('seen', { [name]: value }));
    expect(line?.[name]).toBe('[redacted]');
    expect(JSON.stringify(line)).not.toContain(value);
  });

  test.each([
    ['room', '0f9a7c5e3b1d4f6a8c2e0b9d7f5a3c1e'],
    ['request', '3f1c9a52-6f0b-4a57-9d53-6b1f2f0e8a11'],
    ['base', 'https://parley.example:8443'],
    ['code', 'ECONNREFUSED'],
  ])('keeps a %s', (name, value) => {
    expect(recorded((log) => log.info('seen', { [name]: value }))[0]?.[name]).toBe(value);
  });
});

describe('an error', () => {
  test('of drizzle is told by name and cause, without its parameters', () => {
    const error = new DrizzleQueryError(
      'insert into entries values ($1, $2)',
      [SAID, TOKEN],
      uniqueViolation(),
    );
    expect(describeError(error)).toMatchObject({ name: 'DrizzleQueryError', causeCode: '23505' });
    const text = JSON.stringify(recorded((log) => log.error('append.failed', { room: 'r1' }, error)));
    expect(text).not.toContain(SAID);
    expect(text).not.toContain(TOKEN);
    expect(text).not.toContain('insert into');
  });

  test('of postgres is told by code, without message and detail', () => {
    const description = describeError(uniqueViolation());
    expect(description).toMatchObject({ name: 'PostgresError', code: '23505' });
    expect(JSON.stringify(description)).not.toContain(SAID);
  });

  test('of ours keeps its sentence', () => {
    const error = new OperatorError('port-in-use', 'Port 8470 is in use.', { cause: new Error(SAID) });
    expect(describeError(error)).toMatchObject({ code: 'port-in-use', text: 'Port 8470 is in use.' });
    expect(JSON.stringify(describeError(error))).not.toContain(SAID);
  });

  test('says where it was thrown, and is not fooled by a message that looks like a stack', () => {
    const error = new Error('no\n    at leak (/tmp/secret-plan.ts:1:1)');
    expect(describeError(error).at).toMatch(/^log\.test\.ts:\d+$/);
    error.message = 'changed later';
    expect(describeError(error).at).toBeUndefined();
  });

  test('may be anything, and may have itself as its cause', () => {
    expect(describeError(SAID)).toEqual({ name: 'string' });
    const circular = Object.assign(new Error('x'), { code: SAID });
    circular.cause = circular;
    circular.name = SAID;
    expect(JSON.stringify(describeError(circular))).not.toContain(SAID);
  });
});
