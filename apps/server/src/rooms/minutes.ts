import type { Entry, JsonObject } from '@parley/protocol';
import { open } from '@parley/record';
import { minutesOf } from '@parley/rules/kernel/minutes';
import type { Moment, Room } from './room.ts';

/** What a room's modules have to say of the meeting, and the entry it ends with: what the minutes are made of (MI-2). */
export interface Minuted {
  readonly room: string;
  /** The newest entry that is part of it. */
  readonly head: { readonly seq: number; readonly hash: string };
  /** Whether the room has ended: then it never changes any more. */
  readonly ended: boolean;
  /** By name of the module. */
  readonly parts: Readonly<Record<string, JsonObject>>;
}

/** Rooms whose minutes are at hand. They hold all that was said in public, so they are few. */
const KEPT_ROOMS = 8;

export interface Minuting {
  of(room: Room, moment: Moment): Promise<Minuted>;
  /** Keeps nothing of a room any longer. */
  forget(room: string): void;
}

/**
 * The minutes of rooms. To fold a large room takes the hub as long as hundreds of commands, and whoever has the
 * observers' link may ask for it: so it is done once for all who ask while the room stays as it is.
 */
export function createMinuting(): Minuting {
  const kept = new Map<string, { readonly picture: Moment['picture']; readonly minutes: Promise<Minuted> }>();
  return {
    of(room, moment) {
      const known = kept.get(room.id);
      kept.delete(room.id);
      const one =
        known?.picture === moment.picture
          ? known
          : { picture: moment.picture, minutes: minuted(room, moment) };
      kept.set(room.id, one);
      one.minutes.catch(() => kept.get(room.id) === one && kept.delete(room.id));
      const [oldest] = kept.keys();
      if (kept.size > KEPT_ROOMS && oldest !== undefined) kept.delete(oldest);
      return one.minutes;
    },
    forget: (room) => void kept.delete(room),
  };
}

/** Folds the room's own entries, all of them. */
async function minuted(room: Room, { picture, rules }: Moment): Promise<Minuted> {
  const end = picture.heads.get('room')?.seq ?? 0;
  const entries: Entry[] = [];
  const hashes: string[] = [];
  while (entries.length < end) {
    const page = await room.after('room', entries.length);
    const fitting = page.filter(({ seq }) => seq <= end);
    if (fitting.length === 0) throw new Error('broken invariant: the record is behind what was folded of it');
    for (const { text, hash } of fitting) {
      entries.push(open(text));
      hashes.push(hash);
    }
  }
  const { upto, ended, parts } = minutesOf(rules.modules, entries);
  return { room: room.id, head: { seq: upto, hash: hashes[upto - 1] ?? '' }, ended, parts };
}
