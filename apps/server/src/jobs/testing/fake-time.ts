import type { Timers } from '../timers.ts';

export interface FakeTime {
  readonly clock: () => number;
  readonly timers: Timers;
  /** Moves the clock on. Whatever falls due on the way happens at its moment, in order, with all that follows from it. */
  pass(ms: number): Promise<void>;
  /** Sets the clock without anything falling due: a clock that was put forward or back. */
  set(instant: number): void;
  /** How many timers are waiting: a part that was stopped leaves none. */
  readonly waiting: number;
}

/** A clock and timers that a test moves by hand. */
export function createFakeTime(start: number): FakeTime {
  let now = start;
  let pending: readonly { readonly at: number; readonly run: () => void }[] = [];
  return {
    clock: () => now,
    timers: {
      after(ms, run) {
        const timer = { at: now + ms, run };
        pending = [...pending, timer];
        return () => {
          pending = pending.filter((other) => other !== timer);
        };
      },
    },
    async pass(ms) {
      const end = now + ms;
      await quiet();
      for (let next = earliest(); next && next.at <= end; next = earliest()) {
        const due = next;
        pending = pending.filter((other) => other !== due);
        now = Math.max(now, due.at);
        due.run();
        await quiet();
      }
      now = end;
    },
    set(instant) {
      now = instant;
    },
    get waiting() {
      return pending.length;
    },
  };

  function earliest() {
    return pending.toSorted((a, b) => a.at - b.at)[0];
  }
}

const TURNS = 20;

/** Lets everything happen that needs no time: promises that are settled, and what follows from them. */
export async function quiet(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
