import postgres from 'postgres';

/**
 * Somebody else's transaction that has written a room's version and has neither committed nor gone away: whoever
 * writes the same version waits for it. So a test can stop a statement in its middle, for as long as it needs.
 */
export interface Blocker {
  /** Writes a commit of this room and leaves it open. */
  hold(room: string, version: number): Promise<void>;
  /** Resolves when so many statements of hubs wait for it. */
  waitedFor(statements: number): Promise<void>;
  /** Ends every connection that waits for it, as an administrator would. */
  terminateWaiting(): Promise<void>;
  commit(): Promise<void>;
  rollback(): Promise<void>;
  close(): Promise<void>;
}

export async function openBlocker(url: string): Promise<Blocker> {
  const sql = postgres(url, {
    max: 2,
    onnotice: () => undefined,
    connection: { application_name: 'blocker' },
  });
  const own = await sql.reserve();
  const waiting = async () => {
    const rows = await sql<{ pid: number }[]>`
      select pid from pg_stat_activity
      where datname = current_database() and application_name = 'parley' and wait_event_type = 'Lock'`;
    return rows.map(({ pid }) => pid);
  };
  return {
    async hold(room, version) {
      await own`begin`;
      await own`
        insert into parley.commits (room, version, previous, id, commands, places)
        values (${room}, ${version}, ${version === 1 ? null : version - 1}, gen_random_uuid(), '[]', '[]')`;
    },
    async waitedFor(statements) {
      while ((await waiting()).length < statements);
    },
    async terminateWaiting() {
      for (const pid of await waiting()) await sql`select pg_terminate_backend(${pid})`;
    },
    async commit() {
      await own`commit`;
    },
    async rollback() {
      await own`rollback`;
    },
    async close() {
      own.release();
      await sql.end();
    },
  };
}
