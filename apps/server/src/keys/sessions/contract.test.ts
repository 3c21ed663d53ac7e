import { createMemoryLedger, createMemoryStore } from '../../ledger/memory.ts';
import { createMemorySessions } from './memory.ts';
import { describeSessions } from './testing/contract.ts';

describeSessions('memory', async () => {
  const shared = createMemoryStore();
  const store = createMemorySessions(shared);
  return { store: () => store, ledger: createMemoryLedger(shared), close: async () => undefined };
});
