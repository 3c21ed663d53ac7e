import { createHash } from 'node:crypto';
import { type Ack, type JsonObject, refusalBody, RefusedError } from '@parley/protocol';
import { canonical, NotCanonicalError } from '@parley/record';
import type { Actor, Door, Mint, Request, Rules } from '@parley/rules';
import type { CommandRecord } from '../ledger/port.ts';

/** The commands that a hub gives by itself, or that stand at the beginning of everything. */
export const CREATE = 'create';
export const ARRIVE = 'arrive';
export const ACK = 'ack';

/** Who makes a room before anybody is in it. */
export const FOUNDER: Actor = { kind: 'founder', seat: null, party: null };

/** A command on its way to a room. */
export interface Order {
  /** The credential it was given under, or that of the founder, who has none. */
  readonly by: Mint | 'founder';
  readonly request: Request;
  readonly record: CommandRecord;
  readonly door?: Door;
  /** What was made sure of beforehand, where the command asks for it. */
  readonly evidence?: JsonObject;
  /** The rules of the room that it makes. */
  readonly founding?: Rules;
  /** When it changes nothing, nothing is written: for what the hub itself says at every call. */
  readonly skipIdle?: boolean;
}

/** What came in: the words a digest is made of. */
export interface Asked {
  readonly command: string;
  readonly input: JsonObject;
  readonly ack?: Ack;
}

/** What a retry is recognised by (DL-4). The digest is of what was sent, before any default was filled in. */
export function recordOf(by: Order['by'], key: string, { command, input, ack }: Asked): CommandRecord {
  const actor = by === 'founder' ? 'founder:room' : `${by.kind}:${by.subject}`;
  return { actor, key, command, digest: digestOfAsked([command, input, ack ?? null]) };
}

function digestOfAsked(asked: Parameters<typeof canonical>[0]): string {
  try {
    return createHash('sha256').update(canonical(asked)).digest('hex');
  } catch (error) {
    if (!(error instanceof NotCanonicalError)) throw error;
    const problem = 'holds a value that JSON does not carry exactly, such as a number with a fraction';
    throw new RefusedError(refusalBody('invalid', { field: 'input', problem }), { cause: error });
  }
}
