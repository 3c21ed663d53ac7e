import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import postgres from 'postgres';
import { OperatorError } from '../log.ts';
import { codeOf } from './failures.ts';
import { LedgerUnavailable } from './port.ts';

/**
 * Brings a database to the schema of this code, forward only. All hubs do so when they start, one at a time: a lock of
 * the session on the only connection makes the others wait, and they then find nothing left to do.
 *
 * A database that knows a migration which this code does not is that of a newer Parley. An older hub cannot know what
 * its statements would mean there, so it says so and does not start.
 */

const MIGRATIONS = fileURLToPath(new URL('../../../../drizzle', import.meta.url));
/** Beside the tables, not among them, and not under the tool's own name, which another program may use here too. */
const JOURNAL = { schema: 'parley_migrations', table: 'applied' };
/** Any number that no other program is likely to lock: the bytes of "parley" and a 1. */
const LOCK = '31632341464348929';
const CONNECT_TIMEOUT_S = 5;
const OLDEST_SERVER = 140_000;
const SQLSTATE = /^(?=.*\d)[0-9A-Z]{5}$/;
/** Connection lost, resources short, server going down: worth another start. */
const PASSING = /^(08|53|57)/;

/** Throws OperatorError when the database cannot be used, LedgerUnavailable when it cannot be reached. */
export async function migrateDatabase(url: string, folder: string = MIGRATIONS): Promise<void> {
  const sql = postgres(url, {
    max: 1,
    connect_timeout: CONNECT_TIMEOUT_S,
    idle_timeout: 0,
    max_lifetime: null,
    onnotice: () => undefined,
  });
  try {
    await refuseUnfit(sql);
    await sql`select pg_advisory_lock(${LOCK}::bigint)`;
    await refuseNewer(sql, folder);
    await migrate(drizzle(sql), {
      migrationsFolder: folder,
      migrationsSchema: JOURNAL.schema,
      migrationsTable: JOURNAL.table,
    });
  } catch (error) {
    throw error instanceof OperatorError ? error : failed(error);
  } finally {
    await sql.end({ timeout: CONNECT_TIMEOUT_S });
  }
}

/** What would let the ledger lose or change what it was told, without an error ever being seen. */
async function refuseUnfit(sql: postgres.Sql): Promise<void> {
  const [server] = await sql<{ version: number; name: string; encoding: string; commit: string }[]>`
    select current_setting('server_version_num')::int as version, current_setting('server_version') as name,
      current_setting('server_encoding') as encoding, current_setting('synchronous_commit') as commit`;
  if (!server) return;
  if (server.version < OLDEST_SERVER) {
    throw new OperatorError(
      'database-too-old',
      `The database is PostgreSQL ${server.name}; Parley needs 14 or later.`,
    );
  }
  if (server.encoding !== 'UTF8') {
    throw new OperatorError(
      'database-encoding',
      `The database keeps text as ${server.encoding}; Parley needs one that was created with the encoding UTF8.`,
    );
  }
  if (server.commit === 'off') {
    throw new OperatorError(
      'database-loses-commits',
      'The database has synchronous_commit off and would lose what was confirmed when it crashes; turn it on for Parley.',
    );
  }
}

async function refuseNewer(sql: postgres.Sql, folder: string): Promise<void> {
  const [journal] = await sql<{ there: boolean }[]>`
    select to_regclass(${`${JOURNAL.schema}.${JOURNAL.table}`}) is not null as there`;
  if (!journal?.there) return;
  const known = new Set(readMigrationFiles({ migrationsFolder: folder }).map(({ hash }) => hash));
  const applied = await sql<
    { hash: string }[]
  >`select hash from ${sql(JOURNAL.schema)}.${sql(JOURNAL.table)}`;
  const unknown = applied.filter(({ hash }) => !known.has(hash)).length;
  if (unknown === 0) return;
  throw new OperatorError(
    'database-newer',
    `The database has ${unknown} ${unknown === 1 ? 'change' : 'changes'} that this version of Parley does not know. Start the newest version that has run on it.`,
  );
}

/** The server's own words may hold what was to be written, or where the database is and who asks: a code has to do. */
function failed(error: unknown): Error {
  const code = codeOf(error);
  if (!SQLSTATE.test(code) || PASSING.test(code)) return new LedgerUnavailable(code);
  return new OperatorError('migration-failed', `The database could not be brought up to date (${code}).`);
}
