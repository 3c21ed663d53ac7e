import { sql } from 'drizzle-orm';
import { bigint, check, index, primaryKey } from 'drizzle-orm/pg-core';
import { digest, name, parley } from '../../ledger/schema.ts';

/**
 * The seats each browser holds. The one table whose key does not begin with the room: it is asked by the browser. What
 * belongs to a room is found by the index, to go with the room.
 */
export const browserSeats = parley.table(
  'browser_seats',
  {
    /** SHA-256 of the cookie's secret. */
    session: digest().notNull(),
    room: name().notNull(),
    /** SHA-256 of a credential's token, as in `credentials`. */
    credential: digest().notNull(),
    /** Milliseconds. */
    addedAt: bigint('added_at', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.session, table.room, table.credential] }),
    index().on(table.room),
    check('browser_seats_session', sql`octet_length(${table.session}) = 32`),
    check('browser_seats_credential', sql`octet_length(${table.credential}) = 32`),
  ],
);
