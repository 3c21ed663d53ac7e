import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LONGEST_WAIT_MS } from '@parley/server/desk/reading';
import { openEvents } from '../support/events.ts';
import { type IdleProxy, idleProxy } from '../support/idle-proxy.ts';
import { type Line, openLine } from '../support/line.ts';
import { type OpenHub, openHub } from '../support/open-hub.ts';
import { httpSeat, type HttpSeat, json, type Page } from './by-http.ts';
import { does, negotiating, type Room } from './room.ts';

const CUT_MS = 60_000;
const IDLE_MS = 5 * 60_000;
const STEP_MS = 1000;

/** On a connection of its own: one that is kept between two polls may be cut there, and that is nobody's concern. */
const POLL = { prefer: 'wait=600', connection: 'close' };

let hub: OpenHub;
let room: Room;
let proxy: IdleProxy;
let line: Line | undefined;
beforeEach(async () => {
  hub = await openHub();
  room = await negotiating(hub);
  proxy = await idleProxy(hub.origin, CUT_MS, hub.shared.time.timers);
});
afterEach(async () => {
  line?.terminate();
  await proxy.close();
  await hub.close();
});

/** Five minutes, and what is sent in them has the time to arrive. */
async function idle(): Promise<void> {
  for (let passed = 0; passed < IDLE_MS; passed += STEP_MS) await hub.shared.time.pass(STEP_MS);
}

const behind = (name: 'theirs'): HttpSeat => httpSeat(proxy.origin, room.token(name));
const post = () => does(room.anna, 'post', { text: 'After five minutes.' });

test('B40 a connection on which the hub is silent is cut, so that what follows shows something', async () => {
  const socket = connect(proxy.port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const closed = once(socket, 'close');
  await idle();
  await closed;
  expect(proxy.cuts).toBe(1);
});

test('B40 a socket stays open behind a proxy that cuts after a minute', async () => {
  line = await openLine(proxy.port);
  await line.join(room.token('theirs'));
  await idle();
  expect([line.isOpen, proxy.cuts]).toEqual([true, 0]);
  await post();
  await vi.waitFor(() => expect(line?.received.join('')).toContain('After five minutes.'));
});

test('DL-2 B40 a stream stays open behind a proxy that cuts after a minute, and no one gathers or stores it', async () => {
  const gone = new AbortController();
  const response = await behind('theirs').get('/entries', { accept: 'text/event-stream' }, gone.signal);
  expect(response.headers.get('cache-control')).toBe('no-store, no-transform');
  expect(response.headers.get('x-accel-buffering')).toBe('no');
  const events = openEvents(response);
  await idle();
  expect([events.comments.length >= IDLE_MS / 25_000, proxy.cuts]).toEqual([true, 0]);
  await post();
  await vi.waitFor(() =>
    expect(events.received.map(({ data }) => data).join('')).toContain('After five minutes.'),
  );
  gone.abort();
  await events.ended;
});

test('DL-6 B40 a poll is answered before a proxy cuts it, again and again', async () => {
  const seat = behind('theirs');
  await json<Page>(await seat.get('/entries', { connection: 'close' }));
  for (let passed = 0; passed < IDLE_MS; passed += LONGEST_WAIT_MS) {
    const answer = seat.get('/entries', POLL);
    await vi.waitFor(() => expect(hub.desk.waits).toBe(1));
    // The clock moves no further than it must, so that none of it passes between two polls.
    await hub.shared.time.pass(LONGEST_WAIT_MS + STEP_MS);
    expect((await json<Page>(await answer)).entries).toEqual([]);
  }
  const last = seat.get('/entries', POLL);
  await vi.waitFor(() => expect(hub.desk.waits).toBe(1));
  await post();
  expect(await (await last).text()).toContain('After five minutes.');
  expect(proxy.cuts).toBe(0);
});
