import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { type LaunchOptions, type Launched, launch } from './launch.ts';
import { isPostmaster, signalPostmaster, waitUntilGone } from './postmaster.ts';

/**
 * Keeps the server of a running hub up: one that was killed is started again, on the same port, so that the hub's
 * connections find it. One that keeps dying is given up, and the hub is told.
 *
 *   running --exited--> restarting --launched--> running
 *      |                    |  \--failed, too often--> lost
 *      +------stop----------+--> stopped
 */

const RESTARTS_ALLOWED = 5;
const RESTARTS_WITHIN_MS = 60_000;
const WATCH_MS = 1000;
// A fast stop writes a checkpoint, most often in well under a second. What it may take of the time for the stop:
const FAST_SHARE = 0.7;

export interface Supervised {
  readonly server: Launched;
  readonly launch: LaunchOptions;
  readonly log: Log;
  readonly onLost: () => void;
}

export class Supervisor {
  readonly #options: Supervised;
  readonly #ending = new AbortController();
  #server: Launched;
  #restart: Promise<void> | undefined;
  #restarts: number[] = [];

  constructor(options: Supervised) {
    this.#options = options;
    this.#server = options.server;
    this.#watch();
  }

  /** Stops the server, also one that is being brought back. */
  async stop(budgetMs: number): Promise<void> {
    this.#ending.abort();
    await this.#restart;
    await shutDown(this.#server.pid, this.#options.launch.clusterDir, budgetMs, this.#options.log);
  }

  #watch(): void {
    void this.#server.exited.then(() => {
      if (!this.#ending.signal.aborted) this.#restart = this.#bringBack();
    });
  }

  async #bringBack(): Promise<void> {
    const { launch: options, log, onLost } = this.#options;
    const now = performance.now();
    this.#restarts = [...this.#restarts.filter((at) => now - at < RESTARTS_WITHIN_MS), now];
    log.error('postgres.died', { server: this.#server.pid, restarts: this.#restarts.length });
    try {
      if (this.#restarts.length > RESTARTS_ALLOWED) throw new Error('it keeps dying');
      this.#server = await launch(options, this.#server.port, this.#ending.signal);
    } catch (error) {
      if (this.#ending.signal.aborted) return;
      log.error('postgres.lost', {}, error);
      onLost();
      return;
    }
    log.warn('postgres.restarted', { server: this.#server.pid, ms: Math.round(performance.now() - now) });
    this.#watch();
  }
}

/** Stops a server in order and, if that takes too long, at once. */
export async function shutDown(pid: number, clusterDir: string, budgetMs: number, log: Log): Promise<void> {
  const fastMs = budgetMs * FAST_SHARE;
  for (const [name, limitMs] of [
    ['SIGINT', fastMs],
    ['SIGQUIT', budgetMs - fastMs],
  ] as const) {
    if (!(await isPostmaster(pid, clusterDir))) return;
    signalPostmaster(pid, name);
    if (await waitUntilGone(pid, clusterDir, limitMs)) return;
    log.error('postgres.slow-to-stop', { server: pid, signal: name });
  }
}

/** Resolves when a server that is not our child has ended. */
export async function endOfOrphan(pid: number, clusterDir: string): Promise<void> {
  while (await isPostmaster(pid, clusterDir)) await sleep(WATCH_MS, undefined, { ref: false });
}
