import { createMemorySessions } from './memory.ts';
import { describeSessions } from './testing/contract.ts';

describeSessions('memory', async () => {
  const store = createMemorySessions();
  return { store: () => store, close: async () => undefined };
});
