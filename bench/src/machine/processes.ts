import { type ChildProcess, type ChildProcessByStdio, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { basename } from 'node:path';
import type { Readable } from 'node:stream';
import type { Answer, Call, Calls } from './calls.ts';
import { BenchError } from './failure.ts';

/**
 * The processes that a measurement needs. Each is ended by the id it was started under, never by its name: other
 * hubs and other benches may run on the machine.
 */

const STOP_MS = 10_000;
const KEPT_CHARACTERS = 4000;

/** A forked process that answers calls. */
export class Worker<C extends Calls<C>> {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, { resolve(output: unknown): void; reject(error: Error): void }>();
  #calls = 0;

  constructor(script: URL) {
    this.#child = fork(script, { serialization: 'advanced', stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    this.#child.on('message', (answer: Answer) => this.#answered(answer));
    this.#child.on('exit', (code, signal) => {
      const error = new BenchError(
        `${script.pathname.split('/').slice(-2).join('/')} ended with ${signal ?? code}`,
      );
      for (const { reject } of this.#waiting.values()) reject(error);
      this.#waiting.clear();
    });
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  ask<Name extends keyof C & string>(name: Name, input: C[Name]['input']): Promise<C[Name]['output']> {
    const id = (this.#calls += 1);
    return new Promise<unknown>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      const call: Call = { id, name, input };
      this.#child.send(
        call,
        (error) => error && reject(new BenchError(`the process is gone: ${error.message}`)),
      );
    });
  }

  async stop(): Promise<void> {
    await end(this.#child, 'SIGTERM');
  }

  #answered(answer: Answer): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if ('failure' in answer) waiting?.reject(new BenchError(answer.failure));
    else waiting?.resolve(answer.output);
  }
}

export interface ProgramOptions {
  readonly file: string;
  readonly nodeOptions: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
}

/** A program of Node's, of which the last words are kept, in case it has a reason to give. */
export class Program {
  readonly #child: ChildProcessByStdio<null, Readable, Readable>;
  readonly #name: string;
  #said = '';
  #isStopping = false;

  constructor({ file, nodeOptions, env, cwd }: ProgramOptions) {
    this.#name = basename(file);
    this.#child = spawn(process.execPath, [...nodeOptions, file], {
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      // A Ctrl-C in the terminal reaches the bench alone, which then stops its programs in order.
      detached: true,
    });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        this.#said = (this.#said + text).slice(-KEPT_CHARACTERS);
      });
    }
    this.#child.once('exit', (code, signal) => {
      if (!this.#isStopping) process.stderr.write(`${this.#ending(code, signal)}\n`);
    });
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** Waits for a word on stdout, and answers with what it matched. */
  async says(word: RegExp, withinMs: number): Promise<RegExpExecArray> {
    let timer: NodeJS.Timeout | undefined;
    return new Promise<RegExpExecArray>((resolve, reject) => {
      const late = () =>
        reject(new BenchError(`${this.#name} was not ready in time; it said:\n${this.#said}`));
      timer = setTimeout(late, withinMs);
      this.#child.once('exit', (code, signal) => reject(new BenchError(this.#ending(code, signal))));
      this.#child.stdout.on('data', () => {
        const found = word.exec(this.#said);
        if (found) resolve(found);
      });
    }).finally(() => clearTimeout(timer));
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await end(this.#child, 'SIGTERM');
  }

  #ending(code: number | null, signal: NodeJS.Signals | null): string {
    return `${this.#name} ended with ${signal ?? code}; it said:\n${this.#said}`;
  }
}

/** Asks a process to end, and makes it when it does not. */
async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await gone;
  clearTimeout(timer);
}
