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

/** A cursor as the opaque word that travels. */
export function encodeCursor(cursor: Cursor): string {
  const parts = [...cursor].map(([circle, { seq, hash }]) => `${circle}:${seq}:${hash}`);
  return `c1-${btoa(parts.join(',')).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
}

/** Reads a cursor; undefined when the word is none. */
export function decodeCursor(word: string): Cursor | undefined {
  if (!/^c1-[A-Za-z0-9_-]*$/.test(word)) return undefined;
  let plain: string;
  try {
    plain = atob(word.slice(3).replaceAll('-', '+').replaceAll('_', '/'));
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
