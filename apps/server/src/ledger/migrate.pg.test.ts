import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import postgres from 'postgres';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../embedded/testing/database.ts';
import { OperatorError } from '../log.ts';
import { migrateDatabase } from './migrate.ts';
import { LedgerUnavailable } from './port.ts';

const FOLDER = fileURLToPath(new URL('../../../../drizzle', import.meta.url));

let database: TestDatabase;
let folder: string;
let sql: postgres.Sql;
beforeEach(async () => {
  database = await testDatabase();
  sql = postgres(database.url, { max: 1, onnotice: () => undefined });
  folder = await mkdtemp(join(tmpdir(), 'parley-migrations-'));
  await cp(FOLDER, folder, { recursive: true });
});
afterEach(async () => {
  await sql.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

/** The migrations as they were when there were so many. */
async function keepMigrations(count: number): Promise<void> {
  const path = join(folder, 'meta', '_journal.json');
  const journal = JSON.parse(await readFile(path, 'utf8'));
  await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }));
}

/** The migrations of a later version: those of today and one more. */
async function addMigration(statement: string): Promise<void> {
  const path = join(folder, 'meta', '_journal.json');
  const journal = JSON.parse(await readFile(path, 'utf8'));
  const entry = { idx: 99, version: '7', when: 4_000_000_000_000, tag: '0099_later', breakpoints: true };
  await writeFile(path, JSON.stringify({ ...journal, entries: [...journal.entries, entry] }));
  await writeFile(join(folder, '0099_later.sql'), statement);
}

const tables = async () => {
  const rows = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables where table_schema = 'parley' order by 1`;
  return rows.map(({ name }) => name);
};

test('an empty database gets the whole schema, and a second start finds nothing left to do', async () => {
  await migrateDatabase(database.url);
  expect(await tables()).toEqual([
    'browser_seats',
    'command_keys',
    'commits',
    'credentials',
    'due',
    'entries',
    'handles',
    'high_water',
    'rooms',
    'tombstones',
  ]);
  await migrateDatabase(database.url);
});

test('hubs that start at once wait for each other', async () => {
  await Promise.all(Array.from({ length: 5 }, () => migrateDatabase(database.url)));
  const [row] = await sql`select count(*)::int as applied from parley_migrations.applied`;
  const journal = JSON.parse(await readFile(join(FOLDER, 'meta', '_journal.json'), 'utf8'));
  expect(row?.['applied']).toBe(journal.entries.length);
});

test('a database of today is brought forward by a later version', async () => {
  await migrateDatabase(database.url);
  await addMigration('create table parley.later (room text)');
  await migrateDatabase(database.url, folder);
  expect(await tables()).toContain('later');
});

test('RM-6 rooms that are older than the table of rooms are erased when their own entries say', async () => {
  await keepMigrations(3);
  await migrateDatabase(database.url, folder);
  const entry = (seq: number, type: string, body: object) =>
    sql`insert into parley.entries (room, circle, seq, previous, hash, text) values
      ('r1', 'room', ${seq}, ${seq === 1 ? null : seq - 1}, sha256('x'), ${JSON.stringify({ type, body })})`;
  for (const room of ['r1', 'r2'])
    await sql`insert into parley.commits (room, version, id, commands, places)
      values (${room}, 1, gen_random_uuid(), '[]', '[]')`;
  await entry(1, 'room.created', { topic: 'x', erased_at: 5 });
  await entry(2, 'talk.said', { text: '"erased_at":9', erased_at: 9 });
  await entry(3, 'room.extended', { ends_at: 1, erased_at: 7 });
  await migrateDatabase(database.url);
  expect([...(await sql`select room, erased_at, erased_on from parley.rooms order by room`)]).toEqual([
    { room: 'r1', erased_at: '7', erased_on: null },
    { room: 'r2', erased_at: null, erased_on: null },
  ]);
});

test('a database of a later version is refused, and left as it is', async () => {
  await addMigration('create table parley.later (room text)');
  await migrateDatabase(database.url, folder);
  const refusal = migrateDatabase(database.url);
  await expect(refusal).rejects.toThrow(OperatorError);
  await expect(refusal).rejects.toMatchObject({ code: 'database-newer' });
  await expect(refusal).rejects.toThrow('1 change that this version of Parley does not know');
  expect(await tables()).toContain('later');
});

test('a migration that fails changes nothing, and says no more than a code', async () => {
  await migrateDatabase(database.url);
  await addMigration(
    "create table parley.later (room text);--> statement-breakpoint\nselect 'CANARY-42'::int",
  );
  const failure = migrateDatabase(database.url, folder);
  await expect(failure).rejects.toThrow(OperatorError);
  await expect(failure).rejects.toThrow('The database could not be brought up to date (22P02).');
  expect(await tables()).not.toContain('later');
  await migrateDatabase(database.url);
});

test('a database that would lose confirmed commits is refused', async () => {
  await sql.unsafe(`alter database ${new URL(database.url).pathname.slice(1)} set synchronous_commit to off`);
  await expect(migrateDatabase(database.url)).rejects.toMatchObject({ code: 'database-loses-commits' });
});

test('a database that keeps text in another encoding is refused', async () => {
  const url = new URL(database.url);
  const name = `latin_${url.pathname.slice(1)}`;
  await sql.unsafe(`create database ${name} encoding 'LATIN1' locale 'C' template template0`);
  url.pathname = name;
  await expect(migrateDatabase(url.href)).rejects.toMatchObject({ code: 'database-encoding' });
  await sql.unsafe(`drop database ${name} with (force)`);
});

test('a database that cannot be reached is no fault of the operator', async () => {
  const url = new URL(database.url);
  url.port = '1';
  await expect(migrateDatabase(url.href)).rejects.toThrow(LedgerUnavailable);
});
