import { once } from 'node:events';
import type { Socket } from 'node:net';
import { refusalBody } from '@parley/protocol';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { quiet } from '../../jobs/testing/fake-time.ts';
import { LINKS, linkTo, refused, RESULT, ROOM, tokenOf, tokens } from '../testing/fake-hub.ts';
import { BEAT_MS } from './heart.ts';
import { ARRIVAL_MS, BYTES_BEFORE_JOIN } from './session/states.ts';
import { type Client, type OpenDoor, openDoor } from './testing/door.ts';
import { give, hello, join } from './testing/harness.ts';

let here: OpenDoor;

beforeEach(async () => {
  here = await openDoor();
});
afterEach(() => here.close());

async function joined(door = here, token: string = tokens.agent): Promise<Client> {
  const client = door.connect();
  await client.opened;
  client.send(hello, join(token));
  await client.next('joined');
  return client;
}

/** A frame as a client sends it: masked, with a mask that changes nothing. */
function frame(
  first: number,
  payload: Buffer | string,
  { masked = true, length }: { masked?: boolean; length?: number } = {},
): Buffer {
  const bytes = Buffer.from(payload);
  const size = length ?? bytes.length;
  const bit = masked ? 0x80 : 0;
  const head = size < 126 ? [first, bit | size] : [first, bit | 126, size >> 8, size & 0xff];
  return Buffer.concat([Buffer.from(head), Buffer.alloc(masked ? 4 : 0), bytes]);
}

/** The code of the close frame that the hub ends a raw connection with; it says nothing else there. */
async function closeCode(socket: Socket): Promise<number> {
  let all = Buffer.alloc(0);
  while (all.length < 4) {
    const [chunk] = (await once(socket, 'data')) as [Buffer];
    all = Buffer.concat([all, chunk]);
  }
  socket.destroy();
  expect(all[0]).toBe(0x88);
  return all.readUInt16BE(2);
}

describe('ID-6 under a cookie', () => {
  const SEAT = { room: ROOM, seat: 's2' } as const;
  const byCookie = (seat: object = SEAT) => ({ type: 'join', ref: 'j', seat });
  const own = () => `http://localhost:${here.port}`;

  /** A browser that holds the person's seat: the Cookie header that it sends. */
  async function browser(): Promise<string> {
    const caller = await here.hub.identify(tokenOf(tokens.person));
    const header = await here.browsers.visit(undefined).hold(caller);
    return header.split(';')[0] ?? '';
  }

  async function opened(headers: Record<string, string>): Promise<Client> {
    const client = here.connect({ headers });
    await client.opened;
    client.send(hello);
    return client;
  }

  test('a page joins by naming the seat, and no token is said', async () => {
    const client = await opened({ origin: own(), cookie: await browser() });
    client.send(byCookie());
    expect(await client.next('joined')).toMatchObject({ ...SEAT, kind: 'person' });
  });

  test('a request under a cookie names the seat it acts for, and none is guessed', async () => {
    const cookie = await browser();
    for (const seat of [
      { ...SEAT, seat: 's1' },
      { ...SEAT, room: ROOM.replace('0', '1') },
    ]) {
      const client = await opened({ origin: own(), cookie });
      client.send(byCookie(seat));
      expect(await client.next('refused')).toMatchObject({ error: { code: 'unknown' } });
    }
    const client = await opened({ origin: own(), cookie });
    client.send({ type: 'join', ref: 'j' });
    expect(await client.next('refused')).toMatchObject({ error: { code: 'invalid' } });
  });

  test('B43 nobody joins who is not a page of this hub, whatever cookie goes along', async () => {
    const client = await opened({ cookie: await browser() });
    client.send(byCookie());
    expect(await client.next('refused')).toMatchObject({ error: { code: 'foreign_origin' } });
    const foreign = here.connect({ headers: { cookie: await browser(), origin: 'https://evil.example' } });
    expect(await foreign.ended).toMatchObject({ status: 403 });
    expect(here.hub.joinings).toEqual([]);
  });

  test.each(['', 'x=y', `parley_session_1=${'k'.repeat(43)}`])(
    'nobody joins with the cookie "%s"',
    async (cookie) => {
      await browser();
      const client = await opened({ origin: own(), cookie });
      client.send(byCookie());
      expect(await client.next('refused')).toMatchObject({ error: { code: 'unknown' } });
    },
  );

  test('what the browser holds is read anew at each join', async () => {
    const cookie = await browser();
    const client = await opened({ origin: own(), cookie });
    client.send(byCookie());
    await client.next('joined');
    await here.browsers.visit(cookie).forget(SEAT.room, SEAT.seat);
    client.send({ type: 'leave', ref: 'l', ...SEAT }, byCookie());
    expect(await client.next('refused')).toMatchObject({ ref: 'j', error: { code: 'unknown' } });
  });

  test('what is revoked opens nothing, though the browser has it still', async () => {
    const cookie = await browser();
    here.hub.dead.add(tokens.person);
    const client = await opened({ origin: own(), cookie });
    client.send(byCookie());
    expect(await client.next('refused')).toMatchObject({ error: { code: 'unknown' } });
  });

  test('a person’s new credential goes to the browser and not to the page, other links go to the page', async () => {
    const [agent] = LINKS;
    here.hub.links = [{ kind: 'person', subject: 's2', link: linkTo(tokens.person) }, ...LINKS];
    const client = await opened({ origin: own(), cookie: await browser() });
    client.send(byCookie());
    await client.next('joined');
    client.send(give('1', { seat: 's2', command: 'rotate' }));
    expect(await client.next('done')).toEqual({
      type: 'done',
      ref: '1',
      result: { ...RESULT, links: [agent] },
    });
  });

  test('a link to an observers’ page that a person makes is theirs to hand out', async () => {
    here.hub.links = [{ kind: 'observer', subject: 's3', link: linkTo(tokens.observer) }];
    const client = await opened({ origin: own(), cookie: await browser() });
    client.send(byCookie());
    await client.next('joined');
    client.send(give('1', { seat: 's2', command: 'observers' }));
    expect(await client.next('done')).toMatchObject({ result: { links: here.hub.links } });
  });

  test('no line of the log has the cookie in it', async () => {
    const cookie = await browser();
    const client = await opened({ origin: own(), cookie });
    client.send(byCookie(), byCookie({ ...SEAT, seat: 's9' }));
    await client.next('refused');
    client.ws.close();
    await client.ended;
    expect(JSON.stringify(here.logged)).not.toContain(cookie.split('=')[1]);
  });
});

describe('a socket', () => {
  test('says hello, joins, gives a command, and is answered', async () => {
    const client = await joined();
    client.send(give('1'));
    expect(await client.next('done')).toEqual({ type: 'done', ref: '1', result: RESULT });
    expect(client.ws.protocol).toBe('parley.v1');
    expect(here.hub.asked.at(-1)).toMatchObject({ request: { door: 'terminal' } });
  });

  test('is closed when its peer goes, and its seats are left', async () => {
    const client = await joined();
    client.ws.terminate();
    await vi.waitFor(() => expect(here.hub.joinings[0]?.state).toBe('left'));
  });

  test('that joins nothing is closed in time', async () => {
    const client = here.connect();
    await client.opened;
    client.send(hello);
    await client.next('welcome');
    await here.time.pass(ARRIVAL_MS);
    expect(await client.ended).toBe(4408);
  });

  test('B39 is not compressed, though the client offers it', async () => {
    const client = here.connect({ perMessageDeflate: true });
    await client.opened;
    expect(client.ws.extensions).toBe('');
  });

  test('B40 gets a ping, and a beat that its page can see', async () => {
    const client = await joined();
    const pinged = once(client.ws, 'ping');
    await here.time.pass(BEAT_MS);
    await pinged;
    expect(await client.next('beat')).toEqual({ type: 'beat', time: here.time.clock() });
  });

  test('whose peer lies dead is ended without a goodbye', async () => {
    const client = await joined();
    client.ws.pause();
    await here.time.pass(4 * BEAT_MS);
    await vi.waitFor(() => expect(here.hub.joinings[0]?.state).toBe('left'));
    expect(here.logged).toContainEqual({ event: 'ws.closed', fields: { code: 1006 } });
  });
});

describe('B43 an upgrade', () => {
  const own = () => `http://localhost:${here.port}`;

  test.each([
    ['no page at all', undefined, 'terminal'],
    ['our own page', own, 'browser'],
    ['our own page under another name of this machine', () => `http://127.0.0.1:${here.port}`, 'browser'],
  ])('is granted to %s', async (_what, origin, door) => {
    const client = here.connect(origin ? { origin: origin() } : {});
    await client.opened;
    client.send(hello, join());
    await client.next('joined');
    client.send(give('1'));
    await client.next('done');
    expect(here.hub.asked.at(-1)).toMatchObject({ request: { door } });
  });

  test.each(['https://evil.example', 'null', 'http://localhost.evil.com', 'http://localhost:1'])(
    'is refused to a page of %s, cookie or not',
    async (origin) => {
      const client = here.connect({ origin, headers: { Cookie: 'seat=1' } });
      expect(await client.ended).toMatchObject({
        status: 403,
        body: expect.stringContaining('foreign_origin'),
      });
    },
  );

  test.each([
    ['an address of nothing', { path: '/other' }, 404, 'no_route'],
    ['another name', { headers: { Host: 'evil.example' } }, 421, 'wrong_host'],
    ['no subprotocol', { protocols: [] }, 400, 'parley.v1'],
    ['another subprotocol', { protocols: ['graphql-ws'] }, 400, 'parley.v1'],
    ['another version of ours', { protocols: ['parley.v9'] }, 426, 'Upgrade the hub.'],
  ])('is refused to %s', async (_what, options, status, text) => {
    const answer = await here.connect(options).ended;
    expect(answer).toMatchObject({ status, body: expect.stringContaining(text) });
    expect(answer).toHaveProperty('body', expect.not.stringContaining('stack'));
  });

  test('selects our subprotocol, also where something else is offered first', async () => {
    const client = here.connect({ protocols: ['ticket-of-somebody', 'parley.v1'] });
    await client.opened;
    expect(client.ws.protocol).toBe('parley.v1');
  });

  test('survives a peer that resets in the middle of it', async () => {
    for (let count = 0; count < 20; count += 1) {
      const socket = await here.raw();
      socket.resetAndDestroy();
    }
    const client = await joined();
    client.send(give('1'));
    expect(await client.next('done')).toMatchObject({ ref: '1' });
  });
});

describe('B36 a bad frame ends its own socket and no other', () => {
  const TEXT = 0x81;
  test.each<[string, Buffer, number]>([
    ['is not masked', frame(TEXT, '{}', { masked: false }), 1002],
    ['has RSV1 set', frame(TEXT | 0x40, '{}'), 1002],
    ['has RSV2 set', frame(TEXT | 0x20, '{}'), 1002],
    ['has an opcode of nothing', frame(0x83, '{}'), 1002],
    ['is a ping of 126 bytes', frame(0x89, Buffer.alloc(126)), 1002],
    ['is a ping in fragments', frame(0x09, 'x'), 1002],
    ['continues nothing', frame(0x80, 'x'), 1002],
    ['closes with code 22373', frame(0x88, Buffer.of(0x57, 0x65)), 1002],
    ['closes with half a code', frame(0x88, 'x'), 1002],
    ['closes with a reason that is not UTF-8', frame(0x88, Buffer.of(0x03, 0xe8, 0xff)), 1007],
    ['is not UTF-8', frame(TEXT, Buffer.of(0xff)), 1007],
    [
      'says it is larger than any may be',
      Buffer.from([TEXT, 0xff, 0, 0, 0, 0, 0, 0x20, 0, 0, 0, 0, 0, 0]),
      1009,
    ],
    ['is too large for one that has not joined', frame(TEXT, ' '.repeat(4097)), 1009],
  ])('that %s', async (_what, bytes, code) => {
    const witness = await joined();
    const socket = await here.raw();
    const ended = closeCode(socket);
    socket.write(bytes);
    expect(await ended).toBe(code);
    witness.send(give('1'));
    await witness.next('done');
  });

  test('LI that never ends is cut before it fills the memory', async () => {
    const socket = await here.raw();
    const ended = closeCode(socket);
    // The beginning of a frame of 1 MiB, which would be allowed to somebody who has joined.
    socket.write(Buffer.from([TEXT, 0xff, 0, 0, 0, 0, 0, 0x10, 0, 0, 0, 0, 0, 0]));
    socket.write(Buffer.alloc(BYTES_BEFORE_JOIN));
    expect(await ended).toBe(1009);
  });

  test('LI that is over the limit of everybody closes a joined socket too', async () => {
    const client = await joined();
    client.ws.send(' '.repeat(1024 * 1024 + 1));
    expect(await client.ended).toBe(1009);
    await vi.waitFor(() => expect(here.hub.joinings[0]?.state).toBe('left'));
  });
});

describe('DL-7 B38 a reader that does not read', () => {
  test('is cut at the bound and told so, slows nobody, and its memory comes back', async () => {
    await here.close();
    here = await openDoor({ pendingBytes: 256 * 1024 });
    const slow = await joined();
    const quick = await joined();
    const [toSlow, toQuick] = here.hub.joinings.map(({ reader }) => reader);
    slow.ws.pause();
    const page = Buffer.from(JSON.stringify({ type: 'beat', time: 1, filling: 'x'.repeat(64 * 1024) }));
    const before = process.memoryUsage().rss;
    let sent = 0;
    let most = 0;
    while (sent < 50 * 1024 * 1024) {
      toSlow?.send(page);
      toQuick?.send(page);
      sent += page.length;
      most = Math.max(most, process.memoryUsage().rss);
      await toQuick?.drained?.();
    }
    await vi.waitFor(() => expect(quick.messages.length).toBeGreaterThan(50 * 16 - 20));
    expect(toSlow?.open).toBe(false);
    expect(toQuick?.open).toBe(true);
    expect(here.hub.joinings[0]?.state).toBe('left');
    expect(most - before).toBeLessThan(200 * 1024 * 1024);
    // Whoever begins to read again finds out why; what it has is whole, and it resumes from there.
    slow.ws.resume();
    expect(await slow.ended).toBe(4409);
    expect(slow.messages.every((message) => message.equals(page) || message.length < 1000)).toBe(true);
  });

  test('is waited for between two pages', async () => {
    const client = await joined();
    const reader = here.hub.joinings[0]?.reader;
    client.ws.pause();
    const page = Buffer.from(JSON.stringify({ type: 'beat', time: 1, filling: 'x'.repeat(128 * 1024) }));
    // As long as the network still takes them, each page has left at once.
    let waiting: Promise<void> | undefined;
    for (let pages = 0; pages < 1000 && waiting === undefined; pages += 1) {
      reader?.send(page);
      const drained = reader?.drained?.();
      const left = await Promise.race([drained?.then(() => 'left'), quiet().then(() => 'waits')]);
      if (left === 'waits') waiting = drained;
    }
    expect(waiting).toBeDefined();
    expect(reader?.open).toBe(true);
    client.ws.resume();
    await waiting;
  });
});

describe('DL-8 B11 a stop', () => {
  test('answers what is under way, tells everybody to come back, and ends in time', async () => {
    const clients = await Promise.all(Array.from({ length: 50 }, () => joined()));
    here.hub.hold('do');
    for (const client of clients.slice(0, 20)) client.send(give('1'));
    await vi.waitFor(() => expect(here.hub.held).toHaveLength(20));
    const stopped = here.door.stop(8000);
    await Promise.all(clients.map((client) => client.next('closing')));
    for (const held of here.hub.held) held.release();
    expect(await Promise.all(clients.map(({ ended }) => ended))).toEqual(clients.map(() => 1012));
    await stopped;
    expect(clients.slice(0, 20).map(({ frames }) => frames.at(-1)?.type)).toEqual(
      Array.from({ length: 20 }, () => 'done'),
    );
    expect(here.time.waiting).toBe(0);
  });

  test('lets nobody in any more', async () => {
    const client = await joined();
    here.hub.hold('do');
    client.send(give('1'));
    await vi.waitFor(() => expect(here.hub.held).toHaveLength(1));
    const stopped = here.door.stop(8000);
    expect(await here.connect().ended).toMatchObject({
      status: 503,
      body: expect.stringContaining('stopping'),
    });
    here.hub.held[0]?.refuse(refused('busy'));
    await stopped;
    expect(client.frames.at(-1)).toEqual({ type: 'refused', ref: '1', error: refusalBody('busy') });
  });

  test('does not wait for a command that is never answered, nor for a peer that is gone', async () => {
    const stuck = await joined();
    const deaf = await joined();
    here.hub.hold('do');
    stuck.send(give('1'));
    deaf.ws.pause();
    await vi.waitFor(() => expect(here.hub.held).toHaveLength(1));
    let state = 'stopping';
    const stopped = here.door.stop(8000).then(() => (state = 'stopped'));
    await here.time.pass(4000);
    expect(await stuck.ended).toBe(1012);
    expect(state).toBe('stopping');
    await here.time.pass(4000);
    await stopped;
    expect(here.time.waiting).toBe(0);
  });

  test('of a hub without sockets is done at once', async () => {
    await here.door.stop(8000);
    expect(here.time.waiting).toBe(0);
  });
});
