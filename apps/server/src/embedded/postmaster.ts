import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from '../data-folder.ts';

/**
 * A running server as seen from outside: through `postmaster.pid` in its folder, which it writes, keeps up to date
 * and removes when it ends, and through the process of that number. The file outlives a server that was killed, and
 * the number may by then belong to somebody else (after a restart of a container it usually does): so a process
 * counts as the server only if its command line names the folder.
 */

export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  readonly status: 'starting' | 'ready' | 'stopping';
}

const LINE = { pid: 0, port: 3, status: 7 } as const;
const POLL_MS = 10;
const PID_FILE = 'postmaster.pid';

/** What the folder says of its server; undefined when there is none, or it has not written enough yet. */
export async function readPostmaster(clusterDir: string): Promise<Postmaster | undefined> {
  const lines = await pidFileLines(clusterDir);
  const pid = Number(lines[LINE.pid]);
  const port = Number(lines[LINE.port]);
  if (!Number.isInteger(pid) || pid <= 0 || !Number.isInteger(port) || port <= 0) return undefined;
  const status = lines[LINE.status]?.trim();
  return { pid, port, status: status === 'ready' || status === 'stopping' ? status : 'starting' };
}

/** Whether this process is alive and is the server of this folder. */
export async function isPostmaster(pid: number, clusterDir: string): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // Not permitted means that it is alive, as another user.
    if (errorCode(error) !== 'EPERM') return false;
  }
  return process.platform === 'win32' || (await commandLine(pid)).includes(clusterDir);
}

/**
 * The server that a crash has left running in this folder, once it is known whether it stays: one that is on its
 * way out is waited for. Undefined when there is none.
 */
export async function findOrphan(
  clusterDir: string,
  limitMs: number,
  signal: AbortSignal,
): Promise<Postmaster | undefined> {
  let found: Postmaster | undefined;
  await waitUntil(
    async () => {
      found = await readPostmaster(clusterDir);
      if (found === undefined || found.status === 'ready') return true;
      return !(await isPostmaster(found.pid, clusterDir));
    },
    limitMs,
    signal,
  );
  return found && (await isPostmaster(found.pid, clusterDir)) ? found : undefined;
}

/**
 * A server does not start when the number in its file belongs to any living process. If that process is no server
 * of ours, the number is replaced by our own, since a server ignores the number of the process that started it. The
 * file stays: its last lines let the server notice backends of the dead one that still use the files.
 */
export async function disownStrangersPid(clusterDir: string): Promise<void> {
  const lines = await pidFileLines(clusterDir);
  const pid = Number(lines[LINE.pid]);
  if (lines.length === 0 || (await isPostmaster(pid, clusterDir))) return;
  await writeFile(join(clusterDir, PID_FILE), [process.pid, ...lines.slice(1)].join('\n'));
}

/** Sends a signal: SIGINT stops without waiting for clients, SIGQUIT at once, with a recovery at the next start. */
export function signalPostmaster(pid: number, name: 'SIGINT' | 'SIGQUIT'): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}

/** Waits until the server has ended. False if it has not within that time. */
export function waitUntilGone(pid: number, clusterDir: string, limitMs: number): Promise<boolean> {
  return waitUntil(async () => !(await isPostmaster(pid, clusterDir)), limitMs);
}

/** Asks again and again. False if the answer has not become true within that time; throws when aborted. */
export async function waitUntil(
  ask: () => Promise<boolean>,
  limitMs: number,
  signal?: AbortSignal,
): Promise<boolean> {
  const deadline = performance.now() + limitMs;
  while (!(await ask())) {
    if (performance.now() > deadline) return false;
    await sleep(POLL_MS, undefined, signal && { signal });
  }
  return true;
}

async function pidFileLines(clusterDir: string): Promise<string[]> {
  try {
    return (await readFile(join(clusterDir, PID_FILE), 'utf8')).split('\n');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

/** Empty for a process that has ended, also while nobody has asked for its exit status. */
async function commandLine(pid: number): Promise<string> {
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return new Promise((resolve) => {
    execFile('ps', ['-ww', '-p', String(pid), '-o', 'command='], (_error, output) => resolve(output));
  });
}
