import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, primaryKey } from 'drizzle-orm/pg-core';
import { digest, name, parley } from '../../ledger/schema.ts';

/** What those who keep no connection were served, by handle. */
export const handles = parley.table(
  'handles',
  {
    room: name().notNull(),
    /** SHA-256 of the handle, or of the credential where that is presented itself. */
    handle: digest().notNull(),
    /** SHA-256 of the credential it stands for, as in `credentials`. */
    credential: digest().notNull(),
    /** A cursor's word. */
    cursor: name(),
    contract: integer().notNull(),
    answers: bigint({ mode: 'number' }).notNull(),
    /** Milliseconds: when it was made or last served. */
    at: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.room, table.handle] }),
    index().on(table.room, table.credential),
    check('handles_handle', sql`octet_length(${table.handle}) = 32`),
    check('handles_credential', sql`octet_length(${table.credential}) = 32`),
  ],
);
