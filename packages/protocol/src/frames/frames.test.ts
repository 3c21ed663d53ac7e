import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { errorCodes } from '../errors.ts';
import { refusalBody } from '../refusal.ts';
import { OLDEST_VERSION, PROTOCOL_VERSION, SUBPROTOCOL, WIRE_FINGERPRINT, versions } from '../version.ts';
import { type Down, downSchema } from './down.ts';
import { type Up, upSchema } from './up.ts';

const HASH = 'ab'.repeat(32);

/** One frame of every type, with everything in it that can be. */
const up: { readonly [Type in Up['type']]: Extract<Up, { type: Type }> } = {
  hello: { type: 'hello', version: 1, client: 'test' },
  join: { type: 'join', ref: '1', token: 'pla_x', cursor: 'c1-', follow: true },
  leave: { type: 'leave', ref: '2', room: 'r', seat: 's1' },
  do: {
    type: 'do',
    ref: '3',
    room: 'r',
    seat: 's1',
    command: 'say',
    input: { text: 'a' },
    key: 'k',
    ack: { room: 3 },
  },
};

const down: { readonly [Type in Down['type']]: Extract<Down, { type: Type }> } = {
  welcome: { type: 'welcome', version: 1, time: 1 },
  joined: {
    type: 'joined',
    ref: '1',
    room: 'r',
    seat: 's1',
    kind: 'agent',
    party: 'p1',
    heads: [{ circle: 'room', seq: 0 }],
    rules: 'x',
  },
  dropped: { type: 'dropped', ref: '2', room: 'r', seat: 's1', error: refusalBody('unknown') },
  entries: {
    type: 'entries',
    room: 'r',
    circle: 'room',
    entries: [
      {
        hash: HASH,
        entry: {
          circle: 'room',
          seq: 1,
          type: 'said',
          at: 1,
          by: { kind: 'agent', seat: 's1', party: 'p1' },
          body: {},
          salt: '00',
        },
      },
    ],
  },
  state: {
    type: 'state',
    room: 'r',
    seat: 's1',
    state: { floor: {} },
    next: { may: ['say'], advice: [{ reason: 'x' }] },
  },
  done: {
    type: 'done',
    ref: '3',
    result: {
      entries: [{ circle: 'room', seq: 1, type: 'said' }],
      links: [{ kind: 'agent', subject: 's2', link: 'x' }],
    },
  },
  refused: { type: 'refused', ref: '3', error: refusalBody('busy') },
  presence: { type: 'presence', room: 'r', seats: [{ seat: 's1', connections: 1 }] },
  closing: { type: 'closing', retryMs: 5 },
  beat: { type: 'beat', time: 1 },
};

describe('what a client may send', () => {
  test.each(Object.values(up))('is $type', (frame) => expect(upSchema.parse(frame)).toEqual(frame));

  test.each(Object.values(up))('has no key of its own invention ($type)', (frame) => {
    expect(upSchema.safeParse({ ...frame, kind: 'person' }).success).toBe(false);
  });

  test('ID-6 joins for a seat that the browser holds, without a token', () => {
    const frame = { type: 'join', ref: '1', seat: { room: 'r', seat: 's1' } } as const;
    expect(upSchema.parse(frame)).toEqual(frame);
  });

  test('has a known type', () => {
    expect(upSchema.safeParse({ type: 'beat', time: 1 }).success).toBe(false);
    expect(upSchema.safeParse({ type: 'constructor' }).success).toBe(false);
  });

  test.each([
    ['a seat that is none', { ...up.do, seat: 'person' }],
    ['a key that could be a path', { ...up.do, key: '../x' }],
    ['a key that is too long', { ...up.do, key: 'k'.repeat(65) }],
    ['an acknowledgement of a circle that is none', { ...up.do, ack: { town: 1 } }],
    ['an acknowledgement of nothing', { ...up.do, ack: { room: 0 } }],
    ['an input that is no object', { ...up.do, input: [] }],
    ['an empty ref', { ...up.join, ref: '' }],
    ['a join for nobody', { type: 'join', ref: '1' }],
    ['a join for two', { ...up.join, seat: { room: 'r', seat: 's1' } }],
    ['a seat of no room', { type: 'join', ref: '1', seat: { seat: 's1' } }],
    ['a name with a line break', { ...up.hello, client: 'a\nb' }],
  ])('has not %s', (_what, frame) => expect(upSchema.safeParse(frame).success).toBe(false));
});

describe('what a hub sends', () => {
  test.each(Object.values(down))('is $type', (frame) => expect(downSchema.parse(frame)).toEqual(frame));

  test.each(Object.values(down))('may have more in it than a client knows ($type)', (frame) => {
    expect(downSchema.parse(withNews(frame))).toEqual(frame);
  });
});

/** The same, with a key in every object that today's clients have not heard of. Maps of names are left alone. */
function withNews(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => withNews(item));
  if (typeof value !== 'object' || value === null) return value;
  const inner = Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withNews(item, name)]));
  return ['state', 'body', 'floor', 'details'].includes(key) ? inner : { ...inner, news: true };
}

describe('the version', () => {
  test('has a line of history each, down to the oldest that is accepted', () => {
    for (let version = OLDEST_VERSION; version <= PROTOCOL_VERSION; version += 1) {
      expect(versions[version]).toMatch(/^\d{4}-\d\d-\d\d: ./);
    }
    expect(SUBPROTOCOL).toBe(`parley.v${PROTOCOL_VERSION}`);
  });

  test('is that of these frames', () => {
    // A change here is a change of the wire. What older clients and hubs can live with (a new optional key, a new type
    // from the hub) takes a new fingerprint; anything else takes a new version too. The list of errors may grow.
    const schemas = JSON.stringify(
      [upSchema, downSchema].map((union) => z.toJSONSchema(union)),
      (key, value: unknown) =>
        key === 'enum' && Array.isArray(value) && value.length === errorCodes.length
          ? 'the list of errors'
          : value,
    );
    expect(createHash('sha256').update(schemas).digest('hex').slice(0, 16)).toBe(WIRE_FINGERPRINT);
  });
});

test.each(['up.ts', 'down.ts'])('%s is a table of contents', (file) => {
  const lines = readFileSync(new URL(file, import.meta.url), 'utf8').split('\n');
  expect(lines.length).toBeLessThanOrEqual(60);
  expect(lines.filter((line) => /z\.(object|strictObject|string)/.test(line))).toEqual([]);
});
