import type { Cancel, Timers } from '../jobs/timers.ts';

/** An instant further away than this is left to the sweep. */
const WITHIN_MS = 60 * 60 * 1000;
/** Timers may fire early, and the hub's time may differ from this clock: then it rings again after so long. */
const LEAST_MS = 5;

/** Rings when something is due: a deadline must not wait for somebody to look. One instant at a time. */
export class Alarm {
  readonly #timers: Timers;
  readonly #clock: () => number;
  readonly #ring: () => void;
  #cancel: Cancel = () => undefined;

  constructor(timers: Timers, clock: () => number, ring: () => void) {
    this.#timers = timers;
    this.#clock = clock;
    this.#ring = ring;
  }

  /** Takes the place of what was set before; null sets nothing. */
  set(at: number | null): void {
    this.#cancel();
    const wait = at === null ? Infinity : Math.max(at - this.#clock(), LEAST_MS);
    if (wait <= WITHIN_MS) this.#cancel = this.#timers.after(wait, this.#ring);
  }
}
