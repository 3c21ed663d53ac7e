import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { type Server, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from './embedded/launch.ts';
import { isPostmaster, readPostmaster, waitUntil } from './embedded/postmaster.ts';
import { testDatabase } from './embedded/testing/database.ts';

const MAIN = new URL('main.ts', import.meta.url);
const PATIENCE_MS = 20_000;

let root: string;
let dataDir: string;
let hubs: ChildProcess[] = [];

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'parley-main-'));
  await chmod(root, 0o711);
  dataDir = join(root, 'data');
  await mkdir(join(root, 'web'));
  await writeFile(join(root, 'web', 'index.html'), '<h1>Parley</h1>');
});

afterEach(async () => {
  for (const hub of hubs) hub.kill('SIGKILL');
  hubs = [];
  expect(await databaseRuns()).toBe(false);
});

afterAll(() => rm(root, { recursive: true, force: true }));

interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function hub(env: NodeJS.ProcessEnv = {}, args: readonly string[] = [fileURLToPath(MAIN)]) {
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, ['--import', 'tsx', ...args], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: { PATH, HOME, PARLEY_DATA: dataDir, PARLEY_PORT: '0', PARLEY_WEB: join(root, 'web'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  hubs.push(child);
  const url = once(child.stdout, 'data').then(([line]) => /http:\S+/.exec(String(line))?.[0] ?? '');
  const ended: Promise<Ended> = Promise.all([
    once(child, 'exit'),
    text(child.stdout),
    text(child.stderr),
  ]).then(([[status], stdout, stderr]) => ({ status, stdout, stderr }));
  return { child, url, ended };
}

async function databaseRuns(): Promise<boolean> {
  const clusterDir = join(dataDir, 'postgres');
  const found = await readPostmaster(clusterDir);
  return found !== undefined && (await isPostmaster(found.pid, clusterDir));
}

interface Published {
  readonly hub: string;
  readonly keys: readonly { readonly key: string; readonly until?: string }[];
}

/** What a hub says that its records are signed with. */
const publishedBy = async (url: string) =>
  (await (await fetch(`${url}/.well-known/parley-keys.json`)).json()) as Published;

async function statusOf(url: string): Promise<number> {
  return (await fetch(url)).status;
}

describe('a hub without settings', () => {
  test('starts, says in two lines where it is and what it signs with, serves, and stops by any number of signals', async () => {
    const { child, url, ended } = hub();
    const base = await url;
    expect(await statusOf(`${base}/health`)).toBe(200);
    expect(await statusOf(`${base}/ready`)).toBe(200);
    expect(await (await fetch(base)).text()).toContain('<h1>Parley</h1>');
    expect((await fetch(`${base}/nowhere`)).headers.get('content-type')).toContain(
      'application/problem+json',
    );
    const published = await publishedBy(base);
    expect(published).toMatchObject({ hub: new URL(base).host, keys: [{ since: expect.any(String) }] });
    child.kill('SIGINT');
    child.kill('SIGTERM');
    child.kill('SIGINT');
    const { status, stdout, stderr } = await ended;
    expect(status).toBe(0);
    expect(stdout.trim().split('\n')).toEqual([
      `Parley is at ${base} and keeps its data in ${dataDir}`,
      `Its records are signed with the key ${published.keys[0]?.key}`,
    ]);
    expect(
      stderr
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).level),
    ).toEqual(['info', 'info']);
  });

  test('can be stopped in the middle of its start, with nothing left running', async () => {
    const fresh = join(root, 'fresh');
    const { child, ended } = hub({ PARLEY_DATA: fresh });
    const begun = async () =>
      (await readdir(fresh).catch(() => [])).some((name) => name.startsWith('postgres.new-'));
    expect(await waitUntil(begun, PATIENCE_MS)).toBe(true);
    child.kill('SIGTERM');
    expect((await ended).status).toBe(0);
    expect(await readdir(fresh)).not.toContain('hub.sock');
  });

  test('brings its database back when that was killed', async () => {
    const { child, url, ended } = hub();
    const base = await url;
    const database = (await readPostmaster(join(dataDir, 'postgres')))?.pid;
    if (database !== undefined) process.kill(database, 'SIGKILL');
    expect(await waitUntil(async () => (await statusOf(`${base}/ready`)) === 200, PATIENCE_MS)).toBe(true);
    child.kill('SIGTERM');
    expect((await ended).status).toBe(0);
  });

  test('can be started by an import, with other words on the command line', async () => {
    const { child, url, ended } = hub({}, ['-e', `import(${JSON.stringify(MAIN.href)})`, 'start']);
    expect(await statusOf(`${await url}/ready`)).toBe(200);
    child.kill('SIGHUP');
    expect((await ended).status).toBe(0);
  });
});

describe('a hub that cannot start', () => {
  let other: Server;
  afterEach(() => void other?.close());

  test('because its port is taken says so, and leaves nothing running', async () => {
    other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' ? String(address?.port) : '';
    const { status, stdout, stderr } = await hub({ PARLEY_PORT: port, PARLEY_LOG_LEVEL: 'warn' }).ended;
    expect(status).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toBe(
      `Port ${port} of 127.0.0.1 is in use by another program. Stop that one, or set PARLEY_PORT to another port.\n`,
    );
  });

  test('because of its settings names every bad one', async () => {
    const { status, stderr } = await hub({ PARLEY_PORT: 'x', PARLEY_BASE_URL: 'http://parley.example' })
      .ended;
    expect(status).toBe(1);
    expect(stderr).toMatch(
      /^PARLEY_PORT must be .+\nPARLEY_BASE_URL must be .+\nparley-hub --help lists every setting\.\n$/,
    );
  });
});

describe('a hub with a DATABASE_URL', () => {
  test('starts no database of its own', async () => {
    const database = await testDatabase();
    const unused = join(root, 'without-database');
    const { child, url, ended } = hub({ DATABASE_URL: database.url, PARLEY_DATA: unused });
    expect(await statusOf(`${await url}/ready`)).toBe(200);
    child.kill('SIGTERM');
    expect((await ended).status).toBe(0);
    // What links are made of and records are signed with has to be the same after a restart.
    expect((await readdir(unused)).toSorted()).toEqual(['hub.keys', 'hub.secret']);
    await database.drop();
  });

  test('is up but not ready while nothing answers there', async () => {
    const { child, url, ended } = hub({ DATABASE_URL: 'postgres://parley@127.0.0.1:1/parley' });
    const base = await url;
    expect(await statusOf(`${base}/health`)).toBe(200);
    expect(await statusOf(`${base}/ready`)).toBe(503);
    expect(await statusOf(`${base}/api/rooms`)).toBe(503);
    child.kill('SIGTERM');
    expect((await ended).status).toBe(0);
  });

  test('answers whoever calls before it has read its keys', async () => {
    const keys = join(root, 'keys-that-come-later');
    await once(spawn('mkfifo', [keys]), 'exit');
    const port = await freePort();
    const { ended } = hub({
      DATABASE_URL: 'postgres://parley@127.0.0.1:1/parley',
      PARLEY_KEYS: keys,
      PARLEY_PORT: String(port),
    });
    const answered = async () => {
      const call = fetch(`http://127.0.0.1:${port}/ready`, { signal: AbortSignal.timeout(PATIENCE_MS) });
      return (await call.catch(() => undefined))?.status === 503; // nobody listens yet
    };
    expect(await waitUntil(answered, PATIENCE_MS)).toBe(true);
    // The end of the file lets it go on, and find that these are no keys.
    await writeFile(keys, '');
    expect((await ended).status).toBe(1);
  });
});

test('MI-4 --rotate-key changes what records are signed with from the next start on, and starts nothing', async () => {
  const first = hub();
  const before = await publishedBy(await first.url);
  first.child.kill('SIGTERM');
  await first.ended;
  const rotated = await hub({}, [fileURLToPath(MAIN), '--rotate-key']).ended;
  expect(rotated).toMatchObject({ status: 0, stdout: expect.stringContaining('signs with the key') });
  const second = hub();
  const { keys } = await publishedBy(await second.url);
  second.child.kill('SIGTERM');
  await second.ended;
  expect(rotated.stdout).toContain(keys[0]?.key);
  expect(keys.map(({ until }) => until === undefined)).toEqual([true, false]);
  expect(keys[1]?.key).toBe(before.keys[0]?.key);
});

test('--help and --version answer and start nothing; other options are refused', async () => {
  const [help, version, wrong] = await Promise.all(
    ['--help', '--version', '--wat'].map((option) => hub({}, [fileURLToPath(MAIN), option]).ended),
  );
  expect(help).toMatchObject({ status: 0, stdout: expect.stringContaining('PARLEY_BASE_URL') });
  expect(version).toMatchObject({ status: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\S*\n$/) });
  expect(wrong).toMatchObject({ status: 1, stderr: expect.stringContaining('no option --wat') });
});
