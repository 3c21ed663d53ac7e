import { testDatabase } from '../../embedded/testing/database.ts';
import { processTimers } from '../../jobs/timers.ts';
import { openDatabase } from '../../ledger/database.ts';
import { migrateDatabase } from '../../ledger/migrate.ts';
import { ledgerIn } from '../../ledger/postgres.ts';
import { handlesIn } from './postgres.ts';
import { describeHandles } from './testing/contract.ts';

describeHandles('PostgreSQL', async () => {
  const { url, drop } = await testDatabase();
  await migrateDatabase(url);
  const [one, other] = [
    openDatabase({ url, timers: processTimers }),
    openDatabase({ url, timers: processTimers }),
  ];
  let asked = 0;
  return {
    ledger: ledgerIn(one),
    store() {
      asked += 1;
      return handlesIn(asked % 2 === 0 ? one : other);
    },
    async close() {
      await Promise.all([one.close(), other.close()]);
      await drop();
    },
  };
});
