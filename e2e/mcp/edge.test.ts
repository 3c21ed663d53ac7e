import { FRAME_BYTES } from '@parley/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHttpMeeting, type HttpMeeting } from '../support/http-meeting.ts';
import { eras, openTools } from '../support/agent-tools.ts';

/** What stands before the packages, which check none of it. */

let meeting: HttpMeeting;
beforeAll(async () => {
  meeting = await openHttpMeeting();
});
afterAll(() => meeting.close());

const HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
const say = (text: string) =>
  `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"say","arguments":{"action":"say","text":"${text}","summary":"x"}}}`;
const send = (body: string | Uint8Array, headers: Record<string, string> = {}) =>
  meeting.hub.call('/mcp', {
    method: 'POST',
    headers: { ...HEADERS, authorization: `Bearer ${meeting.a.token}`, ...headers },
    body: Buffer.from(body),
  });

test.each([
  ['NUL', say(String.raw`a\u0000b`)],
  ['half of a pair', say(String.raw`\ud83d`)],
  ['the other half', say(String.raw`\udc00x`)],
])('B31 B32 %s is refused by the name of its field, and nothing is written', async (_, body) => {
  const { status, text } = await send(body);
  expect([status, text.includes('params.arguments.text')]).toEqual([400, true]);
  const { entries } = (await meeting.b.get('/entries?after=start')).body as {
    entries: { entry: { type: string } }[];
  };
  expect(entries.map(({ entry }) => entry.type)).not.toContain('talk.said');
});

test('B31 the six characters that stand for NUL elsewhere are six characters', async () => {
  const { status, text } = await send(say(String.raw`\\u0000`));
  expect([status, text.includes('talk.said')]).toEqual([200, true]);
});

test.each([
  ['no JSON', '{', 400],
  ['a key twice', '{"jsonrpc":"2.0","jsonrpc":"2.0"}', 400],
  ['a list', '[]', 400],
  ['no UTF-8', new Uint8Array([0x7b, 0xff, 0x7d]), 400],
  ['more than a frame may have', say('x'.repeat(FRAME_BYTES)), 413],
])('B41 a body that is %s is refused in the protocol’s own form', async (_, body, status) => {
  const refused = await send(body);
  expect(refused.status).toBe(status);
  expect(refused.body).toMatchObject({
    jsonrpc: '2.0',
    id: null,
    error: { data: { fix: expect.any(String) } },
  });
});

test('B43 a page of another site is refused, and none of the hub’s own', async () => {
  const list = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}';
  expect((await send(list, { origin: 'https://evil.example' })).status).toBe(403);
  expect((await send(list, { origin: meeting.hub.origin })).status).toBe(200);
});

test.each(['GET', 'DELETE', 'PUT', 'OPTIONS'])('B42 %s changes nothing', async (method) => {
  const { status } = await meeting.hub.call('/mcp', { method, headers: { accept: 'text/event-stream' } });
  expect(status).toBe(405);
});

test.each(eras)('ID-2 resources are read by who has a seat, and say so to others (%s)', async (era) => {
  const seat = await openTools(meeting.hub.origin, era, meeting.b.token);
  const uris = (await seat.resources()).map(({ uri }) => uri);
  expect(uris).toContain('parley://seat/state');
  expect(await seat.read('parley://seat/state')).toContain('You are the agent');
  expect(uris).toContain('parley://seat/final');
  for (const paper of ['minutes', 'final'])
    await expect(seat.read(`parley://seat/${paper}`)).rejects.toThrow('still open');
  expect(await seat.read('skill://parley/SKILL.md')).toContain('name: parley');
  const nobody = await openTools(meeting.hub.origin, era);
  expect((await nobody.resources()).map(({ uri }) => uri)).toEqual(uris);
  await expect(nobody.read('parley://seat/state')).rejects.toThrow('those who have a seat');
  expect(await nobody.read(`${meeting.hub.origin}/skill.md`)).toContain('name: parley');
  for (const tools of [seat, nobody]) await tools.close();
});
