import type { Cancel, Timers } from '../jobs/timers.ts';

/** An instant further away than this is looked at again after so long: clocks are set meanwhile. */
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
    if (at === null) return;
    const wait = Math.max(at - this.#clock(), LEAST_MS);
    this.#cancel =
      wait <= WITHIN_MS
        ? this.#timers.after(wait, this.#ring)
        : this.#timers.after(WITHIN_MS, () => this.set(at));
  }
}
