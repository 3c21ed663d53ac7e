import type { JsonObject } from '@parley/protocol';
import { minutesDocument, minutesText } from '@parley/record/minutes/document';
import { type MinutesFacts, minutesFacts, open } from '@parley/record';
import { minutesOf } from '@parley/rules/kernel/minutes';
import { allEntries } from './all-entries.ts';
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

/** The minutes of a room that has ended, to the byte, and what is said of them by whoever signs. */
export interface SealedMinutes extends MinutesFacts {
  readonly text: string;
}

/** Rooms whose minutes are at hand. They hold all that was said in public, so they are few. */
const KEPT_ROOMS = 8;

export interface Minuting {
  of(room: Room, moment: Moment): Promise<Minuted>;
  /** Undefined while the room is open. */
  sealed(room: Room, moment: Moment): Promise<SealedMinutes | undefined>;
  /** Keeps nothing of a room any longer. */
  forget(room: string): void;
}

interface Kept {
  readonly picture: Moment['picture'];
  /** The room has ended: what comes after that is no part of its minutes. */
  isOver: boolean;
  readonly minutes: Promise<Minuted>;
  readonly sealed: Promise<SealedMinutes | undefined>;
}

/**
 * The minutes of rooms. To fold a large room takes the hub as long as hundreds of commands, and whoever has the
 * observers' link may ask for it: so it is done once for all who ask while the room stays as it is.
 */
export function createMinuting(): Minuting {
  const kept = new Map<string, Kept>();
  const keep = (room: Room, moment: Moment): Kept => {
    const known = kept.get(room.id);
    kept.delete(room.id);
    const one = known && (known.isOver || known.picture === moment.picture) ? known : make(room, moment);
    kept.set(room.id, one);
    one.sealed.catch(() => kept.get(room.id) === one && kept.delete(room.id));
    const [oldest] = kept.keys();
    if (kept.size > KEPT_ROOMS && oldest !== undefined) kept.delete(oldest);
    return one;
  };
  return {
    of: (room, moment) => keep(room, moment).minutes,
    sealed: (room, moment) => keep(room, moment).sealed,
    forget: (room) => void kept.delete(room),
  };
}

function make(room: Room, moment: Moment): Kept {
  const minutes = minuted(room, moment);
  const one: Kept = { picture: moment.picture, isOver: false, minutes, sealed: minutes.then(seal) };
  void one.sealed.then(
    (sealed) => void (one.isOver = sealed !== undefined),
    () => undefined, // whoever asked is told
  );
  return one;
}

/** Folds the room's own entries, all of them. */
async function minuted(room: Room, { picture, rules }: Moment): Promise<Minuted> {
  const entries = await allEntries(room, 'room', picture);
  const { upto, ended, parts } = minutesOf(
    rules.modules,
    entries.map(({ text }) => open(text)),
  );
  return { room: room.id, head: { seq: upto, hash: entries[upto - 1]?.hash ?? '' }, ended, parts };
}

async function seal(minutes: Minuted): Promise<SealedMinutes | undefined> {
  if (!minutes.ended) return undefined;
  const text = minutesText(minutesDocument(minutes));
  const facts = await minutesFacts(text);
  if (!facts) throw new Error('broken invariant: minutes that were made cannot be read');
  return { ...facts, text };
}
