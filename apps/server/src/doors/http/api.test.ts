import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { FRAME_BYTES } from '@parley/protocol';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readJson } from '../json.ts';
import { LINKS, refused, RESULT, ROOM, tokens } from '../testing/fake-hub.ts';
import { HOST_KEY, type OpenApi, openApi } from './testing/open-api.ts';

let api: OpenApi;

beforeEach(async () => {
  api = await openApi();
});
afterEach(() => api.close());

async function reopen(...of: Parameters<typeof openApi>): Promise<void> {
  await api.close();
  api = await openApi(...of);
}

const TOPIC = { topic: 'Delivery dates' };
const methods = () => api.hub.asked.map(({ method }) => method);

describe('RM-3 POST /api/rooms', () => {
  test('makes a room, and answers with its links, which nobody keeps', async () => {
    const { status, headers, body } = await api.post('/api/rooms', TOPIC, { 'idempotency-key': 'k1' });
    expect([status, body]).toEqual([201, { room: ROOM, entries: RESULT.entries, links: LINKS }]);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
    expect(api.hub.asked).toEqual([
      {
        method: 'create',
        request: { input: TOPIC, key: 'k1', scope: 'address:127.0.0.1', door: 'terminal' },
      },
    ]);
  });

  test.each([
    ['a key with spaces', 'must be 1 to 64'],
    ['k'.repeat(65), 'must be 1 to 64'],
    ['../etc', 'must be 1 to 64'],
    ['""', 'must be 1 to 64'],
  ])('B04 needs a key that is one: %j', async (key, problem) => {
    const { status, body } = await api.post('/api/rooms', TOPIC, { 'idempotency-key': key });
    expect([status, body['code']]).toEqual([400, 'invalid']);
    expect(body['message']).toContain(`The field "Idempotency-Key" ${problem}`);
    expect(api.hub.asked).toEqual([]);
  });

  test('makes another room each time where no key is sent', async () => {
    for (let count = 0; count < 2; count += 1)
      expect((await api.post('/api/rooms', TOPIC, { 'idempotency-key': '' })).status).toBe(201);
    const keys = api.hub.asked.map(({ request }) => (request as { key: string }).key);
    expect(new Set(keys).size).toBe(2);
  });

  test('takes the key in quotes too, as the draft has it', async () => {
    await api.post('/api/rooms', TOPIC, { 'idempotency-key': '"k1"' });
    expect(api.hub.asked).toMatchObject([{ request: { key: 'k1' } }]);
  });

  test('RM-4 is open within the limit of an address, and says how much is left', async () => {
    const answers = [];
    for (let count = 0; count < 4; count += 1) answers.push(await api.post('/api/rooms', TOPIC));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 429]);
    expect(answers.map(({ headers }) => headers.get('ratelimit'))).toEqual([
      '"create";r=2;t=3600',
      '"create";r=1;t=3600',
      '"create";r=0;t=3600',
      '"create";r=0;t=3600',
    ]);
    expect(answers[3]?.headers.get('ratelimit-policy')).toBe('"create";q=3;w=3600');
    expect(Number(answers[3]?.headers.get('retry-after'))).toBeGreaterThan(3590);
    expect(answers[3]?.body).toMatchObject({ code: 'too_many', retry: { when: 'after' } });
    expect(api.hub.asked).toHaveLength(3);
  });

  test('B02 counts a retry once, also when the limit is reached', async () => {
    for (const key of ['1', '2', '3', '3', '3']) {
      expect((await api.post('/api/rooms', TOPIC, { 'idempotency-key': key })).status).toBe(201);
    }
    expect(api.hub.asked).toHaveLength(5);
  });

  test('does not count what the hub refuses', async () => {
    api.hub.fail(refused('invalid', { field: 'topic', problem: 'is missing' }));
    for (let count = 0; count < 5; count += 1) expect((await api.post('/api/rooms', {})).status).toBe(400);
  });

  test('RM-4 is open without a limit to a host key', async () => {
    for (let count = 0; count < 5; count += 1) {
      expect((await api.post('/api/rooms', TOPIC, { authorization: `Bearer ${HOST_KEY}` })).status).toBe(201);
    }
    expect(api.hub.asked[0]).toMatchObject({
      request: { scope: expect.stringMatching(/^host:[\da-f]{64}$/) },
    });
    expect(JSON.stringify([api.hub.asked, api.logged])).not.toContain(HOST_KEY);
  });

  test('RM-4 is closed to others where the operator wants it so', async () => {
    await reopen({ requireHostKey: true });
    const { status, headers, body } = await api.post('/api/rooms', TOPIC);
    expect([status, headers.get('www-authenticate'), body['code']]).toEqual([
      401,
      'Bearer',
      'host_key_required',
    ]);
    expect((await api.post('/api/rooms', TOPIC, { authorization: `bearer ${HOST_KEY}` })).status).toBe(201);
  });

  test('LI turns an address away that guesses host keys', async () => {
    const wrong = { authorization: `Bearer ${HOST_KEY}x` };
    const statuses = [];
    for (let count = 0; count < 4; count += 1)
      statuses.push((await api.post('/api/rooms', TOPIC, wrong)).status);
    expect(statuses).toEqual([401, 401, 401, 429]);
    expect(api.hub.asked).toEqual([]);
  });
});

const NEEDED = { invitation: 'an invitation', claim: 'a claim link', recovery: 'a recovery code' } as const;

describe.each([
  ['/api/accept', 'accept', 'invitation', tokens.invitation],
  ['/api/claim', 'claim', 'claim', tokens.claim],
  ['/api/recover', 'recover', 'recovery', tokens.recovery],
] as const)('ID-3 POST %s', (path, command, kind, token) => {
  const input = { name: 'Boris' };

  test('turns a link into a seat', async () => {
    const { status, body } = await api.post(path, { token, ...input }, { 'idempotency-key': 'k1' });
    expect([status, body]).toEqual([201, { room: ROOM, entries: RESULT.entries, links: LINKS }]);
    expect(api.hub.asked.at(-1)).toMatchObject({
      method: 'do',
      request: { command, input, key: 'k1', door: 'terminal', caller: { mint: { kind } } },
    });
  });

  test('takes the token as Bearer too', async () => {
    expect((await api.post(path, input, { authorization: `Bearer ${token}` })).status).toBe(201);
    expect(api.hub.asked.at(-1)).toMatchObject({ request: { input } });
  });

  test.each(['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS'])('B42 changes nothing by %s', async (method) => {
    const { status, headers } = await api.call(path, { method, headers: { 'user-agent': 'Slackbot 1.0' } });
    expect([status, headers.get('allow')]).toEqual([405, 'POST']);
    expect(api.hub.asked).toEqual([]);
  });

  test('needs a token', async () => {
    const { status, body } = await api.post(path, input);
    expect([status, body['message']]).toEqual([400, 'The field "token" is missing.']);
    expect((await api.post(path, { token: [token], ...input })).status).toBe(400);
  });

  test('needs a link of its kind', async () => {
    const { status, body } = await api.post(path, { token: tokens.person, ...input });
    expect([status, body['code']]).toEqual([403, 'wrong_link']);
    expect(body['message']).toBe(`This link is a person's link; here ${NEEDED[kind]} is needed.`);
    expect(api.hub.asked).toEqual([]);
  });

  test('RM-8 answers an unknown link and no link at all alike, and turns away who tries many', async () => {
    const unknown = token.replace(/k{43}$/, 'x'.repeat(43));
    const answers = [];
    for (const text of [unknown, 'hello', unknown, token])
      answers.push(await api.post(path, { token: text, ...input }));
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 429]);
    const [first, second] = answers.map(({ body }) => ({ ...body, request: '' }));
    expect(first).toEqual(second);
    expect(methods()).not.toContain('do');
  });

  test('ER-3 repeats no token, neither in answers nor in the log', async () => {
    api.hub.fail(new Error(`${token} is no seat`));
    const answers = [
      await api.post(path, { token, ...input }),
      await api.post(path, `{"token":"${token}",}`),
    ];
    const logged = api.logged.map(({ event, fields }) => ({ event, fields }));
    expect(JSON.stringify([answers.map(({ text }) => text), logged])).not.toContain('k'.repeat(43));
  });
});

describe('B31 B32 B35 B41 a body', () => {
  const send = (body: string | Uint8Array, headers?: Record<string, string>) =>
    api.post('/api/rooms', body, headers);

  test.each([
    ['NUL', String.raw`{"topic":"a\u0000b"}`, 'topic'],
    ['half of a pair', String.raw`{"topic":"\ud83d"}`, 'topic'],
    ['a key twice', '{"topic":"a","topic":"b"}', 'topic'],
    ['a number that is not whole', '{"turns":1.5}', 'turns'],
    ['a key that changes the type', '{"__proto__":{"topic":"a"}}', '__proto__'],
    ['nesting of 100,000', `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, `a${'[0]'.repeat(31)}`],
  ])('with %s is refused with its field', async (_what, text, field) => {
    const { status, body } = await send(text);
    expect([status, body['code']]).toEqual([400, 'invalid']);
    expect(body['details']).toMatchObject({ field });
    expect(api.hub.asked).toEqual([]);
  });

  test.each([
    ['nothing', ''],
    ['half of it', '{"topic":'],
    ['raw NUL', '{"topic":"a\u0000b"}'],
    ['a list', '[]'],
    ['a word', '"topic"'],
    ['null', 'null'],
    ['bytes that are not UTF-8', Uint8Array.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
  ])('of %s is refused', async (_what, bytes) => {
    const { status, body } = await send(bytes);
    expect([status, body['code']]).toEqual([400, 'unreadable']);
  });

  test('keeps the six characters that stand for NUL elsewhere, and every other text', async () => {
    const topic = '\\u0000 é e\u0301 Å \u{1F600}';
    expect((await send(JSON.stringify({ topic }))).status).toBe(201);
    expect(api.hub.asked).toMatchObject([{ request: { input: { topic } } }]);
  });

  test.each([
    ['a form', 'application/x-www-form-urlencoded'],
    ['plain text, which needs no preflight', 'text/plain'],
    ['another charset', 'application/json; charset=utf-16'],
    ['a type within a type', 'text/plain; application/json'],
    ['no type', ''],
  ])('sent as %s is refused', async (_what, type) => {
    const { status, body } = await send(JSON.stringify(TOPIC), { 'content-type': type });
    expect([status, body['code']]).toEqual([415, 'wrong_content']);
  });

  test.each(['application/json;charset=UTF-8', 'Application/JSON; charset="utf-8"', 'application/json;'])(
    'may be sent as %s',
    async (type) => {
      expect((await send(JSON.stringify(TOPIC), { 'content-type': type })).status).toBe(201);
    },
  );

  test('that is compressed is refused, however small it looks', async () => {
    const bomb = gzipSync(Buffer.alloc(8 * FRAME_BYTES, ' '));
    const { status, body } = await send(bomb, { 'content-encoding': 'gzip' });
    expect([status, body['code']]).toEqual([415, 'wrong_content']);
  });

  /** A body of exactly so many bytes, of characters that take four each. */
  const sized = (bytes: number) => {
    const frame = '{"topic":""}'.length;
    return `{"topic":"${'\u{1F600}'.repeat((bytes - frame) >> 2)}${'x'.repeat((bytes - frame) & 3)}"}`;
  };

  test('LI may have as many bytes of UTF-8 as a frame, and not one more', async () => {
    expect((await send(sized(FRAME_BYTES))).status).toBe(201);
    const { status, body } = await send(sized(FRAME_BYTES + 1));
    expect([status, body['code'], body['details']]).toEqual([
      413,
      'too_large',
      expect.objectContaining({ limit: FRAME_BYTES }),
    ]);
  });

  test.each([5, 40])('of %i MB is refused in JSON, and the connection is ended', async (megabytes) => {
    // From 16 MB on, what is announced is not read at all.
    const announced = megabytes * 1024 * 1024;
    const sent = 'x'.repeat(megabytes > 16 ? 10 : announced);
    const answer = await api.raw(
      `POST /api/rooms HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nIdempotency-Key: k\r\nContent-Length: ${announced}\r\n\r\n${sent}`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toMatch(/\r\nConnection: close\r\n/i);
    expect(answer).toMatch(/\r\nContent-Type: application\/problem\+json/i);
    expect(answer).toContain('"code":"too_large"');
  });

  test('without an announced size is refused where it gets too large', async () => {
    const chunk = 'x'.repeat(64 * 1024);
    const endless = `${chunk.length.toString(16)}\r\n${chunk}\r\n`.repeat(300);
    const answer = await api
      .raw(
        `POST /api/rooms HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nIdempotency-Key: k\r\nTransfer-Encoding: chunked\r\n\r\n${endless}`,
      )
      .catch((error: Error) => error.message);
    expect(answer).toMatch(/413|ECONNRESET|EPIPE/);
    expect((await send(JSON.stringify(TOPIC))).status).toBe(201);
  });

  test('that ends early hurts nobody and is no fault of ours', async () => {
    const socket = connect(Number(new URL(api.origin).port), '127.0.0.1');
    socket.write(
      'POST /api/rooms HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nIdempotency-Key: k\r\nContent-Length: 100\r\n\r\n{"topic"',
    );
    await vi.waitFor(() => expect(socket.bytesWritten).toBeGreaterThan(0));
    socket.destroy();
    expect((await send(JSON.stringify(TOPIC))).status).toBe(201);
    expect(api.logged).toEqual([]);
  });
});

describe('B43 a page of a stranger', () => {
  test.each(['https://evil.example', 'null', 'http://127.0.0.1.evil.com'])(
    'cannot post: %s',
    async (origin) => {
      const { status, headers, body } = await api.post('/api/rooms', TOPIC, { origin });
      expect([status, body['code'], headers.get('access-control-allow-origin')]).toEqual([
        403,
        'foreign_origin',
        null,
      ]);
      expect(api.hub.asked).toEqual([]);
    },
  );

  test('gets no leave to ask', async () => {
    const { status, headers } = await api.call('/api/rooms', {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    });
    expect([status, headers.get('access-control-allow-origin')]).toEqual([403, null]);
  });

  test('is told apart from our own, whose people sit in a browser', async () => {
    await api.post('/api/claim', { token: tokens.claim, name: 'Anna' }, { origin: api.origin });
    await api.post('/api/claim', { token: tokens.claim, name: 'Anna' });
    const doors = api.hub.asked.filter(({ method }) => method === 'do').map(({ request }) => request);
    expect(doors).toMatchObject([{ door: 'browser' }, { door: 'terminal' }]);
  });
});

describe('an address behind a proxy', () => {
  const from = (address: string) => api.post('/api/rooms', TOPIC, { 'x-forwarded-for': address });

  test('is not believed where there is none', async () => {
    for (const address of ['198.51.100.1', '198.51.100.2', '198.51.100.3']) await from(address);
    expect((await from('198.51.100.4')).status).toBe(429);
  });

  test('is the one that the proxy wrote', async () => {
    await reopen({ trustProxy: true });
    for (const forged of ['1', '2', '3']) await from(`${forged}, 198.51.100.1`);
    expect((await from('4, 198.51.100.1')).status).toBe(429);
    expect((await from('198.51.100.2')).status).toBe(201);
  });

  test('brings an id, if the proxy is ours', async () => {
    const id = { 'x-request-id': 'req-12345678' };
    expect((await api.post('/api/rooms', TOPIC, id)).headers.get('x-request-id')).not.toBe('req-12345678');
    await reopen({ trustProxy: true });
    expect((await api.post('/api/rooms', TOPIC, id)).headers.get('x-request-id')).toBe('req-12345678');
    expect(
      (await api.post('/api/rooms', TOPIC, { 'x-request-id': 'a b' })).headers.get('x-request-id'),
    ).toMatch(/^[\da-f-]{36}$/);
  });
});

describe('ER-1 a problem', () => {
  test('has what the standard asks for and what every door says', async () => {
    api.hub.fail(refused('name_taken', { other: 'Anna' }));
    const { status, headers, text, body } = await api.post('/api/accept', {
      token: tokens.invitation,
      name: 'Аnna',
    });
    expect(status).toBe(409);
    expect(headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(body).toEqual({
      type: 'urn:parley:error:name_taken',
      title: 'Name taken',
      status: 409,
      detail: 'The name is too close to "Anna", which is in this room already.',
      request: headers.get('x-request-id'),
      code: 'name_taken',
      message: 'The name is too close to "Anna", which is in this room already.',
      fix: 'Choose another name.',
      retry: { when: 'never' },
      details: { other: 'Anna' },
    });
    expect(readJson(Buffer.from(text)).ok).toBe(true);
  });

  test('B41 of ours tells nobody what it was, but the log', async () => {
    const cause = new Error('duplicate key (walk-away price 4.2 million)');
    api.hub.fail(new Error('insert into entries values ($1)', { cause }));
    const { status, text, body, headers } = await api.post('/api/rooms', TOPIC);
    expect([status, body['code']]).toEqual([500, 'internal']);
    expect(text).not.toMatch(/insert|million|stack|\.ts/);
    expect(api.logged).toEqual([
      {
        event: 'door.failed',
        fields: { door: 'http', method: 'POST', request: headers.get('x-request-id') },
        error: expect.objectContaining({ cause }),
      },
    ]);
  });

  test('B41 of a database that is away says when to come back', async () => {
    api.hub.fail(refused('unavailable'));
    const { status, headers } = await api.post('/api/rooms', TOPIC);
    expect([status, headers.get('retry-after')]).toEqual([503, '1']);
  });

  test.each([
    '/api',
    '/api/',
    '/api/secret',
    '/api/rooms/',
    '/api/ROOMS',
    '/api/%00',
    '/api/%',
    '/api/rooms%00',
    '/api/..%2f',
  ])('is the answer where there is nothing: %s', async (path) => {
    const { status, body, text } = await api.call(path);
    expect([400, 404]).toContain(status);
    expect(['no_route', 'unreadable']).toContain(body['code']);
    expect(text).not.toMatch(/secret|%|ROOMS|rooms/);
  });
});
