import { createPostgresBus } from '../../bus/postgres.ts';
import { testDatabase } from '../../embedded/testing/database.ts';
import { processTimers } from '../../jobs/timers.ts';
import { migrateDatabase } from '../../ledger/migrate.ts';
import { createPostgresLedger } from '../../ledger/postgres.ts';
import { createLog } from '../../log.ts';
import { createHub, type HubOptions, type RunningHub } from '../create-hub.ts';
import { tinyOptions } from './hubs.ts';

/** Hubs over one database of their own, with the clock of the machine. */
export interface PostgresWorld {
  readonly url: string;
  hub(over?: Partial<HubOptions>): RunningHub;
  close(): Promise<void>;
}

export async function postgresWorld(): Promise<PostgresWorld> {
  const database = await testDatabase();
  await migrateDatabase(database.url);
  const ends: (() => Promise<void>)[] = [];
  return {
    url: database.url,
    hub(over = {}) {
      const ledger = createPostgresLedger({ url: database.url, timers: processTimers, connections: 4 });
      const bus = createPostgresBus({ url: database.url, timers: processTimers, log: createLog('silent') });
      const hub = createHub({
        ...tinyOptions({ ledger, bus, clock: Date.now, timers: processTimers }),
        ...over,
      });
      ends.push(async () => {
        await hub.stop();
        await bus.close();
        await ledger.close();
      });
      return hub;
    },
    async close() {
      await Promise.all(ends.map((end) => end()));
      await database.drop();
    },
  };
}
