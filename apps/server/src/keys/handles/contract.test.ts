import { createMemoryLedger, createMemoryStore } from '../../ledger/memory.ts';
import { createMemoryHandles } from './memory.ts';
import { describeHandles } from './testing/contract.ts';

describeHandles('memory', async () => {
  const shared = createMemoryStore();
  const store = createMemoryHandles(shared);
  return { store: () => store, ledger: createMemoryLedger(shared), close: async () => undefined };
});
