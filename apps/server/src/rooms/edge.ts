import { refusalBody, RefusedError } from '@parley/protocol';
import { LedgerUnavailable } from '../ledger/port.ts';
import type { Log } from '../log.ts';

/**
 * The edge of the hub: whatever is asked of it ends in an answer or in a RefusedError. What was thrown for another
 * reason is logged here, once, and its text goes no further (ER-3). It also knows what is still under way, so that a
 * stop can wait for it.
 */
export class Edge {
  readonly #log: Log;
  readonly #underWay = new Set<Promise<unknown>>();
  #stopping = false;

  constructor(log: Log) {
    this.#log = log;
  }

  async pass<T>(work: () => Promise<T>): Promise<T> {
    if (this.#stopping) throw new RefusedError(refusalBody('stopping'));
    const done = work();
    this.#underWay.add(done);
    try {
      return await done;
    } catch (error) {
      throw this.#refusal(error);
    } finally {
      this.#underWay.delete(done);
    }
  }

  /** Takes nothing more, and resolves when everything that was taken has its answer. */
  async close(): Promise<void> {
    this.#stopping = true;
    await Promise.allSettled(this.#underWay);
  }

  #refusal(error: unknown): RefusedError {
    if (error instanceof RefusedError) return error;
    if (error instanceof LedgerUnavailable) {
      this.#log.warn('hub.no_ledger', {}, error);
      return new RefusedError(refusalBody('unavailable'), { cause: error });
    }
    this.#log.error('hub.failed', {}, error);
    return new RefusedError(refusalBody('internal'), { cause: error });
  }
}
