import { createMemoryHandles } from './memory.ts';
import { describeHandles } from './testing/contract.ts';

describeHandles('memory', async () => {
  const store = createMemoryHandles();
  return { store: () => store, close: async () => undefined };
});
