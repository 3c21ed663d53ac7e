import { type ChildProcess, spawn } from 'node:child_process';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { OperatorError } from '../log.ts';
import type { Binaries } from './binaries.ts';
import { disownStrangersPid, readPostmaster, signalPostmaster, waitUntil } from './postmaster.ts';
import { type Account, spawnOptions } from './program.ts';

/** Starts the server and waits until it takes connections. */

export interface LaunchOptions {
  readonly clusterDir: string;
  readonly logFile: string;
  readonly account: Account;
  readonly binaries: Binaries;
  /** False gives up safety against a crash of the machine, for tests that are about something else. */
  readonly durable: boolean;
  readonly maxConnections: number;
}

export interface Launched {
  readonly pid: number;
  readonly port: number;
  readonly exited: Promise<void>;
}

// After a kill, backends of the dead server may hold its memory for a moment.
const RETRY_MS = 10_000;
const RETRY_PAUSE_MS = 100;
// A long recovery after a crash is normal; one this long is not.
const READY_MS = 120_000;
const LOG_FILE_MAX_BYTES = 1_048_576;

const WILL_PASS =
  /still in use|lock file .* already exists|could not bind|Address already in use|could not create any TCP/i;

/**
 * On that port, or any that is free. Where a port is taken meanwhile, or a killed server has not gone entirely, it
 * tries again for some seconds.
 */
export async function launch(
  options: LaunchOptions,
  port: number | undefined,
  signal: AbortSignal,
): Promise<Launched> {
  const deadline = performance.now() + RETRY_MS;
  for (;;) {
    signal.throwIfAborted();
    await disownStrangersPid(options.clusterDir);
    const started = await startOnce(options, port ?? (await freePort()), signal);
    if (typeof started !== 'string') return started;
    if (!WILL_PASS.test(started) || performance.now() > deadline) throw didNotStart(started, options.logFile);
    await sleep(RETRY_PAUSE_MS, undefined, { signal });
  }
}

/** The server, or what it said when it gave up. */
async function startOnce(
  options: LaunchOptions,
  port: number,
  signal: AbortSignal,
): Promise<Launched | string> {
  const log = await openLog(options.logFile);
  try {
    const child = spawn(options.binaries.postgres, serverArgs(options, port), {
      ...spawnOptions(options.account),
      // A session of its own: Ctrl-C in a terminal reaches the hub alone, which then stops its server in order.
      detached: true,
      stdio: ['ignore', 'ignore', log.file.fd],
    });
    child.unref();
    const end = endOf(child);
    const { pid } = child;
    if (pid === undefined) return `it could not be run (${await end})`;
    if (await isReady(pid, end, options.clusterDir, signal))
      return { pid, port, exited: end.then(() => undefined) };
    const how = await end;
    return (await lastFatal(log)) ?? `it ended with ${how}`;
  } finally {
    await log.file.close();
  }
}

/** Waits until it takes connections. If that does not come to pass it is made to end. */
async function isReady(
  pid: number,
  end: Promise<string>,
  clusterDir: string,
  signal: AbortSignal,
): Promise<boolean> {
  let ended = false;
  void end.then(() => {
    ended = true;
  });
  const ready = async () => {
    const postmaster = await readPostmaster(clusterDir);
    return postmaster?.pid === pid && postmaster.status === 'ready';
  };
  try {
    if (await waitUntil(async () => ended || (await ready()), READY_MS, signal)) return !ended;
    signalPostmaster(pid, 'SIGQUIT');
    return false;
  } catch (error) {
    signalPostmaster(pid, 'SIGINT');
    await end;
    throw error;
  }
}

function serverArgs({ clusterDir, durable, maxConnections }: LaunchOptions, port: number): string[] {
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: maxConnections,
    synchronous_commit: 'on',
    fsync: durable ? 'on' : 'off',
    full_page_writes: durable ? 'on' : 'off',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    cluster_name: 'parley',
    // A refused statement is the hub's to report. Its text, parameters and detail hold what people said.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_parameter_max_length_on_error: 0,
    log_checkpoints: 'off',
  };
  return [
    '-D',
    clusterDir,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
}

/** Resolves when the process has ended, or could not be started, to how. Never rejects. */
function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'unknown'));
    child.on('exit', (status, signal) => resolve(signal ?? `status ${status}`));
  });
}

interface ServerLog {
  readonly file: FileHandle;
  /** Where this start begins in it. */
  readonly start: number;
}

/**
 * What the server writes goes to a file and not through the hub: a server that outlives the hub must still be able
 * to write. The file begins anew when it has become long.
 */
async function openLog(path: string): Promise<ServerLog> {
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  const start = size > LOG_FILE_MAX_BYTES ? 0 : size;
  const file = await open(path, 'a+', 0o600);
  if (start === 0) await file.truncate();
  return { file, start };
}

async function lastFatal({ file, start }: ServerLog): Promise<string | undefined> {
  const { buffer, bytesRead } = await file.read({ position: start, buffer: Buffer.alloc(65_536) });
  const fatal = buffer.toString('utf8', 0, bytesRead).match(/(?:FATAL|PANIC): {2}.*/g);
  return fatal?.at(-1);
}

function didNotStart(reason: string, logFile: string): OperatorError {
  return new OperatorError('postgres-start', `PostgreSQL did not start: ${reason}. Its log is ${logFile}.`);
}

/** A port that was free a moment ago. Another program may take it before whoever asks does; then the next one is tried. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
