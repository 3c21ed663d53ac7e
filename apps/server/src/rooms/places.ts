import {
  type Circle,
  CURSOR_HASH_CHARACTERS,
  type Cursor,
  type Position,
  refusalBody,
  RefusedError,
} from '@parley/protocol';
import type { SealedEntry } from '@parley/record';
import type { Picture } from './picture.ts';
import type { Room } from './room.ts';

/**
 * Where a reader stands in each circle, from its cursor. A place that the record does not have, or has otherwise, is
 * answered with `reload` (DL-2): it is from before a restore, or of another room. The picture must be the newest, so
 * that a place is never called wrong because another hub was ahead. Circles that the reader may not read are passed
 * over: whether they exist is not theirs to learn.
 */
export async function placesOf(
  cursor: Cursor | undefined,
  circles: readonly Circle[],
  picture: Picture,
  room: Room,
): Promise<ReadonlyMap<Circle, number>> {
  const places = new Map<Circle, number>();
  for (const circle of circles) {
    const position = cursor?.get(circle);
    const seq = position?.seq ?? 0;
    if (position && seq > 0) await check(circle, position, picture, room);
    places.set(circle, seq);
  }
  return places;
}

async function check(circle: Circle, { seq, hash }: Position, picture: Picture, room: Room): Promise<void> {
  const head = picture.heads.get(circle);
  const found =
    head?.seq === seq ? head.hash : seq < (head?.seq ?? 0) ? await room.hashAt(circle, seq) : undefined;
  if (!found?.startsWith(hash)) throw new RefusedError(refusalBody('reload'));
}

/** The place after an entry. */
export function positionOf({ seq, hash }: Pick<SealedEntry, 'seq' | 'hash'>): Position {
  return { seq, hash: hash.slice(0, CURSOR_HASH_CHARACTERS) };
}

/** Where the record stands in circles: a reader who has read everything resumes from here. */
export function cursorAtHead(circles: readonly Circle[], picture: Picture): Cursor {
  return new Map(
    circles.flatMap((circle) => {
      const head = picture.heads.get(circle);
      return head ? [[circle, positionOf(head)] as const] : [];
    }),
  );
}
