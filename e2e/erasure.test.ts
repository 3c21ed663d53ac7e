import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { eras, openTools } from './support/agent-tools.ts';
import { START } from './support/hub-parts.ts';
import { type OpenHub, openHub } from './support/open-hub.ts';
import { done, type Seated, seated, sitting } from './support/seats.ts';

/** What becomes of the links of a room that was erased, at every door (RM-6). */

vi.setConfig({ testTimeout: 60_000 });

const HOUR_MS = 3_600_000;
/** A week open, three days readable. */
const END = START + 240 * HOUR_MS;
const DAY = '2026-11-12';
const CANARY = 'canaryword';

let hub: OpenHub;
let here: Seated;
let handle: string;
beforeEach(async () => {
  hub = await openHub();
  here = await seated(hub);
  const anna = await sitting(hub, here, 'person', 's1');
  await done(anna.give('post', { text: CANARY }));
  const joined = await hub.post(`/api/rooms/${here.room}/join`, {}, bearer('agent s2'));
  handle = String(joined.body['handle']);
});
afterEach(() => hub.close());

const tokenOf = (name: string) => here.tokens[name] ?? '';
const bearer = (name: string) => ({ authorization: `Bearer ${tokenOf(name)}` });
const secretOf = (name: string) => tokenOf(name).slice(-43);
const page = { accept: 'text/html' };

/** Both times at which somebody may come: before any hub has swept, and after. */
const times = [
  ['before it is swept away', async () => hub.shared.time.set(END)],
  [
    'after',
    async () => {
      hub.shared.time.set(END);
      await hub.shared.time.pass(11_000);
      expect(hub.shared.store.rooms.size).toBe(0);
    },
  ],
] as const;

describe.each(times)('RM-6 a link of an erased room, %s', (_, erase) => {
  test('is answered 410 with the day by HTTP, whatever it is for', async () => {
    await erase();
    const { room } = here;
    const asks = [
      () => hub.call(`/api/rooms/${room}`, { headers: bearer('agent s2') }),
      () => hub.call(`/api/rooms/${room}/entries`, { headers: bearer('agent s5') }),
      () => hub.call(`/api/rooms/${room}/contract`, { headers: bearer('person s1') }),
      () => hub.call(`/api/rooms/${room}/minutes.json`, { headers: bearer('observer s3') }),
      () => hub.call(`/api/rooms/${room}/final.md`, { headers: bearer('agent s2') }),
      () => hub.call(`/h/${handle}/final.md`, {}),
      () => hub.call(`/o/${room}/${secretOf('observer s3')}/final.md`, {}),
      () => hub.post(`/api/rooms/${room}/pass`, {}, bearer('agent s2')),
      () => hub.post(`/api/rooms/${room}/join`, {}, bearer('agent s2')),
      () => hub.post('/api/claim', { token: tokenOf('claim s1'), name: 'Anna' }),
      () => hub.post('/api/accept', { token: tokenOf('invitation p2'), name: 'Boris' }),
      () => hub.call(`/h/${handle}/state.md`, {}),
      () => hub.post(`/h/${handle}/pass`, {}),
      () => hub.call(`/r/${room}/${secretOf('agent s2')}`, {}),
      () => hub.post(`/r/${room}/${secretOf('agent s2')}`, {}),
      () => hub.call(`/o/${room}/${secretOf('observer s3')}.md`, {}),
      () => hub.call(`/o/${room}/${secretOf('observer s3')}`, { headers: { accept: 'text/markdown' } }),
    ];
    for (const ask of asks) {
      const { status, body, headers, text } = await ask();
      expect([status, body['code'], body['details']]).toEqual([410, 'gone', { day: DAY }]);
      expect(headers['content-type']).toContain('application/problem+json');
      expect(text).not.toContain(CANARY);
      expect(text).not.toContain('Acme');
    }
  });

  test('opens a plain page that says so, in the reader’s language', async () => {
    await erase();
    const { room } = here;
    for (const path of [`/r/${room}/${secretOf('agent s2')}`, `/o/${room}/${secretOf('observer s3')}`]) {
      const english = await hub.call(path, { headers: page });
      expect([english.status, english.headers['content-type']]).toEqual([410, 'text/html; charset=utf-8']);
      expect(english.text).toContain('This room was erased on 12 November 2026');
      expect(english.text).toContain('Its number and this date are kept for 90 days.');
      expect(english.text).not.toContain(CANARY);
      const russian = await hub.call(path, { headers: { ...page, 'accept-language': 'ru' } });
      expect(russian.text).toContain('Комната удалена 12 ноября 2026');
    }
  });

  test('is refused on a socket, and one that had joined is told and closed', async () => {
    const open = await hub.line();
    expect(await open.join(tokenOf('agent s2'))).toMatchObject({ type: 'joined' });
    const { room } = here;
    await erase();
    // Whoever sits there may be the first to hear of it, and hears nothing else.
    if (open.isOpen)
      open.send({ type: 'do', ref: 'd', room, seat: 's2', command: 'pass', input: {}, key: 'k' });
    expect(await open.ended).toBe(4403);
    const dropped = open.received.map((text) => JSON.parse(text)).find(({ type }) => type === 'dropped');
    expect(dropped).toMatchObject({ error: { code: 'gone', details: { day: DAY } } });
    const late = await hub.line();
    expect(await late.join(tokenOf('agent s2'))).toMatchObject({ type: 'refused', error: { code: 'gone' } });
  });

  test.each(eras)('is an error of an agent’s tool, by the client of the %s era', async (era) => {
    await erase();
    const tools = await openTools(hub.origin, era, tokenOf('agent s2'));
    const state = await tools.call('state', {});
    expect(state).toMatchObject({ isError: true, structured: { code: 'gone', details: { day: DAY } } });
    expect((await tools.call('state', { handle })).structured).toMatchObject({ code: 'gone' });
    await tools.close();
  });

  test('opens nothing when it is forged, as if there had been no room', async () => {
    await erase();
    const forged = (token: string) => token.slice(0, -1) + (token.endsWith('A') ? 'E' : 'A');
    const elsewhere = '0'.repeat(26);
    for (const path of [
      (room: string) => `/r/${room}/${forged(secretOf('agent s2'))}`,
      (room: string) => `/h/${forged(handle).replace(here.room, room)}/state.md`,
      (room: string) => `/o/${room}/${forged(secretOf('observer s3'))}.md`,
    ]) {
      const [ours, nowhere] = await Promise.all(
        [here.room, elsewhere].map((room) => hub.call(path(room), {})),
      );
      expect(ours).toEqual(nowhere);
      expect(ours).toMatchObject({ status: 404, body: { code: 'unknown' } });
    }
  });
});

test('RM-6 who waits is answered at the instant itself, and not with what was said', async () => {
  const { room } = here;
  hub.shared.time.set(END - 10_000);
  const { body } = await hub.call(`/api/rooms/${room}/entries`, { headers: bearer('agent s2') });
  const waiting = hub.call(`/api/rooms/${room}/entries?after=${String(body['cursor'])}`, {
    headers: { ...bearer('agent s2'), prefer: 'wait=50' },
  });
  await vi.waitFor(() => expect(hub.desk.waits).toBe(1));
  await hub.shared.time.pass(10_100);
  expect(await waiting).toMatchObject({ status: 410, body: { code: 'gone' } });
});

test('RM-7 what every party wants deleted is gone at once; whoever was last is answered, and everybody else is sent away', async () => {
  const { room } = here;
  const theirs = await sitting(hub, here, 'agent', 's5');
  const ask = (name: string) =>
    hub.post(`/api/rooms/${room}/erase`, { reason: 'Nothing came of it.' }, bearer(name));
  expect(await ask('person s1')).toMatchObject({ status: 201 });
  expect(await hub.call(`/api/rooms/${room}`, { headers: bearer('agent s5') })).toMatchObject({
    status: 200,
  });
  expect(await ask('person s4')).toMatchObject({ status: 201, body: { entries: expect.any(Array) } });
  await hub.shared.time.pass(100);
  expect(await theirs.line.ended).toBe(4403);
  const gone = { status: 410, body: { code: 'gone', details: { day: '2026-11-02' } } };
  expect(await hub.call(`/api/rooms/${room}`, { headers: bearer('person s1') })).toMatchObject(gone);
  await hub.shared.time.pass(6000);
  expect(hub.shared.store.rooms.size).toBe(0);
  expect(await ask('person s4')).toMatchObject(gone);
});
