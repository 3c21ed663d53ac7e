import { type Ack, type JsonObject, RefusedError, type Result, type State } from '@parley/protocol';
import type { SealedEntry } from '@parley/record';
import type { Door } from '@parley/rules';
import type { Caller, Unread } from '../rooms/hub.ts';

/**
 * The desk serves callers who keep no connection: each call is answered once, by HTTP, by an agent's tool or as a page.
 * It remembers what each of them was served last (DL-3), so that a reader who names no cursor goes on where it was, and
 * a command whose key, base or version is left out means what its caller has seen (DL-4, CO-2).
 *
 * An answer counts as served only once it has left whole. So every answer comes with `sent`, which its door calls when
 * it has handed it over, and the door says `cut` when it learns that the connection broke under it.
 */
export interface Desk {
  /** Who a credential stands for: a seat's token, or a handle. Counts failures against the address. Throws RefusedError. */
  identify(presented: Presented): Promise<Visitor>;
  /** A handle, for callers that can send no headers. It is good for as long as the credential is. */
  join(visitor: Visitor): Promise<Answered<Joined>>;
  /** Where the meeting stands, and what to do next, in one bounded answer (NX-3). */
  play(visitor: Visitor): Promise<Answered<Played>>;
  /** What is new; waits for something that wakes this seat when there is nothing yet and the caller is willing to. */
  read(visitor: Visitor, options: DeskReading): Promise<Answered<News>>;
  /** A text in full: the newest contract, mandate or charter. */
  text(visitor: Visitor, which: TextName): Promise<Answered<Text>>;
  /** Gives a command. What is left out is filled in. A refusal is thrown as a ServedRefusal. */
  give(visitor: Visitor, order: DeskOrder): Promise<Answered<Given>>;
  /** Answers whoever waits, and notes what was received. */
  stop(): Promise<void>;
}

/** A refusal that carries something to read: it counts as served like any answer. */
export class ServedRefusal extends RefusedError implements Pick<Answered<never>, 'sent'> {
  readonly sent: () => Sent;
  constructor(refused: RefusedError, sent: () => Sent) {
    super(refused.body, { cause: refused });
    this.sent = sent;
  }
}

/** An answer, and what is to be said once it has been handed to the socket. */
export interface Answered<T> {
  readonly body: T;
  sent(): Sent;
}

export interface Sent {
  /** The connection broke under the answer: it moves nothing. */
  cut(): void;
}

export interface Presented {
  /** The whole token or handle; undefined when none came. */
  readonly text: string | undefined;
  readonly address: string;
}

/** Somebody at the desk. */
export interface Visitor {
  readonly caller: Caller;
  /** Digest of the handle: the credential's own digest, where that was presented. */
  readonly handle: string;
  readonly served: Served;
}

/** What a handle was last served whole. */
export interface Served {
  /** Where its reading stands, as a cursor's word; undefined before its first answer. */
  readonly cursor: string | undefined;
  /** The newest version of the contract whose text it has; 0 when none. */
  readonly contract: number;
  /** Answers it has received whole: a command without a key is a retry as long as this stands. */
  readonly answers: number;
}

export interface Joined {
  readonly handle: string;
  readonly room: string;
  readonly you: Caller['actor'];
}

/** What somebody sees and should do, and the texts that this points at. */
export interface Played extends Pick<State, 'state' | 'next'> {
  readonly room: string;
  readonly you: Caller['actor'];
  /** Where this handle's reading stands: what comes after it is new to it. */
  readonly cursor: string;
  readonly now: number;
  /** The text of the newest mandate for this seat, where there is any. */
  readonly mandate?: string | undefined;
  readonly unread: Unread;
}

export interface DeskReading {
  /** The cursor of an earlier answer. Absent: where this handle's reading stands. */
  readonly after?: string | undefined;
  /** Entries at most, and characters of them together (but for one that is longer by itself). */
  readonly limit?: number | undefined;
  readonly characters?: number | undefined;
  /** How long to wait for something new, milliseconds; bounded by the desk. 0 or absent: not at all. */
  readonly waitMs?: number | undefined;
  /** The caller has gone away. */
  readonly signal?: AbortSignal | undefined;
}

/** A page of the record, with what has become of the caller's next step. */
export interface News extends Pick<State, 'next'> {
  readonly room: string;
  readonly you: Caller['actor'];
  /** As in `Played`: who is called what is looked up here. */
  readonly state: State['state'];
  readonly entries: readonly SealedEntry[];
  readonly cursor: string;
  readonly more: boolean;
  /** Entries before these that were passed over: a first reading begins with the newest. */
  readonly before: number;
  /** Of what is unread, that which is not among the entries. */
  readonly unread: Unread;
  readonly now: number;
}

export type TextName = 'contract' | 'charter' | 'mandate';

export interface Text {
  readonly text: string;
  readonly version: number;
  readonly sha256?: string | undefined;
}

export interface DeskOrder {
  readonly command: string;
  readonly input: JsonObject;
  readonly key?: string | undefined;
  readonly ack?: Ack | undefined;
  readonly door: Door;
}

export interface Given extends Pick<State, 'state' | 'next'> {
  readonly room: string;
  readonly you: Caller['actor'];
  readonly result: Result;
  /** Where this handle's reading stands; undefined before its first page. A command moves it nowhere. */
  readonly cursor: string | undefined;
  readonly now: number;
  readonly unread: Unread;
}
