import type { JsonObject } from './json.ts';

/** The kinds of circle, from the widest to the narrowest. */
export type CircleKind = 'room' | 'party' | 'persons' | 'seat';

export type PartyId = `p${number}`;
export type SeatId = `s${number}`;

/**
 * A circle is a set of seats that shares one append-only, hash-chained ledger. Its id says what kind it is: the room,
 * a party, the persons of a party, or one seat (an agent's is also read by its party's persons).
 */
export type Circle = 'room' | `party/${PartyId}` | `persons/${PartyId}` | `seat/${SeatId}`;

export const SEAT_ID = /^s[1-9]\d{0,5}$/;
export const CIRCLE_ID = /^(room|(party|persons)\/p[1-9]\d{0,5}|seat\/s[1-9]\d{0,5})$/;

/** Whether a text is the id of a circle. */
export function isCircle(text: string | undefined): text is Circle {
  return text !== undefined && CIRCLE_ID.test(text);
}

/** The kind of a circle, read off its id. */
export function circleKind(circle: Circle): CircleKind {
  if (circle === 'room') return 'room';
  if (circle.startsWith('party/')) return 'party';
  return circle.startsWith('persons/') ? 'persons' : 'seat';
}

/** What a seat is; it follows from its credential alone (ID-1). */
export const seatKinds = ['person', 'agent', 'observer'] as const;
export type SeatKind = (typeof seatKinds)[number];

/** Who can be the author of an entry: a seat, a link that is turning into a seat, the founder of the room, or the hub. */
export const authorKinds = [...seatKinds, 'claim', 'invitation', 'recovery', 'founder', 'hub'] as const;
export type AuthorKind = (typeof authorKinds)[number];

/** The author of an entry: its seat, kind and party as they were at that moment. */
export interface Author {
  readonly kind: AuthorKind;
  readonly seat: SeatId | null;
  readonly party: PartyId | null;
}

/**
 * One thing that happened. `seq` is dense and rises from 1 in its circle, and is the entry's id there; `at` is in
 * milliseconds since 1970 in UTC and never falls within a circle. The body's shape is that of its type, declared
 * in the wire file of the module that owns the type.
 */
export interface Entry<Type extends string = string, Body = JsonObject> {
  readonly circle: Circle;
  readonly seq: number;
  readonly type: Type;
  readonly at: number;
  readonly by: Author;
  readonly body: Body;
}

/** An entry as it is stored, hashed and sent: with the random salt (128 bits, hex) that keeps its hash from being guessed. */
export interface SaltedEntry extends Entry {
  readonly salt: string;
}
