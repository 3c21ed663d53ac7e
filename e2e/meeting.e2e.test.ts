import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '@parley/server/embedded/embedded';
import { testDatabase } from '@parley/server/embedded/testing/database';
import { createLog } from '@parley/server/log';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type HubProcess, startHub } from './support/hub-process.ts';
import { CANARY, type Meeting, openMeeting, refusal, speak } from './support/meeting.ts';
import { readRecord, type StoredRecord } from './support/record.ts';

let root: string;
let hubs: HubProcess[] = [];

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'parley-e2e-'));
  await chmod(root, 0o711);
});

afterEach(async () => {
  await Promise.all(hubs.map((hub) => hub.stop()));
  hubs = [];
  await rm(root, { recursive: true, force: true });
});

async function hub(env: Readonly<Record<string, string>>): Promise<HubProcess> {
  const started = await startHub(env);
  hubs.push(started);
  return started;
}

/** The ten turns that both meetings hold, with a remark, a hand, and something that befalls the hub in turns 3 and 7. */
async function holdTurns({ anna, boris, agents }: Meeting, befall: () => Promise<void>): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) {
    const agent = agents[turn % 2 === 0 ? 0 : 1];
    if (turn === 2) {
      await boris.ok('post', 'Please settle the delivery dates first.');
      const refused = await agent.run('say', 'About prices again.', '--summary', 'Prices');
      expect(refused.code).toBe(4);
      expect(refusal(refused).code).toBe('read_first');
      expect(refusal(refused).entries.map(({ body }) => body.text)).toContain(
        'Please settle the delivery dates first.',
      );
      await agent.ok('say', 'About delivery dates.', '--summary', 'Dates', '--ack');
    } else if (turn === 5) {
      await anna.ok('hand', 'One moment, please.');
      expect(refusal(await agent.run('say', 'No moment.', '--summary', 'x', '--ack')).code).toBe('paused');
      await anna.ok('hand', '--lower');
      await speak(agent, 'After the moment.');
    } else if (turn === 3 || turn === 7) {
      const [, spoke] = await Promise.all([befall(), speak(agent, `Turn ${turn}, come what may.`)]);
      expect(spoke.code).toBe(0);
    } else {
      await speak(agent, `Turn ${turn}.`);
    }
  }
}

/** What the terminals were told is what the record holds, no more and no less; and nothing private is public. */
function compare(record: StoredRecord, { anna, boris, agents, observer }: Meeting): void {
  const told = [anna, boris, ...agents].flatMap(({ done }) => done);
  const given = record.commands.filter(
    ({ command }) => !['create', 'claim', 'accept', 'arrive'].includes(command),
  );
  const sorted = (list: readonly { readonly key: string }[]) =>
    [...list].sort((a, b) => a.key.localeCompare(b.key));
  expect(sorted(given)).toEqual(sorted(told));

  const seen = observer.lines.filter(({ type }) => type === 'entry').map(({ entry }) => entry);
  const room = [...record.entries.values()].filter(({ circle }) => circle === 'room');
  expect(seen).toEqual(room);
  expect(JSON.stringify(observer.lines)).not.toContain(CANARY);
  expect(room.filter(({ type }) => type === 'talk.said')).toHaveLength(10);
}

test('DL-5 a meeting at terminals holds ten turns, and nothing that was answered is lost when the hub is killed twice', async () => {
  const dataDir = join(root, 'data');
  const only = await hub({ PARLEY_DATA: dataDir });
  const meeting = await openMeeting(root, { first: only.url, second: only.url });
  await holdTurns(meeting, async () => {
    await only.kill();
    await only.start();
  });
  await meeting.anna.ok('close', 'We have what we need.');
  await meeting.observer.until(
    ({ entry }) => (entry as { type?: string } | undefined)?.type === 'phases.closed',
  );

  expect(await only.stop()).toBe(0);
  const database = await startEmbedded({ dataDir, log: createLog('error') });
  try {
    compare(await readRecord(database.url, meeting.room), meeting);
  } finally {
    await database.stop();
  }
});

test('DL-2 the same meeting is held with each side at a hub of its own over one database', async () => {
  const database = await testDatabase();
  try {
    const shared = { DATABASE_URL: database.url, PARLEY_SECRET: 'the same secret for both of the hubs' };
    const first = await hub({ ...shared, PARLEY_DATA: join(root, 'first') });
    const second = await hub({ ...shared, PARLEY_DATA: join(root, 'second') });
    const meeting = await openMeeting(root, { first: first.url, second: second.url });
    let times = 0;
    await holdTurns(meeting, async () => {
      const unlucky = times === 0 ? first : second;
      times += 1;
      await unlucky.kill();
      await unlucky.start();
    });
    await meeting.anna.ok('close', 'We have what we need.');
    await meeting.observer.until(
      ({ entry }) => (entry as { type?: string } | undefined)?.type === 'phases.closed',
    );
    compare(await readRecord(database.url, meeting.room), meeting);
    await Promise.all(hubs.map((each) => each.stop()));
  } finally {
    await database.drop();
  }
});
