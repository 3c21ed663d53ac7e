import type { Timers } from '../../jobs/timers.ts';
import type { Connection } from './connection.ts';

/** What a client is asked to wait before it comes back: at least this, and spread over so much more. */
const RETRY_LEAST_MS = 500;
const RETRY_SPREAD_MS = 4500;
/** Shares of a stop's budget after which what is under way, and whoever does not say goodbye, is waited for no more. */
const ANSWERED_BY = 0.5;
const GONE_BY = 0.8;

/** All sockets of this hub, and how they end together (DL-8). */
export class Connections {
  readonly #all = new Set<Connection>();
  #whenEmpty: (() => void) | undefined;

  /** Whether the stop has begun: nobody new is let in. */
  get stopping(): boolean {
    return this.#whenEmpty !== undefined;
  }

  /** Answers with what takes it out again. */
  add(connection: Connection): () => void {
    this.#all.add(connection);
    return () => {
      this.#all.delete(connection);
      if (this.#all.size === 0) this.#whenEmpty?.();
    };
  }

  /**
   * Tells everybody to come back, each at another moment; lets what is under way be answered; and is done within the
   * budget, whatever hub or network do.
   */
  stop(budgetMs: number, timers: Timers, random: () => number): Promise<void> {
    return new Promise((resolve) => {
      const cancels = [
        timers.after(budgetMs * ANSWERED_BY, () => {
          for (const { session } of this.#all) session.happen({ type: 'stop_now' });
        }),
        timers.after(budgetMs * GONE_BY, () => {
          for (const connection of this.#all) connection.terminate();
        }),
      ];
      this.#whenEmpty = () => {
        for (const cancel of cancels) cancel();
        resolve();
      };
      for (const { session } of this.#all) {
        session.happen({ type: 'stop', retryMs: Math.round(RETRY_LEAST_MS + random() * RETRY_SPREAD_MS) });
      }
      if (this.#all.size === 0) this.#whenEmpty();
    });
  }
}
