/** Calls off what was to happen. Calling it off twice, or too late, does nothing. */
export type Cancel = () => void;

/** How the hub waits. Passed in, so that tests move time by hand. */
export interface Timers {
  /** Runs something once, after so many milliseconds. */
  after(ms: number, run: () => void): Cancel;
}

/** The longest wait that a timer of Node takes; a longer one would fire at once. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

/** Timers of the process. They do not keep it alive: the servers do. */
export const processTimers: Timers = {
  after(ms, run) {
    const timer = setTimeout(run, Math.min(Math.max(ms, 0), LONGEST_WAIT_MS)).unref();
    return () => clearTimeout(timer);
  },
};
