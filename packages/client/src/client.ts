import type { Ack, Joined, JsonObject, Next, Presence, Result, SentEntry, State } from '@parley/protocol';
import { parseLink } from '@parley/protocol/links';
import { type Bell, createBell, type Patience } from './bell.ts';
import type { CommandName, InputFor } from './commands.ts';
import { Connection, type Duties } from './connection/connection.ts';
import { type OpenSocket, platformTimers, type Random, type Timers } from './connection/port.ts';
import type { ConnectionState } from './connection/states.ts';
import { LocalError } from './errors.ts';
import { type ReadFrame, trustedFrame } from './frames.ts';
import { randomKey } from './keys.ts';
import { createOutbox, type Outbox, type Pending, type PendingStore } from './outbox.ts';
import { type EntriesOptions, readEntries } from './read-entries.ts';
import { Reception } from './reception.ts';
import { createReplica, type Positions, type Replica } from './replica.ts';
import { type Credential, doFrame, helloFrame, isTooLong, joinFrame, type SeatOfBrowser } from './say.ts';
import { hasTurn } from './turn.ts';
import { platformSockets } from './web-socket.ts';

/**
 * One seat's connection to its room, kept up for as long as it is wanted. It comes back by itself after whatever broke,
 * resumes where it was, sends again what was not answered, and says what state it is in.
 */

export type ConnectOptions = ConnectionOptions & (ByLink | BySeat);

interface ByLink {
  /** The seat's link, or its bare token; then `base` says where the hub is. */
  readonly link: string;
  readonly base?: string | undefined;
}

/** For pages of the hub: a seat that this browser holds. The cookie opens it, and the page never sees a token (ID-6). */
interface BySeat {
  readonly seat: SeatOfBrowser;
  readonly base: string;
}

interface ConnectionOptions {
  /** Where to resume: positions this reader had. Absent: the whole record is read. */
  readonly positions?: Positions | undefined;
  /** What the client calls itself, for the operator's logs. */
  readonly name?: string | undefined;
  readonly store?: PendingStore | undefined;
  readonly openSocket?: OpenSocket | undefined;
  readonly readFrame?: ReadFrame | undefined;
  readonly timers?: Timers | undefined;
  readonly random?: Random | undefined;
  readonly newKey?: (() => string) | undefined;
}

export interface DoOptions extends Patience {
  /** Acknowledges entries in the same commit. */
  readonly ack?: Ack | undefined;
  /** Repeat a key to repeat its command. Absent: a new one is made. */
  readonly key?: string | undefined;
  /** Now or not at all: without a live connection it fails instead of waiting for one. */
  readonly now?: boolean | undefined;
}

/** What a subscriber is told. Only what happened; the client has what is. */
export type Change =
  | { readonly type: 'connection'; readonly state: ConnectionState }
  | { readonly type: 'joined'; readonly joined: Joined }
  | { readonly type: 'entries'; readonly entries: readonly SentEntry[] }
  | { readonly type: 'state'; readonly state: State }
  | { readonly type: 'presence'; readonly presence: Presence }
  /** The copy was no copy of this record and is gone; entries come anew, from the first. */
  | { readonly type: 'reload' };

export interface Client {
  readonly connection: ConnectionState;
  /** Who this seat is, as of the last join. */
  readonly joined: Joined | undefined;
  /** What the seat sees and should do, as last heard; read `live` to know whether that may have changed unheard. */
  readonly state: State | undefined;
  readonly presence: Presence['seats'];
  /** Every entry received, in each circle's order. */
  readonly log: readonly SentEntry[];
  readonly positions: Positions;
  /** Whether the connection stands, all entries of the past are here and the state is the present one. */
  readonly live: boolean;
  do<Name extends CommandName>(command: Name, input: InputFor<Name>, options?: DoOptions): Promise<Result>;
  /** The same for a command that is known by name alone, such as one of a newer hub. */
  give(command: string, input: JsonObject, options?: DoOptions): Promise<Result>;
  entries(options?: EntriesOptions): AsyncIterableIterator<SentEntry>;
  /** Resolves once `live`. */
  untilLive(patience?: Patience): Promise<void>;
  /** Resolves once there is something for this seat to do; `turn.ts` says what counts. */
  waitForTurn(patience?: Patience): Promise<Next>;
  subscribe(listener: (change: Change) => void): () => void;
  /** Somebody knows that this is a good moment to try again: the network is back, the laptop woke up. */
  nudge(): void;
  /** Tells that the network is gone: a socket that is silent then would pass for a good one until it is overdue. */
  cut(): void;
  close(): void;
}

const SOCKET_PATH = '/ws';

/** Connects a seat. Returns at once; throws only when a link is none. */
export function connect(options: ConnectOptions): Client {
  return new SeatClient(options);
}

class SeatClient implements Client {
  private readonly newKey: () => string;
  private readonly bell: Bell;
  private readonly replica: Replica;
  private readonly outbox: Outbox;
  private readonly reception: Reception;
  private readonly link: Connection;
  private readonly listeners = new Set<(change: Change) => void>();

  constructor(options: ConnectOptions) {
    const { credential, url } = address(options);
    const { openSocket = platformSockets, random = Math.random, readFrame = trustedFrame, store } = options;
    const timers = options.timers ?? platformTimers;
    this.newKey = options.newKey ?? randomKey;
    this.bell = createBell(timers);
    this.replica = createReplica(options.positions);
    this.outbox = createOutbox({ send: (pending) => this.send(pending), timers, random, store });
    this.reception = new Reception({
      readFrame,
      happen: (event) => this.link.happen(event),
      isHeld: 'seat' in credential,
      replica: this.replica,
      outbox: this.outbox,
      timers,
      tell: (change) => this.tell(change),
    });
    this.link = new Connection({ url, openSocket, timers, random }, this.duties(credential, options.name));
    this.link.happen({ type: 'start' });
  }

  get connection(): ConnectionState {
    return this.link.state;
  }

  get joined(): Joined | undefined {
    return this.reception.joined;
  }

  get state(): State | undefined {
    return this.reception.state;
  }

  get presence(): Presence['seats'] {
    return this.reception.presence;
  }

  get log(): readonly SentEntry[] {
    return this.replica.log;
  }

  get positions(): Positions {
    return this.replica.positions;
  }

  get live(): boolean {
    return this.connection.status === 'live' && this.replica.caughtUp && this.reception.current;
  }

  do<Name extends CommandName>(command: Name, input: InputFor<Name>, options?: DoOptions): Promise<Result> {
    return this.give(command, input, options);
  }

  give(
    command: string,
    input: JsonObject,
    { ack, key = this.newKey(), now, ...patience }: DoOptions = {},
  ): Promise<Result> {
    const { connection } = this;
    if (now && connection.status !== 'live') {
      return Promise.reject(
        connection.status === 'stopped' ? connection.why : new LocalError('not_connected'),
      );
    }
    const pending = { key, command, input, ...(ack && { ack }) };
    if (isTooLong(pending)) return Promise.reject(new LocalError('too_long'));
    return this.outbox.add(pending, patience);
  }

  entries(options: EntriesOptions = {}): AsyncIterableIterator<SentEntry> {
    return readEntries(this.replica, this.bell, () => this.connection, options);
  }

  async untilLive(patience?: Patience): Promise<void> {
    await this.until(() => this.live || undefined, patience);
  }

  waitForTurn(patience?: Patience): Promise<Next> {
    return this.until(() => {
      const next = this.live ? this.state?.next : undefined;
      return next && hasTurn(next) ? next : undefined;
    }, patience);
  }

  subscribe(listener: (change: Change) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  nudge(): void {
    this.link.happen({ type: 'nudge' });
  }

  cut(): void {
    this.link.happen({ type: 'cut' });
  }

  close(): void {
    this.link.happen({ type: 'stop' });
  }

  private duties(credential: Credential, name: string | undefined): Duties {
    return {
      hello: () => helloFrame(name),
      join: () => joinFrame(credential, this.replica.positions),
      unanswered: () => this.outbox.unanswered().flatMap((pending) => this.frame(pending) ?? []),
      forget: () => {
        this.replica.forget();
        this.reception.forget();
        this.tell({ type: 'reload' });
      },
      received: (text) => this.reception.received(text),
      changed: (state) => {
        if (state.status !== 'live') this.reception.interrupted();
        if (state.status === 'stopped') this.outbox.end(state.why);
        this.tell({ type: 'connection', state });
      },
    };
  }

  private send(pending: Pending): void {
    const frame = this.frame(pending);
    if (frame !== undefined) this.link.send(frame);
  }

  /** A command as a frame; undefined before the first join, when it is not yet known which seat this is. */
  private frame(pending: Pending): string | undefined {
    return this.joined && doFrame(this.joined, pending);
  }

  private tell(change: Change): void {
    for (const listener of [...this.listeners]) listener(change);
    this.bell.ring();
  }

  /** Waits for an answer, or throws the reason why it will never come. */
  private until<T>(ask: () => T | undefined, patience?: Patience): Promise<T> {
    return this.bell.until(() => {
      const { connection } = this;
      if (connection.status === 'stopped') throw connection.why;
      return ask();
    }, patience);
  }
}

function address(options: ConnectOptions): { readonly credential: Credential; readonly url: string } {
  if ('seat' in options) {
    const { room, seat } = options.seat;
    return { credential: { seat: { room, seat } }, url: socketUrl(options.base) };
  }
  const parsed = parseLink(options.link);
  const root = options.base ?? parsed?.base;
  if (!parsed || root === undefined) throw new LocalError('wrong_link');
  return { credential: { token: parsed.token.text }, url: socketUrl(root) };
}

function socketUrl(base: string): string {
  return `${base.replace(/^http/, 'ws').replace(/\/+$/, '')}${SOCKET_PATH}`;
}
