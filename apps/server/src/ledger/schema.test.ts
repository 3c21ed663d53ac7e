import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { expect, test } from 'vitest';
import { handles } from '../keys/handles/schema.ts';
import { browserSeats } from '../keys/sessions/schema.ts';
import * as ledger from './schema.ts';

const META = fileURLToPath(new URL('../../../../drizzle/meta/', import.meta.url));

test('the migrations lead to the schema: nothing has been changed without `drizzle-kit generate`', async () => {
  const snapshots = (await readdir(META)).filter((name) => name.endsWith('_snapshot.json')).sort();
  const newest = JSON.parse(await readFile(`${META}${snapshots.at(-1)}`, 'utf8'));
  expect(
    await generateMigration(newest, generateDrizzleJson({ ...ledger, browserSeats, handles }, newest.id)),
  ).toEqual([]);
});
