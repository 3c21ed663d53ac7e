import type { Timers } from '../jobs/timers.ts';
import { type Connection, openConnection, type Run } from './connection.ts';
import { createRetry, RETRY_DELAYS_MS, type Retry } from './retry.ts';

export interface DatabaseOptions {
  readonly url: string;
  readonly timers: Timers;
  readonly connections?: number;
  readonly answerMs?: number;
  readonly retryDelaysMs?: readonly number[];
  /** Hears the code of each attempt that got no answer: for the log. */
  readonly lost?: (code: string) => void;
}

/** The one way to the database, for everything that is kept there. It has been migrated before (`migrateDatabase`). */
export interface Database {
  readonly connection: Connection;
  readonly retry: Retry;
  /** Runs a statement again until it is answered. Throws LedgerUnavailable when it is not. */
  readonly run: Run;
  close(): Promise<void>;
}

const CONNECTIONS = 8;
const ANSWER_MS = 15_000;

export function openDatabase(options: DatabaseOptions): Database {
  const {
    url,
    timers,
    connections = CONNECTIONS,
    answerMs = ANSWER_MS,
    retryDelaysMs = RETRY_DELAYS_MS,
  } = options;
  let closed = false;
  const connection = openConnection({ url, timers, connections, answerMs });
  const retry = createRetry({ timers, delaysMs: retryDelaysMs, stopped: () => closed, lost: options.lost });
  return {
    connection,
    retry,
    run: (statement, parameters) => retry(() => connection.run(statement, parameters)),
    async close() {
      closed = true;
      await connection.close();
    },
  };
}
