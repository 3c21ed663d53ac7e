import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type HubProcess, startHub } from './support/hub-process.ts';
import { type Meeting, openMeeting, speak } from './support/meeting.ts';

const PARLEY = fileURLToPath(new URL('../packages/client/dist/cli/main.js', import.meta.url));
const AGENT = fileURLToPath(new URL('support/headless-agent.mjs', import.meta.url));

let root: string;
let hub: HubProcess;
let meeting: Meeting;
let journal: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'parley-attend-'));
  await chmod(root, 0o711);
  journal = join(root, 'journal');
  hub = await startHub({ PARLEY_DATA: join(root, 'data') });
  meeting = await openMeeting(root, { first: hub.url, second: hub.url });
});
afterEach(async () => {
  await hub.stop();
  await rm(root, { recursive: true, force: true });
});

interface Note {
  readonly what: string;
  readonly run: string;
  readonly pid: number;
  readonly input?: string;
  readonly status?: number;
}

async function notes(): Promise<readonly Note[]> {
  const text = await readFile(journal, 'utf8').catch(() => '');
  return text
    .trim()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Note);
}

function attend(how: string, ...options: readonly string[]) {
  const [agent] = meeting.agents;
  return agent.start('attend', ...options, '--', process.execPath, AGENT, journal, PARLEY, how);
}

test('N21 attend runs a program once for each time there is something to do, and never two at once', async () => {
  const attending = attend('speak');
  const [, other] = meeting.agents;
  for (let turn = 1; turn <= 3; turn += 1) {
    await attending.until((line) => line.type === 'ran' && line['run'] === turn);
    await speak(other, `Answer ${turn}.`);
  }
  await attending.until((line) => line.type === 'ran' && line['run'] === 4);
  await meeting.anna.ok('close', 'We have what we need.');
  expect(await attending.ended).toBe(7);

  const noted = await notes();
  expect(noted.map(({ what, run }) => `${run} ${what}`)).toEqual(
    [1, 2, 3, 4].flatMap((run) => [`${run} began`, `${run} said`, `${run} ended`]),
  );
  expect(noted.filter(({ what }) => what === 'said').map(({ status }) => status)).toEqual([0, 0, 0, 0]);
  const [first] = noted;
  expect(first?.input).toMatch(/^There is something for you to do in a Parley room\./);
  expect(first?.input).toContain('  | Any price from 40 to 60.');
  expect(noted.find(({ run }) => run === '2')?.input).toContain('Answer 1.');
});

test('N21 attend does not run a program again that changed nothing, until there is something else', async () => {
  const attending = attend('nothing');
  await attending.until((line) => line.type === 'ran' && line['run'] === 1);
  await meeting.anna.ok('post', 'Please settle the delivery dates first.');
  await attending.until((line) => line.type === 'ran' && line['run'] === 2);
  await attending.stop();
  expect((await notes()).filter(({ what }) => what === 'began')).toHaveLength(2);
});

test('N21 attend ends a run that takes too long, with all that it started, and keeps its budget', async () => {
  const attending = attend('hang', '--timeout', '1', '--runs', '1');
  expect(await attending.until((line) => line.type === 'ran')).toMatchObject({
    cut: 'time',
    signal: 'SIGKILL',
  });
  await meeting.anna.ok('post', 'Are you there?');
  expect(await attending.ended).toBe(8);
  const noted = await notes();
  expect(noted.map(({ what }) => what)).toEqual(['began', 'asked to end']);
  expect(() => process.kill(noted[0]?.pid ?? 0, 0)).toThrow('ESRCH');
});
