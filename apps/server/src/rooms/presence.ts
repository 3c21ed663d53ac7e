import type { Presence as PresenceFrame, SeatId } from '@parley/protocol';
import { PRESENCE_GRACE_MS } from '@parley/protocol';
import type { Cancel, Timers } from '../jobs/timers.ts';

/**
 * Who is here, by seat: how many connections each has (ID-7, ID-8). It lives in this process alone, so nobody is present
 * after a restart until they come back, and it never reaches the rules. A seat whose last connection went is shown for
 * a while longer, so that neither a dropped line nor the pause between two polls flickers.
 */
export class Presence {
  readonly #timers: Timers;
  readonly #changed: () => void;
  readonly #connections = new Map<SeatId, number>();
  /** Seats without a connection that are still shown, and what ends that. */
  readonly #going = new Map<SeatId, Cancel>();

  constructor(timers: Timers, changed: () => void) {
    this.#timers = timers;
    this.#changed = changed;
  }

  get seats(): PresenceFrame['seats'] {
    const going = [...this.#going.keys()].map((seat) => ({ seat, connections: 1 }));
    return [...[...this.#connections].map(([seat, connections]) => ({ seat, connections })), ...going].sort(
      (a, b) => Number(a.seat.slice(1)) - Number(b.seat.slice(1)),
    );
  }

  come(seat: SeatId): void {
    const before = this.#connections.get(seat) ?? 0;
    const wasGoing = this.#going.get(seat);
    wasGoing?.();
    this.#going.delete(seat);
    this.#connections.set(seat, before + 1);
    if (wasGoing === undefined) this.#changed();
  }

  go(seat: SeatId): void {
    const left = (this.#connections.get(seat) ?? 0) - 1;
    if (left > 0) {
      this.#connections.set(seat, left);
      return this.#changed();
    }
    this.#connections.delete(seat);
    this.#going.set(
      seat,
      this.#timers.after(PRESENCE_GRACE_MS, () => this.forget(seat)),
    );
  }

  /** A seat that is gone for good is not shown any longer. */
  forget(seat: SeatId): void {
    this.#going.get(seat)?.();
    if (this.#going.delete(seat)) this.#changed();
  }

  stop(): void {
    for (const cancel of this.#going.values()) cancel();
    this.#going.clear();
  }
}
