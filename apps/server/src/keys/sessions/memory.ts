import { createMemoryStore, type MemoryStore } from '../../ledger/memory.ts';
import type { Held, SessionStore } from './port.ts';

/**
 * Browsers' seats in memory, for tests, beside the ledgers of a store. It answers as the store in PostgreSQL does, to
 * which the contract suite holds both.
 */
export function createMemorySessions(store: MemoryStore = createMemoryStore()): SessionStore {
  const sessions = new Map<string, Map<string, Kept>>();
  store.beside.push((room) => {
    for (const held of sessions.values()) {
      for (const [key, one] of held) if (one.room === room) held.delete(key);
    }
    return [];
  });
  const all = (session: string): readonly Held[] =>
    [...(sessions.get(session)?.values() ?? [])]
      .toSorted((a, b) => a.at - b.at || inBytes(a.room, b.room) || inBytes(a.credential, b.credential))
      .map(({ room, credential }) => ({ room, credential }));
  return {
    async add(session, { room, credential }, at) {
      if (store.erased.has(room)) return;
      const held = sessions.get(session) ?? new Map<string, Kept>();
      sessions.set(session, held);
      if (!held.has(keyOf(room, credential))) held.set(keyOf(room, credential), { room, credential, at });
    },
    async remove(session, { room, credential }) {
      sessions.get(session)?.delete(keyOf(room, credential));
    },
    all: async (session) => all(session),
    inRoom: async (session, room) => all(session).filter((held) => held.room === room),
  };
}

interface Kept extends Held {
  readonly at: number;
}

function keyOf(room: string, credential: string): string {
  return JSON.stringify([room, credential]);
}

function inBytes(one: string, other: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(other));
}
