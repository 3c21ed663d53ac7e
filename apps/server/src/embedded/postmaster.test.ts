import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { disownStrangersPid, findOrphan, isPostmaster, readPostmaster, waitUntil } from './postmaster.ts';

const LIMIT_MS = 2000;

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-postmaster-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

/** A process whose command line names the folder, as a server's does. */
function pretender(): number {
  const child = spawn(process.execPath, ['-e', 'process.stdin.resume()', folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  if (child.pid === undefined) throw new Error('not spawned');
  return child.pid;
}

const write = (pid: number, status: string) =>
  writeFile(
    join(folder, 'postmaster.pid'),
    `${pid}\n${folder}\n1700000000\n5433\n\n127.0.0.1\n 5 6\n${status}   \n`,
  );

test('a folder without a server has none', async () => {
  expect(await readPostmaster(folder)).toBeUndefined();
  expect(await findOrphan(folder, LIMIT_MS, AbortSignal.timeout(LIMIT_MS))).toBeUndefined();
});

test.each(['', 'x\n', '12\n/data\n17', '-1\n/d\n1\n5432\n\n\n\nready', '12\n/d\n1\nport\n'])(
  '%j says nothing',
  async (text) => {
    await writeFile(join(folder, 'postmaster.pid'), text);
    expect(await readPostmaster(folder)).toBeUndefined();
  },
);

test('a server that is ready is an orphan to adopt', async () => {
  const pid = pretender();
  await write(pid, 'ready');
  expect(await isPostmaster(pid, folder)).toBe(true);
  expect(await findOrphan(folder, LIMIT_MS, AbortSignal.timeout(LIMIT_MS))).toEqual({
    pid,
    port: 5433,
    status: 'ready',
  });
});

test('a server that is on its way out is waited for', async () => {
  const pid = pretender();
  await write(pid, 'stopping');
  const found = findOrphan(folder, LIMIT_MS, AbortSignal.timeout(LIMIT_MS));
  process.kill(pid, 'SIGKILL');
  expect(await found).toBeUndefined();
});

test('the wait for one is given up with the start', async () => {
  await write(pretender(), 'starting');
  await expect(findOrphan(folder, LIMIT_MS, AbortSignal.timeout(20))).rejects.toMatchObject({
    name: 'AbortError',
  });
});

test('a stranger with the number of the server is no server, and the file is made to say so', async () => {
  await write(process.pid, 'ready');
  expect(await findOrphan(folder, LIMIT_MS, AbortSignal.timeout(LIMIT_MS))).toBeUndefined();
  await write(1, 'ready');
  await disownStrangersPid(folder);
  expect(await readFile(join(folder, 'postmaster.pid'), 'utf8')).toMatch(
    new RegExp(`^${process.pid}\n${folder}\n1700000000\n5433\n\n127.0.0.1\n 5 6\nready`),
  );
});

test('the number of a server that lives is left alone', async () => {
  const pid = pretender();
  await write(pid, 'ready');
  await disownStrangersPid(folder);
  expect((await readPostmaster(folder))?.pid).toBe(pid);
  await disownStrangersPid(join(folder, '..'));
});

test('a wait ends with its limit', async () => {
  expect(await waitUntil(async () => false, 30)).toBe(false);
  await mkdir(join(folder, 'there'));
  expect(await waitUntil(async () => true, 0)).toBe(true);
});
