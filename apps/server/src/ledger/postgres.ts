import { isDigest, isName } from './admissible.ts';
import { type AppendStore, appendCommits } from './append.ts';
import { textArray } from './arrays.ts';
import { findColumns, writeColumns } from './columns.ts';
import type { Connection, Run } from './connection.ts';
import { type Database, type DatabaseOptions, openDatabase } from './database.ts';
import { erasingIn } from './erase.ts';
import type { Erasing } from './erasing.ts';
import type { Ledger } from './port.ts';
import { commitsAfter } from './read-commits.ts';
import * as statements from './statements.ts';

export type PostgresLedgerOptions = DatabaseOptions;

/** A ledger with a way to the database of its own. */
export function createPostgresLedger(options: PostgresLedgerOptions): Ledger {
  return ledgerIn(openDatabase(options));
}

/** The ledger in PostgreSQL 14 or later. Closing it closes the way to the database. */
export function ledgerIn(database: Database): Ledger {
  const store = appendStore(database.connection);
  return {
    append: (commits) => appendCommits(store, commits, database.retry),
    ...readsOf(database.run),
    ...erasingIn(database),
    close: () => database.close(),
  };
}

/** What appending asks of a database. */
export function appendStore(connection: Connection): AppendStore {
  return {
    async write(commits) {
      const rows = await connection.run(statements.writeCommits, writeColumns(commits));
      return new Set(rows.map(({ room }) => room));
    },
    async find(commits) {
      const rows = await connection.run(statements.findCommits, findColumns(commits));
      return new Map(rows.map(({ room, ours }) => [room, ours]));
    },
  };
}

/**
 * What nothing can be called is not asked for. A database would answer it with an error, and a question that was
 * gathered from many would be lost to all of them because of one.
 */
function readsOf(run: Run): Omit<Ledger, 'append' | 'close' | keyof Erasing> {
  return {
    async commitsAfter(room, version, limit) {
      return isName(room) ? commitsAfter(run, room, version, limit) : [];
    },
    async heads(rooms) {
      const rows = await run(statements.readHeads, [textArray(rooms.filter(isName))]);
      return new Map(rows.map(({ room, version }) => [room, version]));
    },
    async entriesAfter(room, circle, after, limit) {
      if (!isName(room)) return [];
      const rows = await run(statements.readEntries, [room, circle, after, limit]);
      return rows.map(({ seq, hash, text }) => ({ circle, seq, hash, text }));
    },
    async commandByKey(room, actor, key) {
      if (![room, actor, key].every(isName)) return undefined;
      const [found] = await run(statements.readCommandKey, [room, actor, key]);
      if (!found) return undefined;
      const [commit] = await commitsAfter(run, room, found.version - 1, 1);
      return commit && { index: found.position, commit };
    },
    async credential(room, digest) {
      if (!isName(room) || !isDigest(digest)) return undefined;
      const [found] = await run(statements.readCredential, [room, digest]);
      return found && { ...found, room };
    },
    async due(instant, limit) {
      const rows = await run(statements.readDue, [instant, limit]);
      return rows.map(({ room }) => room);
    },
    async highWater(instant) {
      const [row] = await run(statements.raiseHighWater, [instant]);
      return Number(row?.at);
    },
  };
}
