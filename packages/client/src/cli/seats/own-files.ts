import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { isCode } from './lock.ts';

/** Files for this user's eyes alone. */

const ONLY_ME = 0o600;
const ONLY_MY_FOLDER = 0o700;

export function makeOwnFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: ONLY_MY_FOLDER });
}

/** The text of a file; undefined where there is none. */
export function readOwn(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/**
 * Writes beside and renames: a reader finds the old file or the new one, and a crash leaves one of them. Under a lock
 * there is one writer, so what a crash left beside is overwritten by the next.
 */
export function replaceOwn(path: string, text: string): void {
  const beside = `${path}.new`;
  writeFileSync(beside, text, { mode: ONLY_ME, flush: true });
  chmodSync(beside, ONLY_ME); // the mode above is for a new file, and less what the user's mask takes away
  renameSync(beside, path);
}
