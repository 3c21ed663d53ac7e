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
import type { Terminal } from './support/terminal.ts';

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

type Turn = (meeting: Meeting, agent: Terminal, befall: () => Promise<void>) => Promise<unknown>;

const plain: Turn = (_, agent) => speak(agent, 'On to the next point.');

/** A person says something: the agent reads it before it speaks. */
const remark: Turn = async ({ boris }, agent) => {
  const words = 'Please settle the delivery dates first.';
  await boris.ok('post', words);
  const refused = await agent.run('say', 'About prices again.', '--summary', 'Prices');
  expect(refused.code).toBe(4);
  expect(refusal(refused).code).toBe('read_first');
  expect(refusal(refused).entries.map(({ body }) => body.text)).toContain(words);
  await agent.ok('say', 'About delivery dates.', '--summary', 'Dates', '--ack');
};

/** A hand goes up, and the agents are silent until it comes down. */
const hand: Turn = async ({ anna }, agent) => {
  await anna.ok('hand', 'One moment, please.');
  expect(refusal(await agent.run('say', 'No moment.', '--summary', 'x', '--ack')).code).toBe('paused');
  await anna.ok('hand', '--lower');
  await speak(agent, 'After the moment.');
};

/** Something befalls the hub while the agent speaks, and it does not notice. */
const trouble: Turn = async (_, agent, befall) => {
  await Promise.all([befall(), speak(agent, 'Come what may.')]);
};

const turns: readonly Turn[] = [plain, plain, remark, trouble, plain, hand, plain, trouble, plain, plain];

/** Ten turns, the agents by turns. */
async function holdTurns(meeting: Meeting, befall: () => Promise<void>): Promise<void> {
  for (const [index, turn] of turns.entries()) {
    await turn(meeting, meeting.agents[index % 2 === 0 ? 0 : 1], befall);
  }
}

/** What the terminals were told is what the record holds, no more and no less; and nothing private is public. */
function expectSame(record: StoredRecord, { anna, boris, agents, observer }: Meeting): void {
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
    expectSame(await readRecord(database.url, meeting.room), meeting);
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
    const unlucky = [first, second];
    await holdTurns(meeting, async () => {
      const one = unlucky.shift();
      await one?.kill();
      await one?.start();
    });
    await meeting.anna.ok('close', 'We have what we need.');
    await meeting.observer.until(
      ({ entry }) => (entry as { type?: string } | undefined)?.type === 'phases.closed',
    );
    expectSame(await readRecord(database.url, meeting.room), meeting);
    await Promise.all(hubs.map((each) => each.stop()));
  } finally {
    await database.drop();
  }
});
