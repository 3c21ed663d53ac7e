import { platformTimers } from '../connection/port.ts';
import { randomKey } from '../keys.ts';
import { nodeSockets } from '../node/node-sockets.ts';
import { askUser } from './ask-user.ts';
import { startProgram } from './attend/programs.ts';
import { exitCodes } from './exit-codes.ts';
import { keptRooms } from './keeping/kept-rooms.ts';
import { readBytes, readTextFile } from './read-file.ts';
import { run } from './run.ts';
import { keptCalls } from './seats/kept-calls.ts';
import { parleyHome, seatFiles } from './seats/seat-files.ts';
import { signingKeys } from './signing/signing-keys.ts';
import type { World } from './world.ts';
import { writeTextFile } from './write-text-file.ts';

/** The `parley` command on a real machine. Importing this file runs it. */

const { env, stdin, stdout, stderr } = process;

function thisMachine(interrupted: AbortSignal): World {
  const home = parleyHome(env);
  return {
    env,
    write: (text) => new Promise((resolve) => stdout.write(text, () => resolve())),
    complain: (text) => void stderr.write(text),
    columns: stdout.isTTY ? stdout.columns : undefined,
    ask: stdin.isTTY
      ? (question) => askUser(question, { input: stdin, output: stderr }, interrupted)
      : undefined,
    readInput: () => (stdin.isTTY ? undefined : readAll()),
    readFile: readTextFile,
    readBytes,
    writeFile: writeTextFile,
    now: Date.now,
    newKey: randomKey,
    random: Math.random,
    timers: platformTimers,
    fetch,
    openSocket: nodeSockets,
    start: startProgram,
    seats: seatFiles(home, env['PARLEY_SEAT']),
    calls: keptCalls(home),
    kept: keptRooms(home),
    signingKeys: signingKeys(home),
    interrupted,
  };
}

async function readAll(): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of stdin) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString('utf8');
}

/** How long whatever is under way may take to let go. */
const STOP_MS = 1_000;

async function main(): Promise<void> {
  const stop = new AbortController();
  // A terminal and a parent may both pass a signal on: the second of them changes nothing.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort());
  // What cannot be interrupted, such as reading an input that nobody ends, is left behind.
  stop.signal.addEventListener('abort', () =>
    setTimeout(() => process.exit(exitCodes.interrupted.code), STOP_MS).unref(),
  );
  // Whoever read this may have read enough.
  stdout.on('error', () => process.exit(0));
  process.exit(await run(process.argv.slice(2), thisMachine(stop.signal)));
}

void main();
