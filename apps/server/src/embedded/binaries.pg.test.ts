import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { findBinaries, locate } from './binaries.ts';
import { type Account, run, spawnOptions } from './program.ts';

const asRoot = process.getuid?.() === 0;
const account: Account = asRoot ? { uid: 65_534, gid: 65_534 } : undefined;
const log = createLog('silent');

let folder: string;
let dataDir: string;
let installed: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-binaries-'));
  await chmod(folder, 0o711);
  dataDir = join(folder, 'data');
  installed = join(folder, 'installed');
  await mkdir(dataDir);
  await cp(locate(), installed, { recursive: true, verbatimSymlinks: true });
});

afterEach(() => rm(folder, { recursive: true, force: true }));

/** As a package manager leaves it that runs no install scripts. One that kept what they made may have files there instead. */
async function removeLinks(): Promise<void> {
  const list = await readFile(join(installed, 'native', 'pg-symlinks.json'), 'utf8');
  const links = JSON.parse(list) as readonly { readonly target: string }[];
  for (const { target } of links) await rm(join(installed, target), { force: true });
}

async function versionOf(program: string): Promise<number | null | undefined> {
  return (await run(program, ['-V'], spawnOptions(account))).status;
}

test('programs that work are used where they are', async () => {
  const { postgres, initdb, major } = await findBinaries(dataDir, account, log, installed);
  expect([dirname(postgres), dirname(initdb), major]).toEqual([
    join(installed, 'native', 'bin'),
    join(installed, 'native', 'bin'),
    '18',
  ]);
  expect(await readdir(dataDir)).toEqual([]);
});

test.runIf(process.platform === 'linux')('links that the install did not make are made', async () => {
  await removeLinks();
  const program = join(installed, 'native', 'bin', 'initdb');
  expect(await versionOf(program)).toBe(127);
  expect((await findBinaries(dataDir, account, log, installed)).initdb).toBe(program);
  expect(await versionOf(program)).toBe(0);
});

test.runIf(asRoot)('programs that the user cannot reach are copied, once', async () => {
  await removeLinks();
  await chmod(installed, 0o700);
  const first = await findBinaries(dataDir, account, log, installed);
  expect(first.postgres.startsWith(dataDir)).toBe(true);
  expect(await versionOf(first.initdb)).toBe(0);
  const made = await stat(first.postgres);
  const second = await findBinaries(dataDir, account, log, installed);
  expect((await stat(second.postgres)).ino).toBe(made.ino);
});

test('programs that cannot be run at all are refused with what to do instead', async () => {
  for (const name of ['postgres', 'initdb']) await unlink(join(installed, 'native', 'bin', name));
  await expect(findBinaries(dataDir, account, log, installed)).rejects.toMatchObject({
    code: 'no-postgres',
    message: expect.stringMatching(/need glibc.*Set DATABASE_URL/),
  });
});
