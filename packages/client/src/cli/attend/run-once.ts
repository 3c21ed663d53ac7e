import type { World } from '../world.ts';
import type { Ended, StartOptions } from './programs.ts';

/** How a run ended: by itself, or because its time or this process was over. */
export interface RunEnd extends Ended {
  readonly cut: 'time' | 'stop' | undefined;
}

/** Between the polite signal and the one that cannot be refused. Where this process stops too, before it has stopped. */
const GRACE_MS = { time: 5_000, stop: 500 };

/** Runs a program once, for so long at most. One that is to end is asked to, and made to a little later. */
export async function runOnce(
  { start, timers }: Pick<World, 'start' | 'timers'>,
  command: readonly string[],
  options: StartOptions & { readonly timeoutMs: number; readonly signal: AbortSignal },
): Promise<RunEnd> {
  const { timeoutMs, signal, ...given } = options;
  const program = start(command, given);
  let cut: RunEnd['cut'];
  const cancels: (() => void)[] = [];
  const end = (why: NonNullable<RunEnd['cut']>) => {
    if (cut) return;
    cut = why;
    program.kill('SIGTERM');
    cancels.push(timers.set(GRACE_MS[why], () => program.kill('SIGKILL')));
  };
  const stop = () => end('stop');
  cancels.push(timers.set(timeoutMs, () => end('time')));
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  try {
    return { ...(await program.ended), cut };
  } finally {
    signal.removeEventListener('abort', stop);
    for (const cancel of cancels) cancel();
  }
}
