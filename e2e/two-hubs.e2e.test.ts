import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestDatabase, testDatabase } from '@parley/server/embedded/testing/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type HubProcess, startHub } from './support/hub-process.ts';
import { readRecord } from './support/record.ts';
import { linkIn, Terminal } from './support/terminal.ts';

let root: string;
let database: TestDatabase;
let first: HubProcess;
let second: HubProcess;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'parley-two-'));
  await chmod(root, 0o711);
  database = await testDatabase();
  const shared = { DATABASE_URL: database.url, PARLEY_SECRET: 'the same secret for both of the hubs' };
  first = await startHub({ ...shared, PARLEY_DATA: join(root, 'first') });
  second = await startHub({ ...shared, PARLEY_DATA: join(root, 'second') });
});

afterAll(async () => {
  await Promise.all([first.stop(), second.stop()]);
  await database.drop();
  await rm(root, { recursive: true, force: true });
});

/** Makes a room on the first hub, with a person at it and its agent at the second one. */
async function settle(settings: readonly string[] = []) {
  const anna = await Terminal.open(root, 'anna', first.url);
  const agent = await Terminal.open(root, 'agent', second.url);
  const made = await anna.ok(
    ...[
      'create',
      '--topic',
      'Dates',
      '--party',
      'Acme',
      '--party',
      'Borealis',
      '--people',
      'any',
      ...settings,
    ],
  );
  await anna.ok('claim', linkIn(made, 'claim'), '--name', 'Anna');
  await agent.ok('join', linkIn(made, 'agent').replace(first.url, second.url));
  return { anna, agent, made, room: String(made.lines[0]?.['room']) };
}

const SECOND_MS = 1000;

test('ID-4 a seat that is revoked on one hub is dead on the other within a second', async () => {
  const { anna, agent } = await settle();
  const watching = agent.start('watch', '--all');
  await watching.until(({ entry }) => (entry as { seq?: number } | undefined)?.seq === 3);
  await anna.ok('revoke', 's2');
  const revoked = performance.now();
  expect(await watching.ended).toBe(7);
  expect(performance.now() - revoked).toBeLessThan(SECOND_MS);
  expect((await agent.run('state')).code).toBe(7);
});

test('FL-2 a floor that nobody uses runs out though nobody reads', async () => {
  const { anna, made, room } = await settle(['--set', 'floor.timeout_s=1']);
  const boris = await Terminal.open(root, 'boris', second.url);
  await boris.ok('accept', linkIn(made, 'invitation').replace(first.url, second.url), '--name', 'Boris');
  await anna.ok('ready');
  await boris.ok('ready');
  // Nobody is connected any more. Both parties lose the floor in turn, and then the room waits for the people.
  await expect
    .poll(
      async () =>
        [...(await readRecord(database.url, room)).entries.values()].map(({ type }) => type).slice(-5),
      { timeout: 20_000 },
    )
    .toEqual(['floor.lost', 'floor.granted', 'floor.lost', 'floor.granted', 'pause.began']);
});
