import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  foreignKey,
  index,
  integer,
  pgSchema,
  primaryKey,
  uuid,
} from 'drizzle-orm/pg-core';

/**
 * The ledgers of all rooms. The first column of every key is the room, so that what belongs to a room lies together
 * and goes together.
 *
 * A fork cannot be written: a room has one commit of each version, a circle one entry of each sequence. A hole cannot
 * be written either: a commit names the one before it, which has to be there. For entries a foreign key would cost
 * half as much again as everything else (measured), so the statement that writes an entry looks the one before it up,
 * and a check compares what it found.
 *
 * What was hashed or is answered again is kept as the text it was. Neither json nor jsonb appears here: they renumber,
 * reorder, and say nothing when they do.
 */

/** Text in the order of its bytes: quicker to compare, and an index that no update of the system's locales can break. */
export const name = customType<{ data: string }>({ dataType: () => 'text collate "C"' });
const text = customType<{ data: string }>({ dataType: () => 'text' });
export const digest = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const parley = pgSchema('parley');

/** The line of each room. */
export const commits = parley.table(
  'commits',
  {
    room: name().notNull(),
    version: integer().notNull(),
    previous: integer(),
    /** Made by the hub, to find out after a lost connection whether a commit is there and whose it is. */
    id: uuid().notNull(),
    /** JSON: the commands, in their order. */
    commands: text().notNull(),
    /** JSON: circle, sequence and command of each entry, in their order. So entries need no index but their key. */
    places: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.room, table.version] }),
    foreignKey({ columns: [table.room, table.previous], foreignColumns: [table.room, table.version] }),
    // For the foreign key's sake: without it, deleting a room would read the room once for each of its commits.
    index().on(table.room, table.previous),
    check(
      'commits_follow',
      sql`${table.version} >= 1 and ${table.previous} is not distinct from nullif(${table.version} - 1, 0)`,
    ),
  ],
);

/** The entries of each circle: a reader of one circle never touches the bytes of another. */
export const entries = parley.table(
  'entries',
  {
    room: name().notNull(),
    circle: name().notNull(),
    seq: integer().notNull(),
    previous: integer(),
    hash: digest().notNull(),
    text: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.room, table.circle, table.seq] }),
    check(
      'entries_follow',
      sql`${table.seq} >= 1 and ${table.previous} is not distinct from nullif(${table.seq} - 1, 0)`,
    ),
    check('entries_hash', sql`octet_length(${table.hash}) = 32`),
  ],
);

/** Which command was accepted under a key: commit, and position among its commands. */
export const keys = parley.table(
  'command_keys',
  {
    room: name().notNull(),
    actor: name().notNull(),
    key: name().notNull(),
    version: integer().notNull(),
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.room, table.actor, table.key] })],
);

/** What a token's digest stands for. */
export const credentials = parley.table(
  'credentials',
  {
    room: name().notNull(),
    digest: digest().notNull(),
    kind: name().notNull(),
    subject: name().notNull(),
    generation: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.room, table.digest] }),
    check('credentials_digest', sql`octet_length(${table.digest}) = 32`),
  ],
);

/** When time alone changes a room next, as its newest commit says; milliseconds, null when never. */
export const due = parley.table(
  'due',
  { room: name().primaryKey(), at: bigint({ mode: 'number' }) },
  (table) => [index().on(table.at, table.room).where(sql`${table.at} is not null`)],
);

/**
 * One row for each room, from its making until its tombstone goes: so the key of this table says that a room is made
 * once, and that one which was erased is not made again. Whoever keeps something of a room beside its commits locks
 * this row, and finds out in time that the room goes, or has gone.
 */
export const rooms = parley.table(
  'rooms',
  {
    room: name().primaryKey(),
    /** Milliseconds: from when on nothing of it is readable, as its newest commit says. */
    erasedAt: bigint('erased_at', { mode: 'number' }),
    /** The day on which it was erased. Then it stands here alone, and in `tombstones`. */
    erasedOn: date('erased_on', { mode: 'string' }),
  },
  (table) => [
    index().on(table.erasedAt, table.room).where(sql`${table.erasedAt} is not null`),
    index().on(table.erasedOn).where(sql`${table.erasedOn} is not null`),
    check('rooms_erased', sql`${table.erasedAt} is null or ${table.erasedOn} is null`),
  ],
);

/** The digests of the credentials and handles of erased rooms: whoever holds one is told that its room is gone. */
export const tombstones = parley.table(
  'tombstones',
  {
    room: name()
      .notNull()
      .references(() => rooms.room, { onDelete: 'cascade' }),
    digest: digest().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.room, table.digest] }),
    check('tombstones_digest', sql`octet_length(${table.digest}) = 32`),
  ],
);

/** The latest instant that any hub has acted at, in milliseconds. One row. */
export const highWater = parley.table(
  'high_water',
  { one: boolean().primaryKey().default(true), at: bigint({ mode: 'number' }).notNull() },
  (table) => [check('high_water_one', sql`${table.one}`)],
);
