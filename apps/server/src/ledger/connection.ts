import postgres from 'postgres';
import type { Timers } from '../jobs/timers.ts';
import { failureOf, StoreLost } from './failures.ts';
import { createSockets, type Sockets } from './sockets.ts';
import type { Statement } from './statements.ts';

/** Runs a statement. Throws DataRefused or StoreLost, nothing else. */
export type Run = <Row extends object>(
  statement: Statement<Row>,
  parameters: readonly (string | number)[],
) => Promise<readonly Row[]>;

/** The way to the database. */
export interface Connection {
  readonly run: Run;
  /** Runs several as one transaction: what `work` throws undoes all of it, and is thrown. Else as `run`. */
  transaction<Result>(work: (run: Run) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

export interface ConnectionOptions {
  readonly url: string;
  readonly timers: Timers;
  /** Connections held at most. */
  readonly connections: number;
  /** How long a statement may go without an answer before the way to the database counts as lost. */
  readonly answerMs: number;
}

const CONNECT_TIMEOUT_S = 5;
const KEEP_ALIVE_S = 15;
const CLOSE_TIMEOUT_S = 1;

/**
 * A pool of connections that does not wait for ever. A network can swallow what is sent without closing anything, and
 * the driver would then wait until the system gives up, after a quarter of an hour. So a statement without an answer
 * breaks the sockets of its time. What else was waiting on them fails too and is tried again, on new ones.
 */
export function openConnection(options: ConnectionOptions): Connection {
  const sockets = createSockets();
  const pool = openPool(options, sockets);
  let closed = false;

  /** Waits for an answer, so long and no longer. */
  const answered = <Result>(ask: () => Promise<Result>): Promise<Result> => {
    if (closed) return Promise.reject(new StoreLost('closed'));
    return new Promise((resolve, reject) => {
      const cancel = options.timers.after(options.answerMs, () => {
        reject(new StoreLost('no-answer'));
        sockets.breakAll();
      });
      void ask()
        .then(resolve, (error: unknown) => reject(failureOf(error)))
        .finally(cancel);
    });
  };

  return {
    run: (statement, parameters) => answered(() => runOn(pool, statement, parameters)),
    transaction: (work) =>
      answered(async () => {
        const { result } = await pool.begin(async (sql) => ({
          result: await work((statement, parameters) => runOn(sql, statement, parameters)),
        }));
        return result;
      }),
    async close() {
      closed = true;
      await pool.end({ timeout: CLOSE_TIMEOUT_S });
      sockets.breakAll();
    },
  };
}

async function runOn<Row extends object>(
  sql: Pick<postgres.Sql, 'unsafe'>,
  statement: Statement<Row>,
  parameters: readonly (string | number)[],
): Promise<readonly Row[]> {
  try {
    return await sql.unsafe<Row[]>(statement.sql, [...parameters], { prepare: true });
  } catch (error) {
    throw failureOf(error);
  }
}

function openPool({ url, connections }: ConnectionOptions, sockets: Sockets): postgres.Sql {
  const options = {
    max: connections,
    connect_timeout: CONNECT_TIMEOUT_S,
    keep_alive: KEEP_ALIVE_S,
    // Whoever waits between attempts waits in one place: our own.
    backoff: false,
    // Arrays travel as literals of ours, so the driver need not ask for their types at every connect.
    fetch_types: false,
    connection: { application_name: 'parley' },
    socket: sockets.open,
    onnotice: () => undefined,
  };
  return postgres(url, options);
}
