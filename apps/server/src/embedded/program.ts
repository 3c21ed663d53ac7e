import { type SpawnOptions, spawn } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { OperatorError } from '../log.ts';
import { exists } from '../data-folder.ts';

/** The user that PostgreSQL's programs run as; undefined: whoever the hub runs as. */
export type Account = { readonly uid: number; readonly gid: number } | undefined;

const ROOT = 0;
const NOBODY = 65_534;
const PASS = 0o001;
const KEPT_OUTPUT = 4096;

export interface Ran {
  /** Why it could not be run at all, such as ENOENT. */
  readonly refused?: string;
  readonly status?: number | null;
  readonly stderr: string;
}

/**
 * PostgreSQL refuses to run as root. Then it runs as whoever owns the database already, so that a folder stays with
 * the user who made it, and else as nobody.
 */
export async function accountFor(clusterDir: string): Promise<Account> {
  if (process.getuid?.() !== ROOT) return undefined;
  const owner = (await exists(clusterDir)) ? await stat(clusterDir) : undefined;
  return owner === undefined || owner.uid === ROOT
    ? { uid: NOBODY, gid: NOBODY }
    : { uid: owner.uid, gid: owner.gid };
}

/**
 * How the programs are spawned: as that user, in a folder that it can enter, and with nothing of the hub's
 * environment, which holds secrets. The locale keeps messages in English and quiets a check on macOS.
 */
export function spawnOptions(account: Account): SpawnOptions {
  const kept = ['PATH', 'SystemRoot', 'TEMP', 'TMP'].map((name) => [name, process.env[name]] as const);
  const env = {
    ...Object.fromEntries(kept.filter(([, value]) => value !== undefined)),
    LC_ALL: 'C',
    TZ: 'UTC',
  };
  return { ...account, env, windowsHide: true, ...(process.platform !== 'win32' && { cwd: '/' }) };
}

/** Runs a program to its end. Rejects only when the signal has ended it. */
export function run(file: string, args: readonly string[], options: SpawnOptions): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
    let stderr = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      stderr = (stderr + text).slice(-KEPT_OUTPUT);
    });
    child.on('error', (error: NodeJS.ErrnoException) => {
      // One that was spawned and is being ended by the signal reports that too, and closes when it has ended.
      if (child.pid === undefined) resolve({ refused: error.code ?? 'unknown', stderr });
    });
    child.on('close', (status) => {
      if (options.signal?.aborted) reject(options.signal.reason);
      else resolve({ status, stderr });
    });
  });
}

/** Throws if the user cannot enter the folder, and says which folder on the way is closed to it. */
export async function mustReach(folder: string, account: Account): Promise<void> {
  if (account === undefined) return;
  // Asked by trying, since modes are not all that decides.
  const entered = await run('sh', ['-c', 'cd "$1"', 'sh', folder], spawnOptions(account));
  if (entered.status === 0) return;
  const closed = (await closedParent(folder)) ?? folder;
  throw new OperatorError(
    'data-folder',
    `PostgreSQL does not run as root but as user ${account.uid}, who cannot enter ${closed}. Set PARLEY_DATA to a folder elsewhere, or run: chmod o+x ${closed}`,
  );
}

/** The topmost folder on the way that others may not pass through. */
async function closedParent(path: string): Promise<string | undefined> {
  const above = dirname(path) === path ? undefined : await closedParent(dirname(path));
  return above ?? (((await stat(path)).mode & PASS) === 0 ? path : undefined);
}
