import { type Circle, isCircle, SEAT_ID, type SeatId } from '@parley/protocol/circle';
import { ROOM_ID } from '@parley/protocol/links';
import { canonical } from '../canonical.ts';
import { optional, required } from '../signature/signature.ts';
import { keyed, list, nullable, object, oneOf, positive, text, word } from './shape.ts';

/**
 * The record file (MI-5): everything needed to check a room without a network, as canonical JSON (RFC 8785) with, if
 * need be, a newline at its end. docs/RECORD.md describes it byte by byte. A party's record holds its own caucus'
 * circles, the common one the room's alone (MI-7). All of it is bounded, since a reader opens files of strangers.
 */
export const FORMAT = 'parley.record.v1';

const MOST = {
  circles: 1000,
  entries: 50_000,
  entryCharacters: 4_194_304,
  checkpoints: 2000,
  noteCharacters: 16_384,
  minutesCharacters: 16_777_216,
  hubKeys: 16,
  // Each is told by an entry of its own.
  keys: 50_000,
  signatures: 50_000,
} as const;
const SITE = /^[a-z0-9.-]{1,253}$/;
const LINE = 512;
const HASH = 64;

// A hash or key that is none is found where it stands, as one that does not fit: not as a file that is none.
const entry = object({ hash: text(HASH), text: text(MOST.entryCharacters) }, {});

export const readShape = object(
  {
    format: oneOf(FORMAT),
    room: word(ROOM_ID),
    hub: object({ name: text(LINE), keys: list(text(LINE), MOST.hubKeys) }, {}),
    circles: keyed(word<Circle>(isCircle), list(entry, MOST.entries), MOST.circles),
    checkpoints: list(text(MOST.noteCharacters), MOST.checkpoints),
    /** The text of the minutes. Null while the room is open. */
    minutes: nullable(text(MOST.minutesCharacters)),
    /** The keys that seats named: who, and by which entry of the room. */
    keys: list(
      object(
        { seat: word<SeatId>(SEAT_ID), name: text(LINE), key: text(LINE), entry: positive },
        { site: word(SITE) },
      ),
      MOST.keys,
    ),
    /** Each with the entry of the room that tells of it. */
    signatures: list(object({ ...required, entry: positive }, optional), MOST.signatures),
  },
  {},
);

export type RoomRecord = ReturnType<typeof readShape>;
export type RecordedKey = RoomRecord['keys'][number];
export type RecordedSignature = RoomRecord['signatures'][number];

/** What a record is made of. */
export type RecordParts = Omit<RoomRecord, 'format'>;

/** The text of a record file. Throws MisfitError when a part is none: what we write we can read. */
export function recordText({ circles, ...parts }: RecordParts): string {
  // Through JSON, in which a property that is undefined and one that is absent are the same.
  const value = JSON.parse(
    JSON.stringify({ format: FORMAT, ...parts, circles: Object.fromEntries(circles) }),
  );
  readShape(value, 'record');
  return canonical(value);
}
