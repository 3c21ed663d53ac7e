import { type Circle, CURSOR_HASH_CHARACTERS, type Position } from '@parley/protocol';
import type { SealedEntry } from '@parley/record';
import type { Page, ReadOptions } from './hub.ts';
import { placesOf, positionOf } from './places.ts';
import type { Moment, Room } from './room.ts';

/** A page of what lies after a cursor, circle by circle; for whoever reads in turns and keeps no connection. */
export async function pageOf(
  room: Room,
  { picture }: Moment,
  circles: readonly Circle[],
  options: ReadOptions,
): Promise<Page> {
  const { cursor, limit, characters = Infinity } = options;
  const head = (circle: Circle) => picture.heads.get(circle)?.seq ?? 0;
  const newest = cursor === undefined ? options.newest : undefined;
  const places =
    newest === undefined
      ? await placesOf(cursor, circles, picture, room)
      : new Map(circles.map((circle) => [circle, Math.max(0, head(circle) - newest)]));
  const entries: SealedEntry[] = [];
  const reached = new Map<Circle, Position>();
  let length = 0;
  let isFull = false;
  for (const [circle, place] of places) {
    for await (const entry of entriesBetween(room, circle, place, head(circle), limit)) {
      length += entry.text.length;
      isFull = entries.length >= limit || (entries.length > 0 && length > characters);
      if (isFull) break;
      entries.push(entry);
      reached.set(circle, positionOf(entry));
    }
    if (isFull) break;
  }
  // Where nothing was read, its reader stands where they stood.
  for (const [circle, place] of places) {
    if (place > 0 && !reached.has(circle))
      reached.set(circle, cursor?.get(circle) ?? (await positionAt(room, circle, place)));
  }
  const before = newest === undefined ? 0 : [...places.values()].reduce((sum, place) => sum + place, 0);
  return { entries, cursor: reached, more: isFull, before };
}

/**
 * The entries of a circle after a place, up to where the moment that is looked at ends: what another hub has written
 * meanwhile is for the next page.
 */
async function* entriesBetween(
  room: Room,
  circle: Circle,
  after: number,
  upto: number,
  limit: number,
): AsyncGenerator<SealedEntry> {
  for (let seq = after; seq < upto; ) {
    const page = await room.after(circle, seq, limit + 1);
    const fitting = page.filter((entry) => entry.seq <= upto);
    if (fitting.length === 0) throw new Error('broken invariant: the record is behind what was folded of it');
    for (const entry of fitting) {
      seq = entry.seq;
      yield entry;
    }
  }
}

async function positionAt(room: Room, circle: Circle, seq: number): Promise<Position> {
  const hash = await room.hashAt(circle, seq);
  if (hash === undefined) throw new Error('broken invariant: the record is behind what was folded of it');
  return { seq, hash: hash.slice(0, CURSOR_HASH_CHARACTERS) };
}
