import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { processTimers } from '../jobs/timers.ts';
import { numberArray, textArray } from './arrays.ts';
import { type Connection, openConnection } from './connection.ts';
import { DataRefused } from './failures.ts';
import { appendStore } from './postgres.ts';
import { command, commitOf, entry, newRoom } from './testing/commits.ts';
import { openPostgresWorld, type PostgresWorld } from './testing/postgres-world.ts';

let world: PostgresWorld;
let connection: Connection;
beforeAll(async () => {
  world = await openPostgresWorld();
  connection = openConnection({ url: world.url, timers: processTimers, connections: 2, answerMs: 15_000 });
});
afterAll(async () => {
  await connection.close();
  await world.close();
});

test('an array arrives as it was, whatever its texts', async () => {
  const unnest = { sql: 'select t, n from unnest($1::text[], $2::int[]) as x (t, n)' };
  const text = fc.string({ unit: 'binary' }).filter((value) => !value.includes('\0'));
  await fc.assert(
    fc.asyncProperty(fc.array(text), async (texts) => {
      const numbers = texts.map((_, index) => (index % 3 === 0 ? null : index));
      const rows = await connection.run<{ t: string; n: number | null }>(unnest, [
        textArray(texts),
        numberArray(numbers),
      ]);
      expect(rows.map(({ t }) => t)).toEqual(texts);
      expect(rows.map(({ n }) => n)).toEqual(numbers);
    }),
  );
});

describe('the statement that writes', () => {
  test('passes over a commit whose key is taken: nobody else has to be written anew for it', async () => {
    const store = appendStore(connection);
    const [room, other] = [newRoom(), newRoom()];
    await store.write([commitOf(room, 1, { commands: [command('once')] })]);
    const again = commitOf(room, 2, { commands: [command('new'), command('once')] });
    expect(await store.write([again, commitOf(other, 1)])).toEqual(new Set([other]));
    expect(await store.find([again, commitOf(other, 1)])).toEqual(new Map([[other, false]]));
  });

  test('writes nothing at all when one of its commits breaks a constraint', async () => {
    const store = appendStore(connection);
    const [room, other] = [newRoom(), newRoom()];
    const hole = commitOf(room, 1, { entries: [entry(2)] });
    await expect(store.write([commitOf(other, 1), hole])).rejects.toThrow(
      new DataRefused('23514', 'entries'),
    );
    expect(await world.hub().heads([room, other])).toEqual(new Map());
  });
});

describe('the schema by itself', () => {
  const write = (columns: string, values: string) =>
    connection.run({ sql: `insert into parley.${columns} values (${values})` }, []);

  test('has no room for a fork or a hole, whoever writes', async () => {
    const room = newRoom();
    const commits = 'commits (room, version, previous, id, commands, places)';
    const rest = "gen_random_uuid(), '[]', '[]'";
    await expect(write(commits, `'${room}', 2, 1, ${rest}`)).rejects.toThrow(
      new DataRefused('23503', 'commits'),
    );
    await expect(write(commits, `'${room}', 2, null, ${rest}`)).rejects.toThrow(
      new DataRefused('23514', 'commits'),
    );
    await write(commits, `'${room}', 1, null, ${rest}`);
    await expect(write(commits, `'${room}', 1, null, ${rest}`)).rejects.toThrow(
      new DataRefused('23505', 'commits'),
    );
    await write(commits, `'${room}', 2, 1, ${rest}`);
    await expect(write(commits, `'${room}', 4, 2, ${rest}`)).rejects.toThrow(
      new DataRefused('23514', 'commits'),
    );
    const removal = connection.run(
      { sql: `delete from parley.commits where room = '${room}' and version = 1` },
      [],
    );
    await expect(removal).rejects.toThrow(new DataRefused('23503', 'commits'));
  });

  test('lets a room go as a whole', async () => {
    const [room] = [newRoom()];
    for (const version of [1, 2, 3]) await world.hub().append([commitOf(room, version)]);
    await connection.run({ sql: `delete from parley.commits where room = '${room}'` }, []);
    expect(await world.hub().heads([room])).toEqual(new Map());
    // Whoever had the room in memory finds that its record is gone, and cannot go on with it.
    expect(await world.hub().append([commitOf(room, 4)])).toEqual(['refused']);
  });
});
