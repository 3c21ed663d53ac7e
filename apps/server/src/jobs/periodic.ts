import type { Log } from '../log.ts';
import type { Cancel, Timers } from './timers.ts';

export interface Periodic {
  /** Lets the round that is under way end, and starts no other. */
  stop(): Promise<void>;
}

/** Does some work again and again: a pause after each round, so that rounds never overlap. A failure is logged, and the next round comes. */
export function createPeriodic(
  name: string,
  everyMs: number,
  work: () => Promise<void>,
  timers: Timers,
  log: Log,
): Periodic {
  let stopped = false;
  let cancel: Cancel | undefined;
  let round = Promise.resolve();
  const wait = () => {
    if (stopped) return;
    cancel = timers.after(everyMs, () => {
      round = work().then(wait, (error: unknown) => {
        log.warn('job.failed', { job: name }, error);
        wait();
      });
    });
  };
  wait();
  return {
    async stop() {
      stopped = true;
      cancel?.();
      await round;
    },
  };
}
