import type { Ledger } from '../ledger/port.ts';
import type { Log } from '../log.ts';

/**
 * What time it is, for everything that is judged by it: the latest of this machine's clock, all that it showed before,
 * and the latest instant that any hub has acted at. So a restart, or a clock that is put back, never undoes a deadline.
 */
export interface HubTime {
  /** Now, once the record has said how late it is; from then on the record hears of it once a second. */
  now(): Promise<number>;
  /** Now, as far as this process knows. */
  latest(): number;
  /** Resolves once the record knows that it is this late: what is said to be over stays so, also after a restart. */
  reached(instant: number): Promise<void>;
}

const KEEP_EVERY_MS = 1000;

export function createHubTime(clock: () => number, ledger: Pick<Ledger, 'highWater'>, log: Log): HubTime {
  let mark = 0;
  /** What the record is known to know. */
  let kept = -Infinity;
  let keptAt = -Infinity;
  let first: Promise<void> | undefined;

  const latest = () => {
    mark = Math.max(mark, clock());
    return mark;
  };
  const keep = async () => {
    const instant = latest();
    keptAt = instant;
    kept = await ledger.highWater(instant);
    mark = Math.max(mark, kept);
  };
  return {
    latest,
    async reached(instant) {
      if (kept < instant) await keep();
    },
    async now() {
      first ??= keep();
      try {
        await first;
      } catch (error) {
        first = undefined; // the next who asks tries again
        throw error;
      }
      if (latest() - keptAt >= KEEP_EVERY_MS) {
        // What is decided meanwhile does not wait: entries carry their time, and the mark is for rooms that were quiet.
        keep().catch((error: unknown) => log.warn('time.not_kept', {}, error));
      }
      return latest();
    },
  };
}
