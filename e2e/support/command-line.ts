import { startProgram } from '@parley/client/cli/attend/programs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '@parley/client/cli/run';
import { type KeptRooms, keptRooms } from '@parley/client/cli/keeping/kept-rooms';
import { readBytes, readTextFile } from '@parley/client/cli/read-file';
import { type SigningKeys, signingKeys } from '@parley/client/cli/signing/signing-keys';
import { keptCalls } from '@parley/client/cli/seats/kept-calls';
import { type SeatFiles, seatFiles } from '@parley/client/cli/seats/seat-files';
import { platformTimers } from '@parley/client/connection/port';
import type { World } from '@parley/client/cli/world';
import { writeTextFile } from '@parley/client/cli/write-text-file';
import { randomKey } from '@parley/client/keys';
import { nodeSockets } from '@parley/client/node/node-sockets';
import { onTestFinished } from 'vitest';

/** The `parley` command of somebody who holds seats of their own, run here instead of in a process of its own. */
export interface CommandLine {
  /** Runs a line, and answers with how it ended and what it wrote. */
  parley(words: readonly string[], typed?: string): Promise<Ended>;
  /** Runs a line at a terminal, whose user answers what they are asked, in this order, and then ends the input. */
  answering(answers: readonly string[], ...words: readonly string[]): Promise<Ended>;
  /** Runs a line that must succeed, and answers with what it wrote. */
  ok(...words: readonly string[]): Promise<string>;
  typing(typed: string, ...words: readonly string[]): Promise<string>;
  /** The seats it keeps. */
  readonly seats: SeatFiles;
  /** What it keeps of what hubs have signed. */
  readonly kept: KeptRooms;
  readonly keys: SigningKeys;
  /** A folder of its own, for files. */
  readonly folder: string;
}

interface Ended {
  readonly code: number;
  readonly text: string;
}

/** With other timers, what it waits for passes sooner. */
export async function commandLine(timers = platformTimers): Promise<CommandLine> {
  const home = await mkdtemp(join(tmpdir(), 'parley-line-'));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  const seats = seatFiles(home);
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  const kept = keptRooms(home);
  const keys = signingKeys(home);
  const parley = async (words: readonly string[], typed?: string, ask?: World['ask']): Promise<Ended> => {
    const written: string[] = [];
    const code = await run(words, {
      env: {},
      write: (text) => {
        written.push(text);
        return Promise.resolve();
      },
      complain: (text) => written.push(text),
      columns: undefined,
      readInput: () => (typed === undefined ? undefined : Promise.resolve(typed)),
      ask,
      readFile: readTextFile,
      readBytes,
      writeFile: writeTextFile,
      now: Date.now,
      newKey: randomKey,
      random: Math.random,
      timers,
      fetch,
      openSocket: nodeSockets,
      start: startProgram,
      seats,
      calls: keptCalls(home),
      kept,
      signingKeys: keys,
      interrupted: stop.signal,
    });
    return { code, text: written.join('') };
  };
  const succeed = async (words: readonly string[], typed?: string) => {
    const { code, text } = await parley(words, typed);
    if (code !== 0) throw new Error(`parley ${words.join(' ')} ended with ${code}:\n${text}`);
    return text;
  };
  return {
    parley,
    answering(answers, ...words) {
      const left = [...answers];
      return parley(words, undefined, () => Promise.resolve(left.shift()));
    },
    seats,
    kept,
    keys,
    folder: join(home, 'files'),
    ok: (...words) => succeed(words),
    typing: (typed, ...words) => succeed(words, typed),
  };
}
