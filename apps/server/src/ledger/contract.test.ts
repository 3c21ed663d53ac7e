import { createMemoryLedger, createMemoryStore } from './memory.ts';
import { describeLedger } from './testing/contract.ts';

describeLedger('memory', async () => {
  const store = createMemoryStore();
  return { hub: () => createMemoryLedger(store), close: async () => undefined };
});
