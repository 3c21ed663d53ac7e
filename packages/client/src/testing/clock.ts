import type { Timers } from '../connection/port.ts';

/** A clock that a test moves. Timers fire in the order of their moments. */
export interface Clock extends Timers {
  readonly now: number;
  /** How many timers are set. */
  readonly armed: number;
  advance(ms: number): void;
}

export function createClock(): Clock {
  let now = 0;
  let timers: { readonly at: number; readonly run: () => void }[] = [];
  return {
    get now() {
      return now;
    },
    get armed() {
      return timers.length;
    },
    set(ms, run) {
      const timer = { at: now + ms, run };
      timers = [...timers, timer].sort((a, b) => a.at - b.at);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    advance(ms) {
      const end = now + ms;
      for (let first = timers[0]; first && first.at <= end; first = timers[0]) {
        timers = timers.slice(1);
        now = first.at;
        first.run();
      }
      now = end;
    },
  };
}
