import { FRAME_BYTES, MESSAGE_BYTES } from '@parley/protocol';
import { commandWires } from '@parley/rules/modules/wires';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type OpenHub, openHub } from '../support/open-hub.ts';
import { done, seated, type Seated, sitting } from '../support/seats.ts';
import { badInputs } from './bad.ts';
import { full } from './full.ts';
import { check, type Refusal } from './naming.ts';

/** The same inputs as over a socket, on the addresses of a room: below its own, with a bearer, and below a handle. */

vi.setConfig({ testTimeout: 30_000 });

let hub: OpenHub;
let here: Seated;
let ways: Readonly<Record<Way, { readonly root: string; readonly headers: Record<string, string> }>>;
const WAYS = ['room', 'handle'] as const;
type Way = (typeof WAYS)[number];

beforeAll(async () => {
  hub = await openHub();
  here = await seated(hub);
  const headers = { authorization: `Bearer ${here.tokens['person s1']}` };
  const { body } = await hub.post(`/api/rooms/${here.room}/join`, {}, headers);
  ways = {
    room: { root: `/api/rooms/${here.room}`, headers },
    handle: { root: `/h/${String(body['handle'])}`, headers: {} },
  };
});
afterAll(() => hub.close());

const versions = () =>
  new Map([...hub.shared.store.rooms].map(([room, { commits }]) => [room, commits.length]));

/** Fields that mean what the caller was served last, where they are left out. */
const FILLED_IN = new Set(['base', 'version', 'sha256', 'charter'].map((field) => `${field}: missing`));

const commands = [...commandWires].flatMap(([name, wire]) => {
  if (wire.path === false) return [];
  return (full[name] ?? []).map((input) => ({ name, wire, input, path: wire.path ?? name }));
});
const everyWay = WAYS.flatMap((way) => commands.map((command) => ({ way, ...command })));

describe('ER-1 TK-6 LI B31 B32 over the addresses of a room', () => {
  test.each(everyWay)(
    'POST $path ($name, by $way) refuses every bad input by name, and changes nothing',
    async ({ way, path, wire, input }) => {
      const { root, headers } = ways[way];
      const before = versions();
      for (const bad of badInputs(wire, input)) {
        if (FILLED_IN.has(bad.what)) continue;
        const answer = await hub.post(`${root}/${path}`, bad.raw, headers);
        expect([bad.what, answer.status]).toEqual([bad.what, bad.limits ? 413 : 400]);
        expect(answer.headers['content-type']).toContain('application/problem+json');
        check(bad, answer.body as unknown as Refusal);
      }
      expect(versions()).toEqual(before);
    },
  );

  test.each(WAYS)('TK-2 an acknowledgement that is none is refused by its name (%s)', async (way) => {
    const { root, headers } = ways[way];
    const before = versions();
    for (const ack of [7, '7', [], null, { room: 0 }, { room: 1.5 }, { elsewhere: 1 }, { room: '1' }]) {
      const answer = await hub.post(`${root}/posts`, { text: 'Hello.', ack }, headers);
      expect([ack, answer.status, answer.body['code']]).toEqual([ack, 400, 'invalid']);
      expect(JSON.stringify(answer.body['details'])).toContain('"field":"ack');
    }
    expect(versions()).toEqual(before);
  });

  test.each(['GET', 'POST', 'PUT', 'DELETE'])(
    'B31 %s with NUL in its address changes nothing',
    async (method) => {
      const before = versions();
      for (const { root, headers } of Object.values(ways)) {
        for (const at of [
          `${root}%00`,
          `${root}/posts%00`,
          `${root}/entries%00`,
          `${root}/%00/state`,
          `${root}/%ff`,
        ]) {
          const { status } = await hub.call(at, { method, headers });
          expect([method, at, [400, 404, 405].includes(status)]).toEqual([method, at, true]);
        }
        const asked = await hub.call(`${root}/entries?after=%00`, { headers });
        expect([asked.status, asked.body['details']]).toMatchObject([400, { field: 'after' }]);
        expect((await hub.call(`${root}/entries?limit=%00`, { headers })).status).toBe(400);
      }
      expect(versions()).toEqual(before);
    },
  );
});

describe('LI B35 the limit of a message is the same at every door', () => {
  const WIDE = '\u{1F600}';
  const most = WIDE.repeat(MESSAGE_BYTES / 4);

  test.each(WAYS)('in bytes of UTF-8, by %s', async (way) => {
    const { root, headers } = ways[way];
    const before = versions().get(here.room) ?? 0;
    expect((await hub.post(`${root}/posts`, { text: most }, headers)).status).toBe(201);
    const over = await hub.post(`${root}/posts`, { text: `${most}x` }, headers);
    expect([over.status, over.body]).toMatchObject([
      413,
      { code: 'too_large', details: { field: 'text', limit: MESSAGE_BYTES } },
    ]);
    expect(versions().get(here.room)).toBe(before + 1);
  });

  test('and by socket', async () => {
    const anna = await sitting(hub, here, 'person', 's1');
    expect((await done(anna.give('post', { text: most }))).entries).toHaveLength(1);
    expect(await anna.give('post', { text: `${most}x` })).toMatchObject({
      type: 'refused',
      error: { code: 'too_large', details: { field: 'text', limit: MESSAGE_BYTES } },
    });
  });

  test.each(WAYS)('five megabytes are refused in JSON, by %s', async (way) => {
    const { root, headers } = ways[way];
    const {
      status,
      body,
      headers: said,
    } = await hub.post(`${root}/posts`, { text: 'x'.repeat(5_000_000) }, headers);
    expect([status, body]).toMatchObject([
      413,
      { code: 'too_large', details: { field: 'body', limit: FRAME_BYTES } },
    ]);
    expect(said['content-type']).toContain('application/problem+json');
  });
});
