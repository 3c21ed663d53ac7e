import { closeSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';

/**
 * One writer at a time for a file that several processes may change: a companion file that only one of them can create.
 * What is done under it takes a millisecond, so a lock that is older than a few seconds was left by a crash.
 */

const ABANDONED_MS = 5_000;
const LOOK_EVERY_MS = 5;

export function withLock<T>(path: string, run: () => T): T {
  const lock = `${path}.lock`;
  while (!taken(lock)) {
    if (isAbandoned(lock)) rmSync(lock, { force: true });
    else pause(LOOK_EVERY_MS);
  }
  try {
    return run();
  } finally {
    rmSync(lock, { force: true });
  }
}

function taken(lock: string): boolean {
  try {
    const file = openSync(lock, 'wx', 0o600);
    writeSync(file, String(process.pid));
    closeSync(file);
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  }
}

function isAbandoned(lock: string): boolean {
  try {
    const { mtimeMs } = statSync(lock);
    return Date.now() - mtimeMs > ABANDONED_MS || !isAlive(Number(readFileSync(lock, 'utf8')));
  } catch {
    return false; // gone meanwhile
  }
}

/** An empty file is one whose owner is just about to write its number. */
function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !isCode(error, 'ESRCH');
  }
}

/** Waits without giving way: between reading and writing nothing else of this process may happen. */
function pause(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

export function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
