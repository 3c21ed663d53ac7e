import type { Timers } from '../jobs/timers.ts';
import { StoreLost } from './failures.ts';
import { LedgerUnavailable } from './port.ts';

/** Runs something until the store answers. `attempt` counts from 0. */
export type Retry = <Result>(work: (attempt: number) => Promise<Result>) => Promise<Result>;

/** Waits between attempts: three seconds in all, the time a database takes to come back when it was killed. */
export const RETRY_DELAYS_MS: readonly number[] = [25, 50, 100, 200, 400, 800, 1600];

export interface RetryOptions {
  readonly timers: Timers;
  readonly delaysMs: readonly number[];
  /** True once nobody waits for an answer any more. */
  readonly stopped: () => boolean;
  /** Hears the code of each attempt that got no answer: for the log. */
  readonly lost?: ((code: string) => void) | undefined;
}

/** Retries what the store gave no answer to, a bounded number of times; then it is LedgerUnavailable. */
export function createRetry({ timers, delaysMs, stopped, lost }: RetryOptions): Retry {
  return async (work) => {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await work(attempt);
      } catch (error) {
        if (!(error instanceof StoreLost)) throw error;
        lost?.(error.code);
        const delay = delaysMs[attempt];
        if (delay === undefined || stopped()) throw new LedgerUnavailable(error.code);
        await new Promise<void>((resolve) => timers.after(delay, resolve));
      }
    }
  };
}
