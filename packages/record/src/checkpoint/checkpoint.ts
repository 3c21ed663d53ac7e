import { type Circle, isCircle } from '@parley/protocol/circle';
import { SHA256_HEX } from '@parley/protocol/limits';
import { ROOM_ID } from '@parley/protocol/links';
import type { Anchor } from '../verify-chain.ts';

/**
 * A checkpoint says how far a circle's chain had come: the text of a note that the hub signs, for one circle and for
 * that circle alone, so that nobody learns from it of another. The one that closes the room names its minutes too.
 *
 *   parley.checkpoint.v1
 *   <room>
 *   <circle>
 *   <number of the entry>
 *   <its hash>
 *   minutes <their SHA-256>     only where it closes the room
 */
export interface Checkpoint extends Anchor {
  readonly room: string;
  readonly circle: Circle;
  readonly minutes?: string;
}

const FORMAT = 'parley.checkpoint.v1';
const SEQ = /^[1-9]\d{0,15}$/;
const MINUTES = /^minutes ([0-9a-f]{64})$/;

export function checkpointText({ room, circle, seq, hash, minutes }: Checkpoint): string {
  const lines = [FORMAT, room, circle, String(seq), hash];
  return [...lines, ...(minutes === undefined ? [] : [`minutes ${minutes}`]), ''].join('\n');
}

/** Undefined when the text of a note is no checkpoint. */
export function parseCheckpoint(text: string): Checkpoint | undefined {
  const [format, room = '', circle, seq = '', hash = '', ...rest] = text.split('\n');
  if (format !== FORMAT || !ROOM_ID.test(room) || !isCircle(circle)) return undefined;
  if (!SEQ.test(seq) || !Number.isSafeInteger(Number(seq)) || !SHA256_HEX.test(hash)) return undefined;
  const found = { room, circle, seq: Number(seq), hash };
  if (rest.length === 1 && rest[0] === '') return found;
  const [, minutes] = MINUTES.exec(rest[0] ?? '') ?? [];
  const ends = rest.length === 2 && rest[1] === '' && circle === 'room';
  return ends && minutes !== undefined ? { ...found, minutes } : undefined;
}
