import { join } from 'node:path';
import { ROOM_ID } from '@parley/protocol/links';
import { withLock } from '../seats/lock.ts';
import { makeOwnFolder, readOwn, replaceOwn } from '../seats/own-files.ts';
import { UsageError } from '../usage-error.ts';

/**
 * What this machine keeps of each room: what its hub has signed so far, so that the hub cannot tell another past later
 * without being caught. It outlives the seat, since it proves something to whoever holds the record.
 */
export interface KeptRooms {
  /** What is kept of a room; undefined: nothing. */
  of(room: string): KeptRoom | undefined;
  /** Reads what is kept of a room as it is now, and keeps what is made of it. */
  change(room: string, change: (kept: KeptRoom) => KeptRoom): KeptRoom;
  pathOf(room: string): string;
}

export interface KeptRoom {
  readonly version: 1;
  readonly room: string;
  /** By the address at which a hub answered: of two hubs that call a room the same, none can stain the other. */
  readonly hubs: Readonly<Record<string, KeptOfHub>>;
}

export interface KeptOfHub {
  /** Verifier keys, each with the day (UTC) on which it was first seen. */
  readonly keys: Readonly<Record<string, string>>;
  /** Signed notes, as they came. */
  readonly checkpoints: readonly string[];
}

/** Where a home keeps them: a file for each room, for this user's eyes alone. */
export function keptRooms(home: string): KeptRooms {
  const folder = join(home, 'checkpoints');
  // The id comes from a hub, and becomes the name of a file.
  const pathOf = (room: string) => {
    if (!ROOM_ID.test(room)) throw new UsageError('What the hub calls this room is no id of a room.');
    return join(folder, `${room}.json`);
  };
  return {
    pathOf,
    of: (room) => readKept(pathOf(room)),
    change(room, change) {
      const path = pathOf(room);
      makeOwnFolder(folder);
      return withLock(path, () => {
        const changed = change(readKept(path) ?? { version: 1, room, hubs: {} });
        replaceOwn(path, `${JSON.stringify(changed, undefined, 2)}\n`);
        return changed;
      });
    },
  };
}

function readKept(path: string): KeptRoom | undefined {
  const text = readOwn(path);
  if (text === undefined) return undefined;
  try {
    const kept = JSON.parse(text) as KeptRoom; // written above alone, for this user alone
    if (kept.version === 1) return kept;
  } catch {
    // falls through: a file of another kind
  }
  throw new UsageError(`${path} holds no checkpoints of this version of parley. Move it away.`);
}
