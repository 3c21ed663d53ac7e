import { createHash, randomBytes } from 'node:crypto';
import type { Circle, JsonObject } from '@parley/protocol';
import { chainStart, type Sha256, seal } from '@parley/record';
import type { CommandRecord, Commit, CommittedEntry, CredentialWrite } from '../port.ts';

export const sha256: Sha256 = (bytes) => createHash('sha256').update(bytes).digest();

/** A hub's clock in tests that do not care. */
export const AT = 1_790_000_000_000;

const ROOM_CHARACTERS = '0123456789abcdefghjkmnpqrstvwxyz';

/** A room id as the hub makes them. */
export function newRoom(): string {
  return [...randomBytes(26)].map((byte) => ROOM_CHARACTERS[byte % 32]).join('');
}

export function newId(): string {
  return randomBytes(16).toString('hex');
}

/** A digest of nothing in particular. */
export function newDigest(): string {
  return randomBytes(32).toString('hex');
}

export function command(key: string, actor = 'agent:s2'): CommandRecord {
  return { actor, key, command: 'say', digest: createHash('sha256').update(key).digest('hex') };
}

export function credential(subject: string, digest = newDigest()): CredentialWrite {
  return { kind: 'agent', subject, generation: 1, digest };
}

/** An entry whose hash follows from nothing: for what does not look at chains. */
export function entry(seq: number, options: EntryOptions = {}): CommittedEntry {
  const { circle = 'room', command = null, body = { text: `entry ${seq}` } } = options;
  return { ...sealed(circle, seq, body, chainStart('', circle, sha256)), command };
}

interface EntryOptions {
  readonly circle?: Circle;
  readonly command?: number | null;
  readonly body?: JsonObject;
}

/** An entry with its place in a chain. */
export function sealed(circle: Circle, seq: number, body: JsonObject, previousHash: string) {
  const by = { kind: 'agent', seat: 's2', party: 'p1' } as const;
  return seal({ circle, seq, type: 'said', at: AT + seq, by, body }, newId(), previousHash, sha256);
}

/** A commit as a hub would make it: one command, one entry, nothing due; `over` says what is different. */
export function commitOf(room: string, version: number, over: Partial<Commit> = {}): Commit {
  return {
    room,
    version,
    id: newId(),
    dueAt: null,
    erasedAt: null,
    commands: [command(`key-${version}-${newId()}`)],
    entries: [entry(version, { command: 0 })],
    credentials: [],
    ...over,
  };
}

/** The same things in another order, drawn anew each time. */
export function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, rank: randomBytes(6).readUIntBE(0, 6) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ item }) => item);
}
