import type { JsonObject } from '@parley/protocol';
import { minutesDocument, minutesText } from '@parley/record/minutes/document';
import { type MinutesFacts, minutesFacts, open } from '@parley/record';
import { minutesOf } from '@parley/rules/kernel/minutes';
import { allEntries } from './all-entries.ts';
import { perRoom } from './per-room.ts';
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

export interface Minuting {
  of(room: Room, moment: Moment): Promise<Minuted>;
  /** Undefined while the room is open. */
  sealed(room: Room, moment: Moment): Promise<SealedMinutes | undefined>;
  /** Keeps nothing of a room any longer. */
  forget(room: string): void;
}

/** The minutes of rooms. Once a room has ended, what comes after that is no part of them. */
export function createMinuting(): Minuting {
  const whole = perRoom(minuted, ({ ended }) => ended);
  const sealed = perRoom(
    // Whether it has ended the folded room says at once; only then all of it is read.
    async (room, moment) =>
      moment.rules.ended(moment.picture.state) ? seal(await whole.of(room, moment)) : undefined,
    (minutes) => minutes !== undefined,
  );
  return {
    of: whole.of,
    sealed: sealed.of,
    forget(room) {
      whole.forget(room);
      sealed.forget(room);
    },
  };
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

/** Written out and hashed. */
async function seal(minutes: Minuted): Promise<SealedMinutes> {
  const text = minutesText(minutesDocument(minutes));
  const facts = await minutesFacts(text);
  if (!facts) throw new Error('broken invariant: minutes that were made cannot be read');
  return { ...facts, text };
}
