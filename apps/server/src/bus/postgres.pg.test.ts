import { connect, createServer, type Socket } from 'node:net';
import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type TestDatabase, testDatabase } from '../embedded/testing/database.ts';
import { processTimers } from '../jobs/timers.ts';
import { createLog } from '../log.ts';
import type { Bus } from './bus.ts';
import { createPostgresBus, type PostgresBusOptions } from './postgres.ts';

const ROOM = '0123456789abcdefghjkmnpqrs';
const OTHER = 'zzzzzzzzzzzzzzzzzzzzzzzzzz';
const PATIENCE = { timeout: 5000, interval: 10 };

let database: TestDatabase;
let sql: postgres.Sql;
const open: Bus[] = [];

beforeAll(async () => {
  database = await testDatabase();
  sql = postgres(database.url, { max: 1, onnotice: () => undefined });
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((bus) => bus.close()));
});
afterAll(async () => {
  await sql.end();
  await database.drop();
});

/** A bus that listens already, and what it hears. */
async function bus(over: Partial<PostgresBusOptions> = {}) {
  const options = { url: database.url, timers: processTimers, log: createLog('silent'), ...over };
  const own = createPostgresBus(options);
  open.push(own);
  const heard: string[] = [];
  let missed = 0;
  own.subscribe({
    hint: (room, version) => heard.push(`${room} ${version}`),
    presence: ({ hub, seat, connections }) => heard.push(`${hub} ${seat} ${connections}`),
    missed: () => {
      missed += 1;
    },
  });
  await vi.waitFor(() => expect(missed).toBe(1), PATIENCE);
  return { bus: own, heard, missed: () => missed };
}

/** A way to the database on which, from a moment on, the connections that there are carry nothing more. */
async function swallowingNetwork(to: URL) {
  const sockets: Socket[] = [];
  const server = createServer((near) => {
    const far = connect(Number(to.port), to.hostname);
    for (const socket of [near, far]) socket.on('error', () => undefined);
    near.pipe(far).pipe(near);
    sockets.push(near, far);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = new URL(to);
  url.hostname = '127.0.0.1';
  url.port = String(typeof address === 'object' ? address?.port : '');
  return {
    url: url.href,
    swallow: () => sockets.forEach((socket) => socket.unpipe().resume()),
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

test('what one hub has published every hub hears', async () => {
  const [one, two] = [await bus(), await bus()];
  one.bus.publish(ROOM, 7);
  for (const { heard } of [one, two]) {
    await vi.waitFor(() => expect(heard).toEqual([`${ROOM} 7`]), PATIENCE);
  }
});

test('hints come at once when it is quiet, and gathered when it is not: the newest of each room', async () => {
  const [one, two] = [await bus(), await bus()];
  for (let version = 1; version <= 1000; version += 1) {
    one.bus.publish(ROOM, version);
    one.bus.publish(OTHER, version);
  }
  for (const hint of [`${ROOM} 1000`, `${OTHER} 1000`]) {
    await vi.waitFor(() => expect(two.heard).toContain(hint), PATIENCE);
  }
  expect(two.heard.length).toBeLessThan(10);
});

test('hints of a thousand rooms at once all arrive', async () => {
  const [one, two] = [await bus(), await bus()];
  for (let room = 0; room < 1000; room += 1) one.bus.publish(ROOM.slice(4) + String(1000 + room), 1);
  await vi.waitFor(() => expect(two.heard).toHaveLength(1000), PATIENCE);
});

test('ID-7 who is with a hub is heard by every other', async () => {
  const [one, two] = [await bus(), await bus()];
  one.bus.announce({ hub: '01234567', room: ROOM, seat: 's3', connections: 2 });
  await vi.waitFor(() => expect(two.heard).toEqual(['01234567 s3 2']), PATIENCE);
});

test('a bus whose connections were cut listens again, and says that hints may have been missed', async () => {
  const [one, two] = [await bus(), await bus()];
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()`;
  await vi.waitFor(() => expect(two.missed()).toBeGreaterThan(1), PATIENCE);
  await vi.waitFor(() => {
    one.bus.publish(ROOM, 8);
    expect(two.heard).toContain(`${ROOM} 8`);
  }, PATIENCE);
});

test('a bus whose network swallows everything without a word finds it out by itself', async () => {
  const network = await swallowingNetwork(new URL(database.url));
  const deaf = await bus({ url: network.url, probeMs: 100 });
  const one = await bus();
  network.swallow();
  await vi.waitFor(() => expect(deaf.missed()).toBeGreaterThan(1), PATIENCE);
  one.bus.publish(ROOM, 9);
  await vi.waitFor(() => expect(deaf.heard).toContain(`${ROOM} 9`), PATIENCE);
  network.close();
});

test('what is no hint is passed over: a newer hub may say more', async () => {
  const one = await bus();
  await sql`select pg_notify('parley_rooms', ${`nonsense,${ROOM}:x,${ROOM}:12,!`})`;
  await vi.waitFor(() => expect(one.heard).toEqual([`${ROOM} 12`]), PATIENCE);
});
