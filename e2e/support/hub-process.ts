import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from '@parley/server/embedded/launch';

/** A hub as its host runs it: the built program in a process of its own, on a port of its own, killed and started anew at will. */
export interface HubProcess {
  readonly url: string;
  /** Ends the hub the hard way: nothing is said goodbye to, nothing is flushed. */
  kill(): Promise<void>;
  /** Starts it again on the same port and data. */
  start(): Promise<void>;
  /** Stops it as an operator does; answers its exit code. */
  stop(): Promise<number | null>;
  /** What it wrote since it was started last, its log. */
  output(): string;
}

const MAIN = fileURLToPath(new URL('../../apps/server/dist/main.js', import.meta.url));
const READY_WITHIN_MS = 20_000;

/** Answers once the hub answers that it is ready; throws when it has ended, or takes too long. */
async function ready(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const until = Date.now() + READY_WITHIN_MS;
  while (child.exitCode === null && child.signalCode === null && Date.now() < until) {
    const answer = await fetch(`${url}/ready`).catch(() => undefined); // not listening yet
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`the hub did not become ready:\n${output()}`);
}

/** Starts a hub. `env` are its settings besides port and log level. */
export async function startHub(env: Readonly<Record<string, string>>): Promise<HubProcess> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  let child: ChildProcess | undefined;
  let ended: Promise<unknown> = Promise.resolve();
  let written: () => string = () => '';

  const start = async () => {
    const { PATH = '', HOME = '' } = process.env;
    let output = '';
    const started = spawn(process.execPath, [MAIN], {
      env: { PATH, HOME, PARLEY_PORT: String(port), PARLEY_LOG_LEVEL: 'warn', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [started.stdout, started.stderr]) {
      stream.on('data', (piece: Buffer) => {
        output += piece.toString();
      });
    }
    child = started;
    written = () => output;
    ended = once(started, 'exit');
    await ready(url, started, () => output);
  };
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    child?.kill(signal);
    await ended;
  };
  await start();
  return {
    url,
    start,
    output: () => written(),
    kill: () => end('SIGKILL'),
    stop: async () => {
      await end('SIGTERM');
      return child?.exitCode ?? null;
    },
  };
}
