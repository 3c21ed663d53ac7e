import { createHash } from 'node:crypto';
import type { Circle, Entry, Json, JsonObject } from '@parley/protocol';
import { chainStart, seal, type Sha256 } from '@parley/record';
import type { RoomState, Rules } from '@parley/rules';
import type { Commit, CommandRecord, CommittedEntry, CredentialWrite } from '../ledger/port.ts';
import type { Head, News, Picture } from './picture.ts';

/** Random bytes, as hex. Passed in, so that a test can tell what will be written. */
export type RandomHex = (bytes: number) => string;

/** What was decided on a picture and is to be written: by one command, or by time alone. */
export interface Decided {
  readonly rules: Rules;
  readonly state: RoomState;
  readonly entries: readonly Entry[];
  readonly command?: CommandRecord;
  readonly credentials?: readonly CredentialWrite[];
}

/** A commit that is ready to be appended, and what is known once it is durable. */
export interface Draft {
  readonly commit: Commit;
  readonly news: News;
}

const SALT_BYTES = 16;
const COMMIT_ID_BYTES = 16;

const sha256: Sha256 = (bytes) => createHash('sha256').update(bytes).digest();

/** Seals what was decided onto the chains of its circles: the room's next commit. */
export function draft(room: string, picture: Picture, decided: Decided, random: RandomHex): Draft {
  const { rules, state, command, credentials = [] } = decided;
  const heads = new Map(picture.heads);
  const entries = decided.entries.map((entry): CommittedEntry => {
    const { hash } = heads.get(entry.circle) ?? startOf(room, entry.circle);
    const sealed = seal(present(entry), random(SALT_BYTES), hash, sha256);
    heads.set(entry.circle, sealed);
    return { ...sealed, command: command && entry.by.kind !== 'hub' ? 0 : null };
  });
  const version = picture.version + 1;
  return {
    commit: {
      room,
      version,
      id: random(COMMIT_ID_BYTES),
      dueAt: rules.due(state) ?? null,
      erasedAt: rules.erased(state) ?? null,
      commands: command ? [command] : [],
      entries,
      credentials,
    },
    news: { picture: { version, rules, state, heads }, entries: decided.entries },
  };
}

function startOf(room: string, circle: Circle): Head {
  return { seq: 0, hash: chainStart(room, circle, sha256) };
}

/** An entry without the properties that are undefined: to the rules they are absent, and the record has no word for them. */
function present(entry: Entry): Entry {
  return { ...entry, body: presentIn(entry.body) };
}

function presentIn(value: JsonObject): JsonObject {
  const kept = Object.entries(value).flatMap(([key, item]) =>
    item === undefined ? [] : [[key, presentValue(item)] as const],
  );
  return Object.fromEntries(kept);
}

function presentValue(value: Json): Json {
  if (typeof value !== 'object' || value === null) return value;
  return isList(value) ? value.map(presentValue) : presentIn(value);
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
