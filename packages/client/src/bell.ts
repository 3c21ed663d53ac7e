import type { Timers } from './connection/port.ts';
import { LocalError } from './errors.ts';

/** How long somebody is willing to wait. Without either: for as long as it takes. */
export interface Patience {
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number | undefined;
}

/** Wakes everybody who waits for something to change. It says that, never what. */
export interface Bell {
  ring(): void;
  /** The first answer that is not undefined, asked now and after each ring. What the question throws ends the wait. */
  until<T>(ask: () => T | undefined, patience?: Patience): Promise<T>;
}

export function createBell(timers: Timers): Bell {
  const waiting = new Set<() => void>();
  return {
    ring() {
      for (const wake of [...waiting]) wake();
    },
    until<T>(ask: () => T | undefined, { signal, timeoutMs }: Patience = {}): Promise<T> {
      return new Promise<T>((resolve, reject) => {
        const settle = (how: () => void) => {
          waiting.delete(look);
          signal?.removeEventListener('abort', onAbort);
          cancel?.();
          how();
        };
        const onAbort = () => settle(() => reject(new LocalError('aborted', { cause: signal?.reason })));
        const look = () => {
          try {
            const answer = ask();
            if (answer !== undefined) settle(() => resolve(answer));
          } catch (error) {
            settle(() => reject(error));
          }
        };
        let cancel: (() => void) | undefined;
        if (signal?.aborted) return onAbort();
        waiting.add(look);
        signal?.addEventListener('abort', onAbort);
        if (timeoutMs !== undefined) {
          cancel = timers.set(timeoutMs, () => settle(() => reject(new LocalError('timeout'))));
        }
        look();
      });
    },
  };
}
