import { randomBytes } from 'node:crypto';
import { parseToken } from '@parley/protocol';
import { must } from '@parley/rules';
import { rulesOf } from '@parley/rules/formats/formats';
import { commandWires, createWire } from '@parley/rules/modules/wires';
import postgres from 'postgres';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLocalBus } from '../bus/local.ts';
import { type TestDatabase, testDatabase } from '../embedded/testing/database.ts';
import { digestOf } from '../keys/derive.ts';
import { type Database, openDatabase } from '../ledger/database.ts';
import { migrateDatabase } from '../ledger/migrate.ts';
import { ledgerIn } from '../ledger/postgres.ts';
import { createHub, type RunningHub } from '../rooms/create-hub.ts';
import { gone } from '../rooms/gone.ts';
import { refusal, tinyOptions } from '../rooms/testing/hubs.ts';
import {
  browsersOver,
  Canaries,
  type CanaryMeeting,
  deskOver,
  holdCanaryMeeting,
} from './testing/canary-meeting.ts';
import { processTimers } from './timers.ts';

/** What is left in a database of rooms that were erased, when hubs with jobs of their own work on it. */

const START = Date.UTC(2026, 10, 2, 9);
const HOUR_MS = 3_600_000;
const END = START + 240 * HOUR_MS;
const DAY = '2026-11-12';
const PATIENCE = { timeout: 20_000, interval: 20 };
const NEVER_MS = 2 ** 30;

let store: TestDatabase;
let sql: postgres.Sql;
let ends: (() => Promise<void>)[];
let now: number;
const bus = createLocalBus();
const clock = () => now;

beforeEach(async () => {
  store = await testDatabase();
  await migrateDatabase(store.url);
  sql = postgres(store.url, { max: 1, onnotice: () => undefined });
  ends = [];
  now = START;
});
afterEach(async () => {
  for (const end of ends.toReversed()) await end();
  await sql.end();
  await store.drop();
});

/** A hub with a way of its own to the database; its rounds come as often as it says. */
function hubOf(sweepMs: number): { readonly hub: RunningHub; readonly database: Database } {
  const database = openDatabase({ url: store.url, timers: processTimers, connections: 4 });
  const parts = { ledger: ledgerIn(database), bus, clock, timers: processTimers };
  const hub = createHub({
    ...tinyOptions(parts),
    rulesOf,
    wires: commandWires,
    createWire,
    sweepMs,
    limits: { commandsPerMinute: 1_000_000 },
    random: (bytes) => randomBytes(bytes).toString('hex'),
  });
  ends.push(async () => {
    await hub.stop();
    await database.close();
  });
  return { hub, database };
}

async function meet(canaries = new Canaries()): Promise<CanaryMeeting> {
  const { hub, database } = hubOf(NEVER_MS);
  const parts = { desk: deskOver(hub, database, clock), browsers: browsersOver(hub, database, clock) };
  return holdCanaryMeeting(hub, parts, canaries);
}

/** Every table there is, as text: each row as PostgreSQL writes it, bytes in hexadecimal. */
async function everyTable(): Promise<ReadonlyMap<string, readonly string[]>> {
  const tables = await sql<{ schema: string; name: string }[]>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_schema not in ('information_schema', 'pg_catalog') and table_type = 'BASE TABLE'`;
  const read = tables.map(async ({ schema, name }) => {
    const rows = await sql<{ row: string }[]>`select t::text as row from ${sql(schema)}.${sql(name)} as t`;
    return [`${schema}.${name}`, rows.map(({ row }) => row)] as const;
  });
  return new Map(await Promise.all(read));
}

const hex = (text: string) => Buffer.from(text).toString('hex');
const rowsWith = (tables: ReadonlyMap<string, readonly string[]>, word: string) =>
  [...tables]
    .filter(([, rows]) => rows.some((row) => row.includes(word) || row.includes(hex(word))))
    .map(([name]) => name);

const identify = (hub: RunningHub, text: string) => hub.identify(must(parseToken(text), 'a token'));

test('RM-6 RM-7 of an erased room nothing is left in any table but its number, the day and digests', async () => {
  const canaries = new Canaries();
  const { room, secrets, tokens, cookie } = await meet(canaries);
  const before = await everyTable();
  // A test that finds nothing must have been able to find something: every word, in every table that a room has rows in.
  const missed = canaries.words.filter((word) => rowsWith(before, word).length === 0);
  expect(missed.filter((word) => !word.includes('key'))).toEqual([]);
  const used = rowsWith(before, room);
  expect(used).toEqual(
    expect.arrayContaining(
      ['browser_seats', 'command_keys', 'commits', 'credentials', 'due', 'entries', 'handles', 'rooms'].map(
        (name) => `parley.${name}`,
      ),
    ),
  );
  const digests = secrets.map(digestOf);

  now = END;
  const { hub, database } = hubOf(50);
  await vi.waitFor(
    async () => expect(rowsWith(await everyTable(), room)).not.toContain('parley.commits'),
    PATIENCE,
  );
  const after = await everyTable();
  expect([...canaries.words, ...secrets].flatMap((word) => rowsWith(after, word))).toEqual([]);
  expect(rowsWith(after, room).toSorted()).toEqual(['parley.rooms', 'parley.tombstones']);
  expect(after.get('parley.rooms')).toEqual([`(${room},,${DAY})`]);
  const stones = after.get('parley.tombstones') ?? [];
  expect(new Set(stones)).toEqual(new Set(digests.map((digest) => `(${room},"\\\\x${digest}")`)));
  // Nothing of any entry either: neither a text nor a hash.
  const others = [...after].filter(([name]) => !['parley.rooms', 'parley.tombstones'].includes(name));
  expect(
    others.filter(([name, rows]) => name.startsWith('parley.') && rows.length > 0).map(([name]) => name),
  ).toEqual(['parley.high_water']);

  for (const text of Object.values(tokens)) expect(await refusal(identify(hub, text))).toEqual(gone(DAY));
  const desk = deskOver(hub, database, clock);
  const handle = must(secrets.at(-1), 'a handle');
  expect(await refusal(desk.identify({ text: handle, address: 'a' }))).toEqual(gone(DAY));
  expect(await browsersOver(hub, database, clock).visit(cookie).seats()).toEqual([]);

  now = END + 91 * 24 * HOUR_MS;
  const late = hubOf(50);
  await vi.waitFor(async () => expect(rowsWith(await everyTable(), room)).toEqual([]), PATIENCE);
  expect(await refusal(identify(late.hub, tokens.agent))).toMatchObject({ code: 'unknown' });
});

test('RM-6 two hubs that erase at once erase each room once, and the rooms of others stay', async () => {
  const rooms = [await meet(), await meet(), await meet()];
  now = END - 1;
  const staying = await meet();
  now = END;
  const hubs = [hubOf(20), hubOf(20), hubOf(20)];
  await vi.waitFor(async () => {
    const tables = await everyTable();
    for (const { room } of rooms) expect(rowsWith(tables, room)).not.toContain('parley.commits');
  }, PATIENCE);
  for (const { hub } of hubs) {
    for (const { tokens } of rooms) expect(await refusal(identify(hub, tokens.agent))).toEqual(gone(DAY));
    expect(await identify(hub, staying.tokens.agent)).toMatchObject({ room: staying.room });
  }
});

test('RM-6 a room whose time is over is gone with no round of any hub, also after a restart with the clock set back', async () => {
  const { tokens } = await meet();
  now = END;
  const first = hubOf(NEVER_MS);
  expect(await refusal(identify(first.hub, tokens.person))).toEqual(gone(DAY));
  now = END - 10 * 60_000;
  expect(await refusal(identify(first.hub, tokens.agent))).toEqual(gone(DAY));
  const second = hubOf(NEVER_MS);
  for (const text of Object.values(tokens))
    expect(await refusal(identify(second.hub, text))).toEqual(gone(DAY));
});

test('RM-6 hubs that were down over the close and the end of a room never open it again', async () => {
  const { tokens, room } = await meet();
  now = END + 24 * HOUR_MS;
  const { hub } = hubOf(50);
  expect(await refusal(identify(hub, tokens.agent))).toEqual(gone(DAY));
  await vi.waitFor(
    async () => expect(rowsWith(await everyTable(), room)).not.toContain('parley.entries'),
    PATIENCE,
  );
  expect(await refusal(identify(hub, tokens.agent))).toEqual(gone(DAY));
});

test('RM-6 what is said at the very moment of an erasure is written before it or not at all', async () => {
  const { tokens, room } = await meet();
  const { hub, database } = hubOf(NEVER_MS);
  const ledger = ledgerIn(database);
  const agent = await identify(hub, tokens.agent);
  now = END - 1;
  const said = Array.from({ length: 20 }, (_, index) =>
    refusal(
      hub.do(agent, {
        command: 'ack',
        input: { upto: { room: index + 1 } },
        key: `late-${index}`,
        door: 'terminal',
      }),
    ),
  );
  const erasing = Array.from({ length: 20 }, () => ledger.erase(room, END));
  await Promise.all([...said, ...erasing]);
  if ((await ledger.erasedOn(room)) === undefined) await ledger.erase(room, END);
  expect(rowsWith(await everyTable(), room).toSorted()).toEqual(['parley.rooms', 'parley.tombstones']);
  expect(await refusal(hub.look(agent))).toEqual(gone(DAY));
});
