import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '@parley/server/embedded/embedded';
import { createLog } from '@parley/server/log';
import type { Calls } from './calls.ts';
import { Worker } from './processes.ts';

/**
 * A folder, a PostgreSQL and whatever processes a run needs; and the way to get rid of all of it, in the reverse
 * order, whether the run came to its end or not.
 */
export class Workbench {
  readonly folder: string;
  /** Of the database that hub and ceiling share: what is compared was written by the same server. */
  readonly databaseUrl: string;
  readonly #stops: (() => Promise<void>)[];
  #stopped: Promise<void> | undefined;

  private constructor(folder: string, databaseUrl: string, stops: (() => Promise<void>)[]) {
    this.folder = folder;
    this.databaseUrl = databaseUrl;
    this.#stops = stops;
  }

  static async open(signal: AbortSignal): Promise<Workbench> {
    const folder = await mkdtemp(join(tmpdir(), 'parley-bench-'));
    const removed = () => rm(folder, { recursive: true, force: true });
    try {
      // PostgreSQL refuses to run as root, so it may run as a user that has to reach its folder in here.
      await chmod(folder, 0o711);
      const dataDir = join(folder, 'database');
      await mkdir(dataDir, { mode: 0o711 });
      const server = await startEmbedded({ dataDir, log: createLog('error'), signal });
      return new Workbench(folder, server.url, [removed, () => server.stop()]);
    } catch (error) {
      await removed();
      throw error;
    }
  }

  /** Has something stopped at the end, before all that was there earlier. */
  onStop(stop: () => Promise<void>): void {
    if (this.#stopped) void stop();
    else this.#stops.push(stop);
  }

  worker<C extends Calls<C>>(script: URL): Worker<C> {
    const worker = new Worker<C>(script);
    this.onStop(() => worker.stop());
    return worker;
  }

  stop(): Promise<void> {
    return (this.#stopped ??= this.#stop());
  }

  async #stop(): Promise<void> {
    for (const stop of this.#stops.toReversed()) {
      await stop().catch((error: unknown) => console.error('While stopping:', error));
    }
  }
}
