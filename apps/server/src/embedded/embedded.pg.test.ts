import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createLog } from '../log.ts';
import { type EmbeddedPostgres, startEmbedded } from './embedded.ts';
import { isPostmaster, readPostmaster, waitUntil } from './postmaster.ts';

const NOBODY = 65_534;
const PATIENCE_MS = 20_000;
const asRoot = process.getuid?.() === 0;
const log = createLog('silent');

let pristine: string;
let dataDir: string;
const folders: string[] = [];
let running: EmbeddedPostgres[] = [];

/** A folder that the user of the database may pass through. */
async function temporaryFolder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'parley-embedded-'));
  folders.push(path);
  await chmod(path, 0o711);
  return path;
}

beforeAll(async () => {
  pristine = await temporaryFolder();
  await (await startEmbedded({ dataDir: pristine, log })).stop();
});

afterAll(async () => {
  for (const path of folders) await rm(path, { recursive: true, force: true });
});

afterEach(async () => {
  await Promise.all(running.map((server) => server.stop()));
  running = [];
  expect(await serverOf(dataDir)).toBeUndefined();
});

/** A copy of a folder in which a database was made already, which takes a second. */
async function usedFolder(): Promise<void> {
  dataDir = await temporaryFolder();
  await promisify(execFile)('cp', ['-a', `${pristine}/.`, dataDir]);
}

async function chownAll(path: string, id: number): Promise<void> {
  const below = await readdir(path, { recursive: true });
  for (const name of ['.', ...below]) await chown(join(path, name), id, id);
}

async function start(options: Partial<Parameters<typeof startEmbedded>[0]> = {}): Promise<EmbeddedPostgres> {
  const server = await startEmbedded({ dataDir, log, ...options });
  running.push(server);
  return server;
}

async function query<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const sql = postgres(url, { max: 1, connect_timeout: 2, onnotice: () => undefined });
  try {
    return [...(await sql.unsafe<Row[]>(statement))];
  } finally {
    await sql.end({ timeout: 0 });
  }
}

/** The id of the server that runs on the folder. */
async function serverOf(folder: string): Promise<number | undefined> {
  const clusterDir = join(folder, 'postgres');
  const pid = (await readPostmaster(clusterDir))?.pid;
  return pid !== undefined && (await isPostmaster(pid, clusterDir)) ? pid : undefined;
}

/** A process of its own that has the database of the folder, or is about to, and may be killed. */
function spawnHolder(options: { uid?: number; gid?: number } = {}): ChildProcess {
  const script = fileURLToPath(new URL('testing/hold.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', script, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: { ...process.env, TSX_DISABLE_CACHE: '1' },
    ...options,
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

async function holder(
  options: { uid?: number; gid?: number } = {},
): Promise<{ child: ChildProcess; url: string }> {
  const child = spawnHolder(options);
  const [line] = await once(child.stdout ?? child, 'data');
  return { child, url: JSON.parse(String(line)).url };
}

async function kill(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

describe('a database of our own', () => {
  test('is made at the first start, and is safe against other users and a crash of the machine', async () => {
    dataDir = join(await temporaryFolder(), 'deep', 'down');
    const { url, adopted } = await start();
    expect(adopted).toBe(false);
    const settings = await query<{ name: string; setting: string }>(
      url,
      `select name, setting from pg_settings where name in
       ('fsync', 'full_page_writes', 'synchronous_commit', 'listen_addresses', 'data_checksums', 'server_encoding')`,
    );
    expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
      fsync: 'on',
      full_page_writes: 'on',
      synchronous_commit: 'on',
      listen_addresses: '127.0.0.1',
      data_checksums: 'on',
      server_encoding: 'UTF8',
    });
    await expect(query(url.replace(/:[^:@]+@/, ':guess@'), 'select 1')).rejects.toMatchObject({
      code: '28P01',
    });
    const mode = async (name: string) => (await stat(join(dataDir, name))).mode & 0o777;
    expect([await mode('postgres'), await mode('postgres.password')]).toEqual([0o700, 0o600]);
    expect((await readdir(dataDir)).sort()).toEqual([
      'hub.sock',
      'postgres',
      'postgres.log',
      'postgres.password',
    ]);
  });

  test('keeps what was written over a stop, which leaves nothing running', async () => {
    await usedFolder();
    const first = await start();
    await query(first.url, 'create table kept as select 41 + 1 as answer');
    await Promise.all([first.stop(), first.stop()]);
    expect(await serverOf(dataDir)).toBeUndefined();
    expect(await readdir(dataDir)).not.toContain('hub.sock');
    expect(await query((await start()).url, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  test('writes no statement and no value into its log', async () => {
    await usedFolder();
    const { url } = await start();
    await query(url, 'create table said (body text primary key)');
    await query(url, `insert into said values ('walk-away price')`);
    await expect(query(url, `insert into said values ('walk-away price')`)).rejects.toMatchObject({
      code: '23505',
    });
    expect(await readFile(join(dataDir, 'postgres.log'), 'utf8')).not.toContain('walk-away');
  });

  test('is given up when the start is, with nothing left', async () => {
    await usedFolder();
    for (const limitMs of [0, 20, 40, 60, 80]) {
      const started = startEmbedded({ dataDir, log, signal: AbortSignal.timeout(limitMs) });
      const stopped = await started.then(
        (server) => server.stop().then(() => 'came up'),
        () => 'given up',
      );
      expect(['came up', 'given up']).toContain(stopped);
      expect(await serverOf(dataDir)).toBeUndefined();
    }
  });
});

describe('after a crash', () => {
  test('of the hub, its server is adopted, and stopped in the end', async () => {
    await usedFolder();
    const { child, url } = await holder();
    await query(url, 'create table kept as select 1 as one');
    const before = await serverOf(dataDir);
    await kill(child);
    const adopter = await start();
    expect(adopter.adopted).toBe(true);
    expect(await serverOf(dataDir)).toBe(before);
    expect(await query(adopter.url, 'select one from kept')).toEqual([{ one: 1 }]);
    await adopter.stop();
    expect(await serverOf(dataDir)).toBeUndefined();
  });

  test('of the hub in the middle of the first start, the next start makes the database', async () => {
    dataDir = await temporaryFolder();
    const child = spawnHolder();
    const begun = async () => (await readdir(dataDir)).some((name) => name.startsWith('postgres.new-'));
    expect(await waitUntil(begun, PATIENCE_MS)).toBe(true);
    await kill(child);
    expect(await query((await start()).url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(await readdir(dataDir)).toContain('postgres');
  });

  test('of hub and server, the server is started anew', async () => {
    await usedFolder();
    const { child } = await holder();
    const before = await serverOf(dataDir);
    await kill(child);
    if (before !== undefined) process.kill(before, 'SIGKILL');
    const { url, adopted } = await start();
    expect(adopted).toBe(false);
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('of the server, it comes back on the same port, as often as need be but not for ever', async () => {
    await usedFolder();
    let lost = 0;
    const { url } = await start({ onLost: () => void lost++ });
    for (let round = 1; round <= 6; round++) {
      const before = await serverOf(dataDir);
      if (before !== undefined) process.kill(before, 'SIGKILL');
      const answers = () =>
        query(url, 'select 1').then(
          () => true,
          () => false,
        );
      const isBack = async () => (await serverOf(dataDir)) !== before && (await answers());
      expect(await waitUntil(async () => lost > 0 || (await isBack()), PATIENCE_MS)).toBe(true);
      expect(lost).toBe(round > 5 ? 1 : 0);
    }
  });

  test('the number of the dead server may meanwhile be that of another process', async () => {
    await usedFolder();
    const stranger = spawn('sleep', ['60'], { stdio: 'ignore' });
    onTestFinished(() => void stranger.kill('SIGKILL'));
    const pidFile = join(dataDir, 'postgres', 'postmaster.pid');
    await writeFile(
      pidFile,
      `${stranger.pid}\n${dataDir}/postgres\n1700000000\n5432\n\n127.0.0.1\n  1 1\nready   \n`,
    );
    if (asRoot) await chown(pidFile, NOBODY, NOBODY);
    expect((await start()).adopted).toBe(false);
    expect(stranger.exitCode).toBe(null);
  });
});

describe('a folder', () => {
  test('that another hub runs on is refused by the name of that process, and the other goes on', async () => {
    await usedFolder();
    const { child, url } = await holder();
    await expect(start()).rejects.toMatchObject({
      code: 'folder-in-use',
      message: `Another hub (process ${child.pid}) is running on ${dataDir}. Stop it first, or give this one a folder of its own with PARLEY_DATA.`,
    });
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
  });

  test('of a later PostgreSQL is left alone', async () => {
    await usedFolder();
    await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '19\n');
    await expect(start()).rejects.toMatchObject({ code: 'database-version' });
  });

  test('in which something else has the name of the database is left alone', async () => {
    dataDir = await temporaryFolder();
    await mkdir(join(dataDir, 'postgres'));
    await expect(start()).rejects.toThrow('exists but holds no database');
  });

  test('whose password was lost is refused in a sentence, and the server does not stay', async () => {
    await usedFolder();
    await rm(join(dataDir, 'postgres.password'));
    await expect(start()).rejects.toThrow('does not accept the password');
  });
});

describe.runIf(asRoot)('as root', () => {
  test('the server runs as nobody, or as the owner of its files', async () => {
    await usedFolder();
    const ownerOfProcess = async () => (await stat(`/proc/${await serverOf(dataDir)}`)).uid;
    const first = await start();
    expect(await ownerOfProcess()).toBe(NOBODY);
    await first.stop();
    await chownAll(join(dataDir, 'postgres'), 1234);
    await start();
    expect(await ownerOfProcess()).toBe(1234);
  });

  test('a folder below one that is closed to that user is refused by the name of the closed one', async () => {
    dataDir = join(await temporaryFolder(), 'closed', 'parley');
    await mkdir(join(dataDir, '..'), { mode: 0o700 });
    await expect(start()).rejects.toThrow(`who cannot enter ${join(dataDir, '..')}`);
  });

  test('nothing of this matters to a hub of an ordinary user', async () => {
    await usedFolder();
    await chownAll(dataDir, NOBODY);
    await chmod(dataDir, 0o700);
    const { child, url } = await holder({ uid: NOBODY, gid: NOBODY });
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
  });
});
