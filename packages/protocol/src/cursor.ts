import { type Circle, isCircle } from './circle.ts';

/** A reader's place in one circle: the sequence of the last entry it has, and the first 6 bytes of that entry's hash in hex. */
export interface Position {
  readonly seq: number;
  readonly hash: string;
}

/** A reader's place in a room: one position for each circle it reads. Interchangeable between all doors (DL-2). */
export type Cursor = ReadonlyMap<Circle, Position>;

/** Characters of an entry's hash that a cursor keeps. */
export const CURSOR_HASH_CHARACTERS = 12;

/**
 * A cursor as the opaque word that travels. An answer that also advised its reader adds a mark of that advice, so that
 * one who waits from there is told when it has changed since (DL-6). Whoever asks for places alone passes over it.
 */
export function encodeCursor(cursor: Cursor, mark?: string): string {
  const parts = [...cursor].map(([circle, { seq, hash }]) => `${circle}:${seq}:${hash}`);
  const word = `c1-${btoa(parts.join(',')).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
  return mark === undefined ? word : `${word}.${mark}`;
}

/** The mark of a cursor's word; undefined when it has none. */
export function markIn(word: string): string | undefined {
  return /^c1-[A-Za-z0-9_-]*\.([0-9a-f]{8})$/.exec(word)?.[1];
}

/** Reads a cursor; undefined when the word is none. */
export function decodeCursor(word: string): Cursor | undefined {
  const places = /^c1-([A-Za-z0-9_-]*)(?:\.[0-9a-f]{8})?$/.exec(word)?.[1];
  if (places === undefined) return undefined;
  let plain: string;
  try {
    plain = atob(places.replaceAll('-', '+').replaceAll('_', '/'));
  } catch {
    return undefined; // not base64: no cursor of ours
  }
  const cursor = new Map<Circle, Position>();
  for (const part of plain === '' ? [] : plain.split(',')) {
    const match = /^([^:]+):(\d{1,15}):([0-9a-f]{12})$/.exec(part);
    const circle = match?.[1];
    if (!match || !isCircle(circle) || cursor.has(circle)) return undefined;
    cursor.set(circle, { seq: Number(match[2]), hash: match[3] ?? '' });
  }
  return cursor;
}
