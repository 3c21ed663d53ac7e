import { spawn } from 'node:child_process';

/** Starting a program of the user's, in a group of its own, so that it can be ended with all that it started itself. */
export interface Program {
  /** Resolves when it has ended: its code, or the signal that ended it. Rejects when it could not be started. */
  readonly ended: Promise<Ended>;
  kill(signal: 'SIGTERM' | 'SIGKILL'): void;
}

export interface Ended {
  readonly code: number | null;
  readonly signal: string | null;
}

export interface StartOptions {
  /** What it reads on its standard input. */
  readonly input: string;
  /** Added to the environment of this process. */
  readonly env: Readonly<Record<string, string>>;
}

export type StartProgram = (command: readonly string[], options: StartOptions) => Program;

/** Programs of this machine. What they write goes where this process writes. */
export const startProgram: StartProgram = ([file = '', ...args], { input, env }) => {
  const child = spawn(file, args, {
    stdio: ['pipe', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
    detached: true,
  });
  // One that reads nothing has closed its input before it was written.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
  return {
    ended,
    kill(signal) {
      if (child.pid === undefined) return;
      try {
        process.kill(-child.pid, signal);
      } catch (error) {
        // It has ended, and so has all that it started.
        if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
      }
    },
  };
};
