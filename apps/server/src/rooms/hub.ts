import type {
  Ack,
  Circle,
  Cursor,
  JsonObject,
  LinkLook,
  RefusalBody,
  Result,
  SeatId,
  State,
  Token,
} from '@parley/protocol';
import type { SealedEntry } from '@parley/record';
import type { Actor, Door, Mint } from '@parley/rules';
import type { Minuted } from './minutes.ts';
import type { Checkpoints } from './recording.ts';

/**
 * The hub as its doors see it. A door parses, authenticates, calls one of these and renders the answer; behaviour is
 * never in a door. Every method that refuses throws a RefusedError and then nothing has changed.
 */
export interface Hub {
  /** Who a token stands for now. Refuses with `unknown` alike when there is no such room and when the token is not good. */
  identify(token: Token): Promise<Caller>;
  /** The same for a credential that was presented before, by its digest in the room of its token. */
  recall(room: string, credential: string): Promise<Caller>;
  /** Makes a room. The same key from the same scope (host key or address) answers the same room again. */
  create(request: CreateRequest): Promise<Created>;
  /** Gives a command; answers once its entries are durable. `accept` and `claim` are commands of an invitation's or claim's caller. */
  do(caller: Caller, request: DoRequest): Promise<Result>;
  /** Starts reading: what lies after the cursor, then whatever happens, goes to the reader until it leaves or is dropped. */
  join(caller: Caller, reader: Reader, options: JoinOptions): Promise<Joining>;
  /** Marks an agent as here, if it was not before: `do` and `join` do so by themselves, what only reads does not (ID-4). */
  arrive(caller: Caller): Promise<void>;
  /** What somebody sees of the room at this moment, and what they should do next. */
  look(caller: Caller): Promise<Look>;
  /** What a link is, for its holder to decide by. It records nothing and uses nothing up. */
  lookAtLink(caller: Caller): Promise<LinkLook>;
  /** What the minutes are made of, as far as the meeting has come. For whoever has a seat. */
  minutes(caller: Caller): Promise<Minuted>;
  /** The record file of the room, for whoever has a seat: as everybody has it, or with the circles that are theirs (MI-5, MI-7). */
  record(caller: Caller, extent: Extent): Promise<RecordFile>;
  /** Signed notes of how far the circles of a seat have come, to be kept by its holder (MI-4). */
  checkpoints(caller: Caller): Promise<Checkpoints>;
  /** A page of what somebody may read after a cursor: for doors that answer once. */
  read(caller: Caller, options: ReadOptions): Promise<Page>;
  /** One entry of a circle that somebody may read; undefined when there is none, or it is not theirs. */
  entry(caller: Caller, circle: Circle, seq: number): Promise<SealedEntry | undefined>;
}

/** A record as a file, and what the room is about, for its name. */
export interface RecordFile {
  readonly topic: string;
  readonly text: string;
}

/** How much of a room: what everybody reads, or also what is of one's own side. */
export type Extent = 'room' | 'party';

/** Somebody whose credential was good when it was looked at. It is looked at again with every command. */
export interface Caller {
  readonly room: string;
  readonly actor: Actor;
  readonly mint: Mint;
  /** Digest of the credential: what limits per credential count by. */
  readonly credential: string;
}

export interface CreateRequest {
  readonly input: JsonObject;
  readonly key: string;
  /** Whose keys these are: `host:<digest>` or `address:<address>`. */
  readonly scope: string;
  readonly door: Door;
}

export interface Created extends Result {
  readonly room: string;
}

export interface DoRequest {
  readonly command: string;
  readonly input: JsonObject;
  readonly key: string;
  readonly ack?: Ack;
  readonly door: Door;
}

export interface JoinOptions {
  /** Absent: from the beginning. A position that is not of this record is refused with `reload`. */
  readonly cursor?: Cursor;
  /** Whether the reader also wants `state` frames. */
  readonly follow: boolean;
  /** Mark of the advice that a waiting reader was given last: it is woken at once where another is due by now (DL-6). */
  readonly knows?: string | undefined;
}

export interface Joining {
  readonly seat: SeatId;
  readonly heads: readonly { readonly circle: Circle; readonly seq: number }[];
  readonly rules: string;
  /** Begins to send; called once the door has written its own answer, so that `joined` comes before entries. */
  start(): void;
  leave(): void;
}

export interface Look extends Pick<State, 'state' | 'next'> {
  readonly room: string;
  readonly actor: Actor;
  /** Where the record stands: a reader that has seen all of it resumes from here. */
  readonly cursor: Cursor;
  /** Of the advice, for whoever waits for another. */
  readonly mark: string;
  /** What is addressed to this seat and not acknowledged. */
  readonly unread: Unread;
  readonly now: number;
  /** Fingerprint of the rules, as in `joined`. */
  readonly rules: string;
}

/** In full up to a bound, oldest first; how many did not fit; and what acknowledges those that did (TK-2). */
export interface Unread {
  readonly entries: NonNullable<RefusalBody['entries']>;
  readonly left: number;
  readonly ack: Ack;
}

export interface ReadOptions {
  /** Absent: from the beginning. Refused with `reload` as in a join. */
  readonly cursor?: Cursor | undefined;
  /** Without a cursor: so many of the newest of each circle alone. */
  readonly newest?: number | undefined;
  /** Entries at most. */
  readonly limit: number;
  /** Characters of them together, but for a single one that is longer by itself. */
  readonly characters?: number | undefined;
}

export interface Page {
  /** Circle by circle, in order in each. */
  readonly entries: readonly SealedEntry[];
  /** Where the reader stands after this page. */
  readonly cursor: Cursor;
  /** Whether there is more to read at once. */
  readonly more: boolean;
  /** Entries before the first that were passed over, because the newest alone were asked for. */
  readonly before: number;
}

/** What a room sees of a reader: never a socket. Sending never throws and never waits. */
export interface Reader {
  readonly open: boolean;
  /** One frame, encoded; the same buffer may go to many readers. */
  send(frame: Buffer): void;
  /** What was just sent wakes this seat, or what it should do next has changed (DL-6). For waits; sockets need none. */
  wake?(): void;
  /** Resolves when most of what was sent has left. Catching up waits for it between two pages. */
  drained?(): Promise<void>;
  /** The seat is no longer joined: it was revoked, it left, or its room is gone. */
  drop(error: RefusalBody): void;
}
