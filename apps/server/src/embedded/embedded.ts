import { join } from 'node:path';
import postgres from 'postgres';
import { errorCode, makeDataFolder, secretFile } from '../data-folder.ts';
import { type Log, OperatorError } from '../log.ts';
import { findBinaries } from './binaries.ts';
import { SUPERUSER, makeCluster } from './cluster.ts';
import { type FolderLock, lockFolder } from './folder-lock.ts';
import { type LaunchOptions, type Launched, launch } from './launch.ts';
import { findOrphan } from './postmaster.ts';
import { accountFor, mustReach } from './program.ts';
import { Supervisor, endOfOrphan, shutDown } from './supervisor.ts';

/**
 * The PostgreSQL that comes with Parley. From nothing: lock the folder, make the database's files, start the server
 * on a free port of loopback. After a crash of the hub its server still runs, and is adopted: it is healthy, has the
 * data in memory, and would keep another from starting. The port is no setting: `postmaster.pid` says where a
 * running server is, and one that is started anew takes any.
 *
 *   <data>/hub.sock            the lock
 *   <data>/postgres            the database's files, of the user that PostgreSQL runs as
 *   <data>/postgres.password   for the hub alone
 *   <data>/postgres.log        what the server has to say, which is never a statement
 */

export interface EmbeddedOptions {
  readonly dataDir: string;
  readonly log: Log;
  /** Gives up the start; what was begun is undone. */
  readonly signal?: AbortSignal;
  /** Called when the server has died and cannot be brought back. */
  readonly onLost?: () => void;
  /** False gives up safety against a crash of the machine, for tests that are about something else. */
  readonly durable?: boolean;
  readonly maxConnections?: number;
}

export interface EmbeddedPostgres {
  readonly url: string;
  /** Whether a crash had left the server running. */
  readonly adopted: boolean;
  /** Stops the server, adopted or not, and gives the folder free. Once; asked again it gives the same promise. */
  stop(budgetMs?: number): Promise<void>;
}

const DATABASE = 'parley';
const ORPHAN_SETTLES_MS = 60_000;
const STOP_MS = 8000;
const CONNECT_SECONDS = 5;
const MAX_CONNECTIONS = 100;

/** Starts it, or adopts it. Throws an `OperatorError` when the folder or the machine does not allow it. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  await makeDataFolder(options.dataDir);
  const lock = await lockFolder(options.dataDir);
  try {
    return await startLocked(options, lock);
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function startLocked(options: EmbeddedOptions, lock: FolderLock): Promise<EmbeddedPostgres> {
  const { dataDir, log, signal = new AbortController().signal } = options;
  const began = performance.now();
  const clusterDir = join(dataDir, 'postgres');
  const account = await accountFor(clusterDir);
  const binaries = await findBinaries(dataDir, account, log);
  await mustReach(dataDir, account);
  const password = await secretFile(dataDir, 'postgres.password');
  const created = await makeCluster({ clusterDir, account, binaries, password, signal });
  const launchOptions: LaunchOptions = {
    clusterDir,
    logFile: join(dataDir, 'postgres.log'),
    account,
    binaries,
    durable: options.durable ?? true,
    maxConnections: options.maxConnections ?? MAX_CONNECTIONS,
  };
  const orphan = await adopt(clusterDir, signal);
  const server = orphan ?? (await launch(launchOptions, undefined, signal));
  const url = (database: string) =>
    `postgres://${SUPERUSER}:${password}@127.0.0.1:${server.port}/${database}`;
  try {
    await makeDatabase(url('postgres'), server, dataDir);
  } catch (error) {
    if (orphan === undefined) await shutDown(server.pid, clusterDir, STOP_MS, log);
    throw error;
  }
  log.info('postgres.ready', {
    server: server.pid,
    port: server.port,
    created,
    adopted: orphan !== undefined,
    ms: Math.round(performance.now() - began),
  });
  const supervisor = new Supervisor({
    server,
    launch: launchOptions,
    log,
    onLost: options.onLost ?? (() => undefined),
  });
  let stopped: Promise<void> | undefined;
  const stop = async (budgetMs: number) => {
    await supervisor.stop(budgetMs);
    await lock.release();
  };
  return {
    url: url(DATABASE),
    adopted: orphan !== undefined,
    stop: (budgetMs = STOP_MS) => (stopped ??= stop(budgetMs)),
  };
}

async function adopt(clusterDir: string, signal: AbortSignal): Promise<Launched | undefined> {
  const orphan = await findOrphan(clusterDir, ORPHAN_SETTLES_MS, signal);
  return orphan && { pid: orphan.pid, port: orphan.port, exited: endOfOrphan(orphan.pid, clusterDir) };
}

/** The hub's own database, in the server that was started; and the proof that this server lets us in. */
async function makeDatabase(adminUrl: string, { pid }: Launched, dataDir: string): Promise<void> {
  const sql = postgres(adminUrl, { max: 1, connect_timeout: CONNECT_SECONDS, onnotice: () => undefined });
  try {
    const found = await sql`select 1 from pg_database where datname = ${DATABASE}`;
    if (found.length === 0) await sql`create database ${sql(DATABASE)}`;
  } catch (cause) {
    const why =
      errorCode(cause) === '28P01'
        ? `does not accept the password in ${join(dataDir, 'postgres.password')}`
        : `does not answer (${errorCode(cause)}); stop it with: kill -INT ${pid}`;
    throw new OperatorError('postgres-start', `The PostgreSQL of ${dataDir} (process ${pid}) ${why}.`, {
      cause,
    });
  } finally {
    await sql.end({ timeout: 0 });
  }
}
