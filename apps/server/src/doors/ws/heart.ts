import type { Cancel, Timers } from '../../jobs/timers.ts';

/**
 * Signs of life in both directions. Every socket gets a ping and a beat frame in this time: proxies cut what is silent
 * for a minute, and a browser cannot see pings. A socket from which nothing was heard since is dead, though the network
 * has not said so: a laptop was closed, a cable pulled.
 *
 * One timer goes round and serves the sockets by turns, so that thousands of them are not served in one instant.
 */
export interface Beating {
  /** What was heard since the last beat, at the latest turn. */
  isHeard(): boolean;
  beat(): void;
  /** Ends it without a goodbye, which nobody would hear. */
  terminate(): void;
}

export const BEAT_MS = 25_000;
const TURNS = 25;
const TURN_MS = BEAT_MS / TURNS;
/** Turns of silence, after each of which a ping was sent, until a socket is taken for dead. */
const SILENT_BEATS = 2;

export class Heart {
  readonly #timers: Timers;
  readonly #turns = Array.from({ length: TURNS }, () => new Map<Beating, number>());
  #turn = 0;
  #members = 0;
  #cancel: Cancel | undefined;

  constructor(timers: Timers) {
    this.#timers = timers;
  }

  /** Begins to serve a socket, for the first time after a whole round; answers with what ends it. */
  add(beating: Beating): () => void {
    const silences = this.#turns[this.#turn] ?? new Map<Beating, number>();
    silences.set(beating, 0);
    this.#members += 1;
    this.#cancel ??= this.#wait();
    return () => {
      if (!silences.delete(beating)) return;
      this.#members -= 1;
      if (this.#members > 0) return;
      this.#cancel?.();
      this.#cancel = undefined;
    };
  }

  #wait(): Cancel {
    return this.#timers.after(TURN_MS, () => {
      this.#turn = (this.#turn + 1) % TURNS;
      this.#cancel = this.#wait();
      this.#serve(this.#turns[this.#turn] ?? new Map<Beating, number>());
    });
  }

  #serve(silences: Map<Beating, number>): void {
    for (const [beating, before] of silences) {
      const silence = beating.isHeard() ? 0 : before + 1;
      silences.set(beating, silence);
      if (silence > SILENT_BEATS) beating.terminate();
      else beating.beat();
    }
  }
}
