import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort } from '@parley/server/embedded/launch';

const REPOSITORY = fileURLToPath(new URL('..', import.meta.url));
/** A first start may have to build. */
const PATIENCE = { timeout: 90_000 };

let root: string;
let npm: ChildProcess | undefined;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'parley-start-'));
  await chmod(root, 0o711);
});
afterEach(async () => {
  // What a failed test leaves is told to stop; the hub notices that npm is gone.
  npm?.kill('SIGKILL');
  await expect.poll(running, PATIENCE).toEqual([]);
  await rm(root, { recursive: true, force: true });
});

/** Processes of this start, the database among them: all that were given its data folder, or run in it. */
async function running(): Promise<readonly string[]> {
  const found: string[] = [];
  for (const pid of await readdir('/proc')) {
    if (!/^\d+$/.test(pid)) continue;
    const about = ['environ', 'cmdline'].map((file) =>
      readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => ''),
    ); // it has ended
    const [environment = '', words = ''] = await Promise.all(about);
    if (environment.includes(root) || words.includes(root))
      found.push(`${pid} ${words.replaceAll('\0', ' ')}`);
  }
  return found;
}

/** `npm start`, as the README says it, in a group of its own: like at a terminal, where Ctrl-C goes to all of them. */
async function start() {
  const port = await freePort();
  const { PATH = '', HOME = '' } = process.env;
  npm = spawn('npm', ['start'], {
    cwd: REPOSITORY,
    env: { PATH, HOME, PARLEY_PORT: String(port), PARLEY_DATA: join(root, 'data') },
    stdio: 'ignore',
    detached: true,
  });
  const ended = once(npm, 'exit');
  const ready = () =>
    fetch(`http://localhost:${port}/ready`).then(
      ({ status }) => status,
      () => 0,
    );
  await expect.poll(ready, PATIENCE).toBe(200);
  return { pid: npm.pid ?? 0, ended };
}

const ways: readonly (readonly [string, (pid: number) => void])[] = [
  ['SIGTERM', (pid) => process.kill(pid, 'SIGTERM')],
  ['Ctrl-C', (pid) => process.kill(-pid, 'SIGINT')],
  ['a kill -9 of npm', (pid) => process.kill(pid, 'SIGKILL')],
];

test.each(ways)('npm start serves, and %s leaves nothing running', { timeout: 180_000 }, async (_, end) => {
  const { pid, ended } = await start();
  end(pid);
  await ended;
  await expect.poll(running, PATIENCE).toEqual([]);
});
