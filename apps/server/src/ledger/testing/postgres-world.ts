import { testDatabase } from '../../embedded/testing/database.ts';
import { processTimers } from '../../jobs/timers.ts';
import { migrateDatabase } from '../migrate.ts';
import { createPostgresLedger } from '../postgres.ts';
import type { World } from './contract.ts';

export interface PostgresWorld extends World {
  readonly url: string;
  /** Codes of all attempts that got no answer, of all its hubs. */
  readonly lost: readonly string[];
}

/** A database of its own, migrated, and two hubs on it, handed out in turn. */
export async function openPostgresWorld(): Promise<PostgresWorld> {
  const { url, drop } = await testDatabase();
  await migrateDatabase(url);
  const lost: string[] = [];
  const open = () => createPostgresLedger({ url, timers: processTimers, lost: (code) => lost.push(code) });
  const [one, other] = [open(), open()];
  let handed = 0;
  return {
    url,
    lost,
    hub() {
      handed += 1;
      return handed % 2 === 0 ? other : one;
    },
    async close() {
      await Promise.all([one.close(), other.close()]);
      await drop();
    },
  };
}
