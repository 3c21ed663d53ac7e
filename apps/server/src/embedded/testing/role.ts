import { randomBytes } from 'node:crypto';
import postgres from 'postgres';

/** Settings of a database session by their names. */
export type SessionSettings = Readonly<Record<string, string>>;

export interface TestRole {
  /** The database as this role reaches it: each of its connections begins with its settings. */
  readonly url: string;
  /** The only column of the only row that a query answers with, in such a session. */
  ask(query: string): Promise<unknown>;
  drop(): Promise<void>;
}

/** A role that may do everything in the server of a test database, and whose sessions are set in another way than usual. */
export async function testRole(url: string, settings: SessionSettings): Promise<TestRole> {
  const name = `role_${randomBytes(8).toString('hex')}`;
  const password = randomBytes(16).toString('hex');
  const sets = Object.entries(settings).map(
    ([setting, value]) => `alter role ${name} set ${setting} = '${value}'`,
  );
  await run(url, [`create role ${name} login superuser password '${password}'`, ...sets]);
  const own = new URL(url);
  own.username = name;
  own.password = password;
  return {
    url: own.href,
    ask: async (query) => Object.values((await run(own.href, [query]))?.[0] ?? {})[0],
    drop: async () => void (await run(url, [`drop role ${name}`])),
  };
}

/** The rows of the last statement. */
async function run(url: string, statements: readonly string[]): Promise<readonly postgres.Row[] | undefined> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    let rows: readonly postgres.Row[] | undefined;
    for (const statement of statements) rows = await sql.unsafe(statement);
    return rows;
  } finally {
    await sql.end();
  }
}
