import { createMemoryStore, type MemoryStore } from '../../ledger/memory.ts';
import { canBe } from './admissible.ts';
import { HANDLES_PER_CREDENTIAL, type HandleRow, type HandleStore } from './port.ts';

/**
 * Handles in memory, for tests, beside the ledgers of a store. It answers as the store in PostgreSQL does, to which the
 * contract suite holds both.
 */
export function createMemoryHandles(store: MemoryStore = createMemoryStore()): HandleStore {
  const rows = new Map<string, Kept>();
  store.beside.push((room) => {
    const own = [...rows].filter(([, row]) => row.room === room);
    for (const [key] of own) rows.delete(key);
    return own.map(([, { handle }]) => handle);
  });
  return {
    async add(room, handle, credential, at) {
      if (!canBe(room, handle, credential) || store.erased.has(room)) return;
      const key = keyOf(room, handle);
      if (!rows.has(key)) rows.set(key, { ...blank(credential, at), room, handle });
      const own = [...rows]
        .filter(([, row]) => row.room === room && row.credential === credential)
        .toSorted(([, a], [, b]) => b.at - a.at || (a.handle < b.handle ? 1 : -1));
      for (const [old] of own.slice(HANDLES_PER_CREDENTIAL)) rows.delete(old);
    },
    async find(room, handle) {
      const row = rows.get(keyOf(room, handle));
      if (!row) return undefined;
      const { credential, cursor, contract, answers } = row;
      return { credential, cursor, contract, answers };
    },
    async receive(room, handle, { credential, cursor, contract }, at) {
      if (!canBe(room, handle, credential) || store.erased.has(room)) return;
      const key = keyOf(room, handle);
      const row = rows.get(key) ?? { ...blank(credential, at), room, handle };
      rows.set(key, {
        ...row,
        cursor: cursor ?? row.cursor,
        contract: Math.max(contract, row.contract),
        answers: row.answers + 1,
        at,
      });
    },
    async rewind(room, handle) {
      const key = keyOf(room, handle);
      const row = rows.get(key);
      if (row) rows.set(key, { ...row, cursor: null });
    },
  };
}

function blank(credential: string, at: number): HandleRow & { readonly at: number } {
  return { credential, cursor: null, contract: 0, answers: 0, at };
}

interface Kept extends HandleRow {
  readonly room: string;
  readonly handle: string;
  readonly at: number;
}

function keyOf(room: string, handle: string): string {
  return JSON.stringify([room, handle]);
}
