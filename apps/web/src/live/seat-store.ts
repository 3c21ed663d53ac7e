import type { Presence } from '@parley/protocol';
import type { Circle, Entry, PartyId, SeatId, SeatKind } from '@parley/protocol/circle';
import type { Client, CommandName, InputFor } from '@parley/client';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { createFolding, type Folding, type Seen } from './folding.ts';
import { type Outcome, outcomeOf } from './outcome.ts';
import { type Standing, standingOf, STALE_MS } from './standing.ts';

/**
 * One store for each joined seat, fed by one bridge to its connection. Everything a page shows of a room comes from
 * here; what a page fetches besides (its seats, links) lives in the query cache, and never both.
 */

export interface Me {
  readonly seat: SeatId;
  readonly kind: SeatKind;
  readonly party: PartyId | null;
}

export interface SeatState {
  readonly room: string;
  readonly standing: Standing;
  /** Who this seat is; absent before the first join. */
  readonly me?: Me | undefined;
  /** Every entry this seat reads, in the order in which it came. */
  readonly entries: readonly Entry[];
  /** Absent until everything of the past is here: half a record is never shown as the whole. */
  readonly seen?: Seen | undefined;
  readonly presence: Presence['seats'];
  /** Commands that were given and not answered: they will be sent when the connection is back. */
  readonly pending: number;
  /** When the last change came in, by the hub's clock. */
  readonly asOf: number;
}

export interface Seat {
  readonly store: StoreApi<SeatState>;
  /** Gives a command; answers what it came to. */
  do<Name extends CommandName>(command: Name, input: InputFor<Name>): Promise<Outcome>;
  /** The hash of an entry as the hub sent it; undefined for one that is not here. */
  hashOf(circle: Circle, seq: number): string | undefined;
  now(): number;
  nudge(): void;
  cut(): void;
  close(): void;
}

/** Sets a timer; answers how to call it off. */
export type SetTimer = (ms: number, run: () => void) => () => void;

export interface BridgeParts {
  readonly room: string;
  readonly client: Client;
  readonly now: () => number;
  readonly setTimer: SetTimer;
  /** Whether the hub's word for its rules is the one of the rules that this page folds by. */
  readonly isOwnRules: (word: string) => Promise<boolean>;
}

/** How often what hangs on the clock alone is looked at anew, such as a deadline that passes. */
const LOOK_AGAIN_MS = 20_000;

export function createSeat(parts: BridgeParts): Seat {
  const bridge = new Bridge(parts);
  return {
    store: bridge.store,
    now: parts.now,
    do: (command, input) => bridge.give(parts.client.do(command, input)),
    hashOf: (circle, seq) =>
      parts.client.log.find(({ entry }) => entry.circle === circle && entry.seq === seq)?.hash,
    nudge: () => parts.client.nudge(),
    cut: () => parts.client.cut(),
    close: () => bridge.close(),
  };
}

class Bridge {
  readonly store: StoreApi<SeatState>;
  private readonly parts: BridgeParts;
  private folding: Folding = createFolding();
  private lostAt: number | undefined;
  private outdated = false;
  private cancelStale: (() => void) | undefined;
  private cancelLook: (() => void) | undefined;
  private readonly unsubscribe: () => void;

  constructor(parts: BridgeParts) {
    this.parts = parts;
    this.store = createStore<SeatState>(() => ({
      room: parts.room,
      standing: { status: 'connecting' },
      entries: [],
      presence: [],
      pending: 0,
      asOf: parts.now(),
    }));
    this.unsubscribe = parts.client.subscribe((change) => {
      switch (change.type) {
        case 'reload':
          this.folding = createFolding();
          return this.store.setState({ entries: [], seen: undefined });
        case 'joined': {
          const { seat, kind, party } = change.joined;
          this.store.setState({ me: { seat, kind, party: party as PartyId | null } }); // an id, as the hub gives it
          void this.compareRules(change.joined.rules);
          return this.refresh();
        }
        case 'entries':
          return this.take(change.entries.map(({ entry }) => entry));
        case 'presence':
          return this.store.setState({ presence: change.presence.seats });
        case 'connection':
        case 'state':
          return this.refresh();
      }
    });
    this.lookAgain();
  }

  async give(answer: ReturnType<Client['do']>): Promise<Outcome> {
    this.store.setState(({ pending }) => ({ pending: pending + 1 }));
    try {
      return await outcomeOf(answer);
    } finally {
      this.store.setState(({ pending }) => ({ pending: pending - 1 }));
    }
  }

  close(): void {
    this.cancelStale?.();
    this.cancelLook?.();
    this.unsubscribe();
    this.parts.client.close();
  }

  /** A hub that decides by other rules than this page has must not be second-guessed: the page is loaded anew. */
  private async compareRules(word: string): Promise<void> {
    if (await this.parts.isOwnRules(word)) return;
    this.outdated = true;
    this.refresh();
  }

  private take(entries: readonly Entry[]): void {
    if (this.outdated) return;
    try {
      this.folding.take(entries);
    } catch (error) {
      // The hub decides by rules that this page does not have: the page must be loaded anew.
      this.outdated = true;
      console.error(error);
    }
    this.store.setState((state) => ({ entries: [...state.entries, ...entries] }));
    this.refresh();
  }

  /** Draws up anew what follows from the record, the connection and the clock. */
  private refresh(): void {
    const { client, now } = this.parts;
    const { me } = this.store.getState();
    const at = now();
    const caughtUp = client.live || this.isCaughtUp();
    const seen = me && caughtUp && !this.outdated ? this.folding.see(me, at) : undefined;
    this.store.setState((state) => ({
      standing: this.standing(at),
      ...(seen && { seen }),
      asOf: client.live ? at : state.asOf,
    }));
  }

  private isCaughtUp(): boolean {
    const { joined, positions } = this.parts.client;
    return joined?.heads.every(({ circle, seq }) => (positions[circle]?.seq ?? 0) >= seq) ?? false;
  }

  private standing(now: number): Standing {
    const { client, setTimer } = this.parts;
    if (this.outdated) return { status: 'outdated' };
    const up = client.connection.status === 'live' && this.isCaughtUp();
    if (up) this.lostAt = undefined;
    else if (this.lostAt === undefined && this.store.getState().standing.status === 'live') {
      this.lostAt = now;
      this.cancelStale?.();
      this.cancelStale = setTimer(STALE_MS, () => this.refresh());
    }
    return standingOf(client.connection, up, { lostAt: this.lostAt, now });
  }

  private lookAgain(): void {
    this.cancelLook = this.parts.setTimer(LOOK_AGAIN_MS, () => {
      if (this.store.getState().standing.status === 'live') this.refresh();
      this.lookAgain();
    });
  }
}
