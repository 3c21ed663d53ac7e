import type { Circle, Entry, SaltedEntry } from '@parley/protocol';
import { concat, fromHex, toHex } from './bytes.ts';
import { canonical } from './canonical.ts';

/**
 * The hash chain of a circle. Every entry's hash covers its canonical text and the hash before it, so a change to any
 * byte of the past changes every hash after it, and one hash stands for the whole history up to it.
 *
 *   start = SHA-256("parley/circle/v1" NUL room NUL circle)
 *   hash  = SHA-256("parley/entry/v1" NUL previous text)
 *
 * The chain starts from its room and circle rather than from zeros: a room's id stands in no entry, and without it a
 * true history of one room could be shown as that of another. NUL ends each word because no room id or circle holds
 * one, and both words at the front keep these hashes apart from any other that is ever made over the same bytes.
 */

/** SHA-256. Passed in: Node has it at once, browsers only as a promise, and sealing must not wait. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array;

/** An entry as it is stored: its canonical text, and the hash of the chain up to and including it, in hex. */
export interface SealedEntry {
  readonly circle: Circle;
  readonly seq: number;
  readonly hash: string;
  /** The canonical JSON of a SaltedEntry. */
  readonly text: string;
}

const utf8 = new TextEncoder();
const CIRCLE_DOMAIN = 'parley/circle/v1\0';
const ENTRY_DOMAIN = utf8.encode('parley/entry/v1\0');
const HASH = /^[0-9a-f]{64}$/;
const SALT = /^[0-9a-f]{32}$/;

/** What comes before the first entry of a circle, in hex. */
export function chainStart(room: string, circle: Circle, sha256: Sha256): string {
  return toHex(sha256(startBytes(room, circle)));
}

/** Gives an entry its text and its place in the chain. `previousHash` is that of the entry before, or the chain's start. */
export function seal(entry: Entry, salt: string, previousHash: string, sha256: Sha256): SealedEntry {
  if (!SALT.test(salt)) throw new Error('broken invariant: a salt is 128 bits in hex');
  const { circle, seq, type, at, by, body } = entry;
  const author = { kind: by.kind, seat: by.seat, party: by.party };
  const text = canonical({ circle, seq, type, at, by: author, body, salt });
  return { circle, seq, hash: toHex(sha256(linkBytes(previousHash, text))), text };
}

/**
 * Reads a stored text back. Throws when it is no entry at all; whether it is the entry that was written is for
 * `verifyChain` to say, and what its words mean for whoever folds it.
 */
export function open(text: string): SaltedEntry {
  const value: unknown = JSON.parse(text);
  if (!isSaltedEntry(value)) throw new Error('broken invariant: a stored text is no entry');
  return value;
}

/** The bytes whose hash is the start of a circle's chain. */
export function startBytes(room: string, circle: Circle): Uint8Array {
  return utf8.encode(`${CIRCLE_DOMAIN}${room}\0${circle}`);
}

/** The bytes whose hash is that of the entry with this text. */
export function linkBytes(previousHash: string, text: string): Uint8Array {
  const previous = HASH.test(previousHash) ? fromHex(previousHash) : undefined;
  if (!previous) throw new Error('broken invariant: a hash is 256 bits in hex');
  return concat(ENTRY_DOMAIN, previous, utf8.encode(text));
}

function isSaltedEntry(value: unknown): value is SaltedEntry {
  if (!isObject(value) || !isObject(value['by']) || !isObject(value['body'])) return false;
  const { circle, seq, type, at, by, salt } = value;
  return (
    [circle, type, salt, by.kind].every((word) => typeof word === 'string') &&
    [by.seat, by.party].every((id) => id === null || typeof id === 'string') &&
    [seq, at].every((number) => Number.isSafeInteger(number))
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
