import { SEAT_ID, type SeatId } from '@parley/protocol/circle';
import { SHA256_HEX } from '@parley/protocol/limits';
import { ROOM_ID } from '@parley/protocol/links';
import { MisfitError, object, oneOf, positive, text, word } from '../bundle/shape.ts';
import { canonical, isCanonical } from '../canonical.ts';
import { sha256 } from '../digest.ts';
import { type Bytes, toUtf8 } from '../encoding.ts';

/**
 * What somebody signs: canonical JSON (RFC 8785) that says which minutes, of which room, for which seat, and the very
 * sentence that was shown. What the key signs is SHA-256("parley/statement/v1" NUL text), so that no signature for
 * anything else is ever one of these. To void and to supersede are statements too; the latter says by what.
 */
export const purposes = ['minutes', 'void', 'supersede'] as const;
export type Purpose = (typeof purposes)[number];

const FORMAT = 'parley.statement.v1';
const DOMAIN = 'parley/statement/v1\0';
const MOST_CHARACTERS = 16_384;
const LONG = 4096;
const NAME = 512;

const room = word(ROOM_ID);
const sha256Text = word(SHA256_HEX);

const read = object(
  {
    format: oneOf(FORMAT),
    purpose: oneOf(...purposes),
    room,
    /** The SHA-256 of the minutes. */
    minutes: sha256Text,
    seat: word<SeatId>(SEAT_ID),
    name: text(NAME, 1),
    /** How many entries the minutes cover, and the hash of the last of them. */
    entries: positive,
    head: sha256Text,
    /** The sentence that the signer saw. */
    shown: text(LONG, 1),
  },
  {
    /** The contract that was agreed on. Absent where there was none. */
    version: positive,
    sha256: sha256Text,
    reason: text(LONG, 1),
    /** The record that takes this one's place. */
    by: object({ room, minutes: sha256Text }, {}),
  },
);

export type Statement = ReturnType<typeof read>;

/** Throws for what is no statement: a contract without its hash, a successor where none is meant. */
export function statementText(statement: Omit<Statement, 'format'>): string {
  const written = canonical({ format: FORMAT, ...statement });
  if (parseStatement(written) === undefined) throw new Error('broken invariant: no statement');
  return written;
}

/** Undefined when the text is no statement, or is not written in its one form. */
export function parseStatement(written: string): Statement | undefined {
  if (written.length > MOST_CHARACTERS || !isCanonical(written)) return undefined;
  try {
    const statement = read(JSON.parse(written), 'statement');
    const whole = (statement.version === undefined) === (statement.sha256 === undefined);
    return whole && (statement.by !== undefined) === (statement.purpose === 'supersede')
      ? statement
      : undefined;
  } catch (error) {
    if (error instanceof MisfitError) return undefined;
    throw error;
  }
}

/** What is signed, and what a passkey is challenged with. */
export const statementDigest = (written: string): Promise<Bytes> => sha256(toUtf8(`${DOMAIN}${written}`));
