import type { Circle, Cursor, Position } from '@parley/protocol';
import type { SealedEntry } from '@parley/record';
import type { Page, ReadOptions } from './hub.ts';
import { placesOf, positionOf } from './places.ts';
import type { Moment, Room } from './room.ts';

/** A page of what lies after a cursor, circle by circle; for whoever reads in turns and keeps no connection. */
export async function pageOf(
  room: Room,
  { picture }: Moment,
  circles: readonly Circle[],
  { cursor, limit, newest }: ReadOptions,
): Promise<Page> {
  const head = (circle: Circle) => picture.heads.get(circle)?.seq ?? 0;
  const isTail = cursor === undefined && newest !== undefined;
  const places = isTail
    ? new Map(circles.map((circle) => [circle, Math.max(0, head(circle) - newest)]))
    : await placesOf(cursor, circles, picture, room);
  const entries: SealedEntry[] = [];
  const reached = new Map<Circle, Position>();
  let more = false;
  for (const [circle, place] of places) {
    const before = cursor?.get(circle);
    if (before && place > 0) reached.set(circle, before);
    for (let seq = place; seq < head(circle); ) {
      if (entries.length >= limit) {
        more = true;
        break;
      }
      const page = await room.after(circle, seq, limit - entries.length);
      // What another hub has written meanwhile is for the next page: this one shows the moment that was looked at.
      const fitting = page.filter((entry) => entry.seq <= head(circle));
      entries.push(...fitting);
      const last = fitting.at(-1);
      if (!last) throw new Error('broken invariant: the record is behind what was folded of it');
      reached.set(circle, positionOf(last));
      seq = last.seq;
    }
  }
  const before = isTail ? [...places.values()].reduce((sum, place) => sum + place, 0) : 0;
  return { entries, cursor: reached satisfies Cursor, more, before };
}
