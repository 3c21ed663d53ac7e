import type { Presence as PresenceFrame, SeatId } from '@parley/protocol';
import { PRESENCE_GRACE_MS } from '@parley/protocol';
import type { SeatPresence } from '../bus/bus.ts';
import type { Cancel, Timers } from '../jobs/timers.ts';

/**
 * Who is here, by seat: how many connections each has, on all hubs together (ID-7, ID-8). It is kept in memory alone,
 * so nobody is present after a restart until they come back, and it never reaches the rules. A seat whose last
 * connection went is shown for a while longer, so that neither a dropped line nor the pause between two polls flickers.
 *
 * Each hub says how many connections of a seat it has when that changes, and again now and then; a hub that is not
 * heard of for a while is taken for gone, and whoever was there with it. A hub that is heard of for the first time is
 * told what this one has.
 */
export interface PresenceParts {
  readonly room: string;
  /** This hub's name for as long as it runs. */
  readonly hub: string;
  readonly timers: Timers;
  announce(presence: SeatPresence): void;
  /** What is shown has changed. */
  changed(): void;
}

const SAY_AGAIN_MS = 15_000;
const LEASE_MS = 40_000;

export class Presence {
  readonly #parts: PresenceParts;
  /** Connections of each seat, by hub. */
  readonly #connections = new Map<SeatId, Map<string, number>>();
  /** Seats without a connection that are still shown, and what ends that. */
  readonly #going = new Map<SeatId, Cancel>();
  /** Other hubs that were heard of, and what ends their lease. */
  readonly #leases = new Map<string, Cancel>();
  #sayAgain: Cancel | undefined;

  constructor(parts: PresenceParts) {
    this.#parts = parts;
  }

  get seats(): PresenceFrame['seats'] {
    return [...this.#connections.keys(), ...this.#going.keys()]
      .map((seat) => ({ seat, connections: this.#shown(seat) }))
      .sort((a, b) => Number(a.seat.slice(1)) - Number(b.seat.slice(1)));
  }

  /** A connection of a seat has come to this hub. */
  come(seat: SeatId): void {
    this.#own(seat, 1);
  }

  /** One has gone. */
  go(seat: SeatId): void {
    this.#own(seat, -1);
  }

  /** A seat that is gone for good is not shown any longer. */
  forget(seat: SeatId): void {
    this.#going.get(seat)?.();
    if (this.#going.delete(seat)) this.#parts.changed();
  }

  /** Another hub says how many connections of a seat it has. */
  heard({ hub, seat, connections }: SeatPresence): void {
    if (hub === this.#parts.hub) return;
    const isNew = !this.#leases.has(hub);
    this.#leases.get(hub)?.();
    this.#leases.set(
      hub,
      this.#parts.timers.after(LEASE_MS, () => this.#lost(hub)),
    );
    this.#set(hub, seat, connections);
    if (isNew) this.#sayAll();
  }

  stop(): void {
    this.#sayAgain?.();
    for (const cancel of [...this.#going.values(), ...this.#leases.values()]) cancel();
    this.#going.clear();
    this.#leases.clear();
    this.#connections.clear();
  }

  #own(seat: SeatId, change: 1 | -1): void {
    const { hub, room } = this.#parts;
    const connections = Math.max(0, (this.#connections.get(seat)?.get(hub) ?? 0) + change);
    this.#set(hub, seat, connections);
    this.#parts.announce({ hub, room, seat, connections });
    this.#sayAgain ??= this.#parts.timers.after(SAY_AGAIN_MS, () => this.#sayAll());
  }

  /** Says what this hub has, and will again for as long as it has anything. */
  #sayAll(): void {
    const { hub, room, timers } = this.#parts;
    this.#sayAgain?.();
    this.#sayAgain = undefined;
    for (const [seat, hubs] of this.#connections) {
      const connections = hubs.get(hub);
      if (connections === undefined) continue;
      this.#parts.announce({ hub, room, seat, connections });
      this.#sayAgain ??= timers.after(SAY_AGAIN_MS, () => this.#sayAll());
    }
  }

  #lost(hub: string): void {
    this.#leases.delete(hub);
    for (const seat of this.#connections.keys()) this.#set(hub, seat, 0);
  }

  #set(hub: string, seat: SeatId, connections: number): void {
    const before = this.#shown(seat);
    const hubs = this.#connections.get(seat) ?? new Map<string, number>();
    if (connections > 0) hubs.set(hub, connections);
    else hubs.delete(hub);
    if (hubs.size > 0) {
      this.#connections.set(seat, hubs);
      this.#going.get(seat)?.();
      this.#going.delete(seat);
    } else {
      this.#connections.delete(seat);
      if (before > 0 && !this.#going.has(seat)) this.#linger(seat);
    }
    if (this.#shown(seat) !== before) this.#parts.changed();
  }

  #linger(seat: SeatId): void {
    const cancel = this.#parts.timers.after(PRESENCE_GRACE_MS, () => this.forget(seat));
    this.#going.set(seat, cancel);
  }

  /** How many connections a seat is shown with: one, while it lingers. */
  #shown(seat: SeatId): number {
    return this.#going.has(seat) ? 1 : this.#total(seat);
  }

  #total(seat: SeatId): number {
    let total = 0;
    for (const connections of this.#connections.get(seat)?.values() ?? []) total += connections;
    return total;
  }
}
