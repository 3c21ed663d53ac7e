import { randomBytes } from 'node:crypto';
import postgres from 'postgres';
import type { Cancel, Timers } from '../jobs/timers.ts';
import type { Log } from '../log.ts';
import type { Bus, BusListener, SeatPresence } from './bus.ts';
import { tell, Unsaid } from './words.ts';

/**
 * Hints over LISTEN and NOTIFY. A NOTIFY takes a lock of the whole server when its transaction commits, so hints never
 * travel in the transaction that writes a room; they are gathered and sent as one statement at most every FLUSH_MS,
 * which is also at most 20 a second for any room.
 *
 * A connection can be dead without having been closed, and then nothing tells the listener. So the bus sends itself a
 * probe now and then; one that has not come back when the next is due means listening anew, on a new connection. After
 * every new start of listening whoever listens is told that hints may have been missed.
 */
export interface PostgresBusOptions {
  readonly url: string;
  readonly timers: Timers;
  readonly log: Log;
  readonly probeMs?: number;
}

const CHANNEL = 'parley_rooms';
const FLUSH_MS = 50;
const PROBE_MS = 10_000;
const LISTEN_AGAIN_MS = 1000;
const CLOSE_S = 1;

export function createPostgresBus(options: PostgresBusOptions): Bus {
  return new PostgresBus(options);
}

class PostgresBus implements Bus {
  readonly #options: PostgresBusOptions;
  readonly #listeners = new Set<BusListener>();
  /** Since the last flush. */
  readonly #unsaid = new Unsaid();
  #window: Cancel | undefined;
  #sql: postgres.Sql;
  /** Hubs on other machines may well have the same process number. */
  readonly #name = randomBytes(8).toString('hex');
  #probes = 0;
  /** The probe that is out, until it comes back. */
  #probe: string | undefined;
  #next: Cancel = () => undefined;
  #closed = false;

  constructor(options: PostgresBusOptions) {
    this.#options = options;
    this.#sql = this.#connect();
    this.#listen();
  }

  publish(room: string, version: number): void {
    this.#unsaid.hint(room, version);
    if (this.#window === undefined) this.#flush();
  }

  announce(presence: SeatPresence): void {
    this.#unsaid.presence(presence);
    if (this.#window === undefined) this.#flush();
  }

  subscribe(listener: BusListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#next();
    this.#window?.();
    this.#listeners.clear();
    await this.#send(this.#unsaid.take());
    await this.#sql.end({ timeout: CLOSE_S });
  }

  /** Says what is unsaid, and opens the window in which nothing more is said. */
  #flush(): void {
    this.#window = undefined;
    const texts = this.#closed ? [] : this.#unsaid.take();
    if (texts.length === 0) return;
    void this.#send(texts);
    this.#window = this.#options.timers.after(FLUSH_MS, () => this.#flush());
  }

  async #send(payloads: readonly string[]): Promise<void> {
    if (payloads.length === 0) return;
    try {
      const sql = this.#sql;
      const list = JSON.stringify(payloads);
      await sql`select pg_notify(${CHANNEL}, said) from json_array_elements_text(${list}::text::json) as said`;
    } catch {
      // A lost hint is healed by the next or by the sweep: this is worth a line, not a retry.
      this.#options.log.debug('bus.hints_lost');
    }
  }

  #connect(): postgres.Sql {
    // The driver asks for the database's types behind every new connection, and when that fails nobody can catch it.
    return postgres(this.#options.url, { max: 1, fetch_types: false, onnotice: () => undefined });
  }

  #listen(): void {
    const sql = this.#sql;
    this.#probe = undefined;
    const live = () => this.#sql === sql && !this.#closed;
    sql
      .listen(
        CHANNEL,
        (payload) => live() && this.#hear(payload),
        () => live() && this.#missed(),
      )
      .then(
        () => live() && this.#watch(this.#options.probeMs ?? PROBE_MS),
        (error: unknown) => {
          if (!live()) return;
          this.#options.log.warn('bus.not_listening', {}, error);
          this.#next = this.#options.timers.after(LISTEN_AGAIN_MS, () => this.#anew());
        },
      );
  }

  /** Leaves a connection that does not work and listens on a new one. */
  #anew(): void {
    const old = this.#sql;
    this.#sql = this.#connect();
    this.#listen();
    old.end({ timeout: 0 }).catch(() => this.#options.log.debug('bus.end_failed'));
  }

  #watch(everyMs: number): void {
    this.#next = this.#options.timers.after(everyMs, () => {
      if (this.#probe !== undefined) {
        this.#options.log.warn('bus.deaf');
        return this.#anew();
      }
      this.#probes += 1;
      this.#probe = `?${this.#name}-${this.#probes}`;
      void this.#send([this.#probe]);
      this.#watch(everyMs);
    });
  }

  #hear(payload: string): void {
    if (payload === this.#probe) this.#probe = undefined;
    for (const listener of this.#listeners) tell(payload, listener);
  }

  #missed(): void {
    for (const listener of this.#listeners) listener.missed();
  }
}
