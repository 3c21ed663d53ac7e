/**
 * How rooms go (RM-6). A room whose time is over is erased as a whole, by whichever hub comes first: what is left is a
 * tombstone, its id and the day, and beside it the digests of its credentials and handles, so that whoever holds one is
 * told that the room is gone. After a while that goes too.
 */
export interface Erasing {
  /** Rooms to be erased by `instant`, the longest overdue first. */
  toErase(instant: number, limit: number): Promise<readonly string[]>;
  /**
   * Erases a room, if by `instant` it is to be. False when it is not, when another was first, and when something was
   * written at that very moment: then it is still to be erased.
   */
  erase(room: string, instant: number): Promise<boolean>;
  /** The day on which a room was erased, as long as that is known; with a digest, only if it is of that room. */
  erasedOn(room: string, digest?: string): Promise<string | undefined>;
  /** Removes the tombstones of rooms that were erased before a day. */
  clearTombstones(before: string): Promise<void>;
}

/**
 * What time alone still has to say in a room before its end is waited for, since it may give the room more time; but no
 * longer than this, or a room that no hub can follow any more would stay for ever.
 */
export const WAITED_FOR_MS = 24 * 60 * 60 * 1000;

const DAY_CHARACTERS = 10;

/** The day of an instant, in UTC: 2026-11-30. */
export function dayOf(instant: number): string {
  return new Date(instant).toISOString().slice(0, DAY_CHARACTERS);
}
