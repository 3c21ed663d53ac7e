import { expect } from 'vitest';
import { describeLedger } from './testing/contract.ts';
import { openPostgresWorld } from './testing/postgres-world.ts';

describeLedger('PostgreSQL', async () => {
  const world = await openPostgresWorld();
  return {
    hub: () => world.hub(),
    async close() {
      await world.close();
      // A deadlock would have been retried and never been seen: 40P01, or any other reason to try again.
      expect(world.lost).toEqual([]);
    },
  };
});
