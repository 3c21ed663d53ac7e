import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { UsageError } from '../usage-error.ts';
import type { Disk } from './disk.ts';
import type { Want } from './hosts.ts';
import type { Splice } from './splice.ts';

/**
 * What a setup did, kept for its undoing. It holds what was put in and where, and digests of what was there: a settings
 * file may hold secrets, and no copy of it is kept.
 */
export interface Done {
  readonly parley: 'setup 1';
  readonly host: string;
  /** Folders that were made, the outermost first. */
  readonly folders: readonly string[];
  readonly files: readonly DoneFile[];
}

export interface DoneFile {
  readonly path: string;
  /** The digest of the file as it was; null where there was none. */
  readonly before: string | null;
  readonly after: string;
  readonly splices: readonly Splice[];
  readonly put: readonly PutWant[];
}

/** What was put in, and the containers that were made for it. */
export type PutWant = Want & { readonly made?: readonly (readonly string[])[] };

export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Where it is kept: one for each host and folder. */
export function recordPath(parleyFolder: string, host: string, folder: string): string {
  return join(parleyFolder, 'setup', `${host}-${digestOf(folder).slice(0, 12)}.json`);
}

export function readDone(disk: Disk, path: string): Done | undefined {
  const text = disk.read(path);
  if (text === undefined) return undefined;
  try {
    // Written by this program alone, which says so in it.
    const done = JSON.parse(text) as Done;
    if (done.parley === 'setup 1') return done;
  } catch {
    // Told like another version's.
  }
  throw new UsageError(`${path} was not written by this version of parley. Nothing was changed.`);
}
