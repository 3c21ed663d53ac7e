/**
 * How often somebody may do something: so many times in a window that begins with the first. Counted in this process
 * alone; with several hubs the limit holds for each.
 */
export interface Rate {
  /** Counts one; answers undefined, or how many milliseconds to wait when there is none left. */
  take(who: string): number | undefined;
}

interface Window {
  readonly ends: number;
  readonly taken: number;
}

/** Windows that are over are cleared away once there are so many of them; callers are many and come once. */
const CLEAR_AT = 10_000;

export function createRate(limit: number, windowMs: number, clock: () => number): Rate {
  const windows = new Map<string, Window>();
  let clearAt = CLEAR_AT;
  const clear = (now: number) => {
    for (const [who, { ends }] of windows) if (ends <= now) windows.delete(who);
    clearAt = Math.max(CLEAR_AT, windows.size * 2);
  };
  return {
    take(who) {
      const now = clock();
      if (windows.size >= clearAt) clear(now);
      const known = windows.get(who);
      // A clock that was put back must not lock anybody out for longer than a window.
      const window =
        known && known.ends > now && known.ends <= now + windowMs
          ? known
          : { ends: now + windowMs, taken: 0 };
      if (window.taken >= limit) return window.ends - now;
      windows.set(who, { ...window, taken: window.taken + 1 });
      return undefined;
    },
  };
}
