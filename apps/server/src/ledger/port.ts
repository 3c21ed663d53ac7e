import type { Circle } from '@parley/protocol';
import type { SealedEntry } from '@parley/record';
import type { Mint } from '@parley/rules';
import type { Erasing } from './erasing.ts';

/**
 * The ledger as the hub sees it. A room's history is a line of commits, version 1, 2, 3, ...; a commit holds the
 * entries of one or more commands, each in its circle. What makes a fork or a hole impossible is the store's own
 * schema, never this process: any hub may write any room.
 */

/** One accepted command of a commit: what a retry with the same key is answered from (DL-4). */
export interface CommandRecord {
  /** The seat, claim or invitation that gave it, as `kind:subject`; keys are unique within it. */
  readonly actor: string;
  readonly key: string;
  readonly command: string;
  /** SHA-256, hex, of the canonical bytes of name and input: the same key with another digest is refused. */
  readonly digest: string;
}

/** An entry of a commit, and which of the commit's commands wrote it (`null`: time did, or what settled after). */
export interface CommittedEntry extends SealedEntry {
  readonly command: number | null;
}

/** A credential that comes into being with a commit. Only the digest of the secret is kept. */
export interface CredentialWrite extends Mint {
  /** SHA-256 of the whole token, hex. */
  readonly digest: string;
}

/** One row in flight of one room. */
export interface Commit {
  readonly room: string;
  /** The previous head's version plus one. */
  readonly version: number;
  /** Random, made by the hub: how a commit is looked for after a lost connection. 32 hex characters. */
  readonly id: string;
  /** Milliseconds: the next instant at which time alone changes the room; null when there is none. */
  readonly dueAt: number | null;
  /** Milliseconds: the instant from which on nothing of the room is readable; null when there is none. */
  readonly erasedAt: number | null;
  readonly commands: readonly CommandRecord[];
  readonly entries: readonly CommittedEntry[];
  readonly credentials: readonly CredentialWrite[];
}

/**
 * What became of a commit.
 *
 * `committed`: it is durable. A commit that is sent again under its id is answered so again.
 *
 * `conflict`: somebody was first, with its version, one of its keys or one of its credentials, so it was decided on an
 * old reading of the room. Begin anew: look the keys up, fold what is new, decide again.
 *
 * `refused`: it contradicts itself or the record (a hole, an entry that is there already, text that cannot be kept),
 * which no retry mends. If the hub's data is sound, then its picture of the room is not: forget it and load the room.
 *
 * To a room that was erased nothing is added: its next commit is refused, and to make it once more is a conflict.
 */
export type AppendOutcome = 'committed' | 'conflict' | 'refused';

/** A commit read back, entries in the order they were written. */
export interface StoredCommit {
  readonly room: string;
  readonly version: number;
  readonly commands: readonly CommandRecord[];
  readonly entries: readonly CommittedEntry[];
}

/** The command that was accepted under a key: its commit, and which of the commit's commands it is. */
export interface StoredCommand {
  readonly index: number;
  readonly commit: StoredCommit;
}

/** What a credential's digest leads to. Whether it is still good is decided by the folded room. */
export interface StoredCredential extends Mint {
  readonly room: string;
}

/**
 * The store could not be asked; nothing is known about the outcome. Retry later. `code` is a SQLSTATE or the code of
 * a system error; what the store said beside it may hold what was to be written, and never leaves this folder.
 */
export class LedgerUnavailable extends Error {
  override readonly name = 'LedgerUnavailable';
  readonly code: string;

  constructor(code: string) {
    super(`the ledger cannot be reached (${code})`);
    this.code = code;
  }
}

/** The store of all rooms' ledgers. Every method throws LedgerUnavailable when the store cannot be reached, nothing else. */
export interface Ledger extends Erasing {
  /**
   * Writes all commits as one statement and answers each, in their order. Rooms are distinct within one call. After a
   * lost connection the implementation looks for each commit's id before it says anything about it. Sending a commit
   * again is harmless, so a caller that got LedgerUnavailable may do so.
   */
  append(commits: readonly Commit[]): Promise<readonly AppendOutcome[]>;
  /** The newest version of each room that exists. */
  heads(rooms: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Commits of a room after a version, oldest first, at most `limit`. */
  commitsAfter(room: string, version: number, limit: number): Promise<readonly StoredCommit[]>;
  /** Entries of one circle after a sequence, in order, at most `limit` of them. */
  entriesAfter(room: string, circle: Circle, after: number, limit: number): Promise<readonly SealedEntry[]>;
  /** The command that was accepted under an actor's key, with its commit; undefined when there is none. */
  commandByKey(room: string, actor: string, key: string): Promise<StoredCommand | undefined>;
  /** What a token's digest leads to in the room that the token names. */
  credential(room: string, digest: string): Promise<StoredCredential | undefined>;
  /** Rooms whose next due instant is at or before `instant`, the longest overdue first. */
  due(instant: number, limit: number): Promise<readonly string[]>;
  /** Keeps the latest instant any hub has acted at, and answers it: time judged after a restart never falls behind it. */
  highWater(instant: number): Promise<number>;
  close(): Promise<void>;
}
