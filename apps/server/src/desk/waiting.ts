import { type Cursor, refusalBody, RefusedError } from '@parley/protocol';
import type { Timers } from '../jobs/timers.ts';
import type { Caller, Hub, Reader } from '../rooms/hub.ts';

/**
 * Waiting without a connection (DL-6): a reader that joins, reads nothing, and leaves with the first thing that wakes its
 * seat. Meanwhile it is present like any other.
 */
export interface Waiting {
  /** Resolves when something woke the seat, time was up, or the caller has gone. Throws RefusedError when the seat is lost. */
  wait(
    caller: Caller,
    from: WaitingFrom,
    ending: { readonly ms: number; readonly signal?: AbortSignal | undefined },
  ): Promise<void>;
  /** How many wait now. */
  readonly size: number;
  /** Ends every wait, and all that come: each is answered with what there is. */
  stop(): void;
}

export interface WaitingFrom {
  readonly cursor: Cursor;
  /** Mark of the advice that its last answer gave. */
  readonly knows?: string | undefined;
}

export interface WaitingParts {
  readonly hub: Pick<Hub, 'join'>;
  readonly timers: Timers;
  /** Waits of one credential at a time. */
  readonly most: number;
}

export function createWaiting({ hub, timers, most }: WaitingParts): Waiting {
  const ends = new Set<() => void>();
  const byCredential = new Map<string, number>();
  let stopped = false;

  const begin = (credential: string): (() => void) => {
    const taken = byCredential.get(credential) ?? 0;
    if (taken >= most) throw new RefusedError(refusalBody('too_many', { what: 'waiting reads of one seat' }));
    byCredential.set(credential, taken + 1);
    return () => {
      const left = (byCredential.get(credential) ?? 0) - 1;
      if (left > 0) byCredential.set(credential, left);
      else byCredential.delete(credential);
    };
  };

  return {
    get size() {
      return ends.size;
    },
    async wait(caller, { cursor, knows }, { ms, signal }) {
      if (stopped || signal?.aborted) return;
      const giveBack = begin(caller.credential);
      const { promise: over, resolve: end, reject: fail } = settled();
      // Nobody may be listening yet when it fails.
      over.catch(() => undefined);
      ends.add(end);
      const cancel = timers.after(ms, end);
      signal?.addEventListener('abort', end);
      const reader: Reader = {
        open: true,
        send: () => undefined,
        wake: () => end(),
        drop: (error) => fail(new RefusedError(error)),
      };
      try {
        const joining = await hub.join(caller, reader, { cursor, follow: true, knows });
        try {
          joining.start();
          await over;
        } finally {
          joining.leave();
        }
      } finally {
        signal?.removeEventListener('abort', end);
        cancel();
        ends.delete(end);
        giveBack();
      }
    },
    stop() {
      stopped = true;
      for (const end of ends) end();
    },
  };
}

/** A promise that is settled from outside; `Promise.withResolvers` came with Node 22. */
function settled() {
  let resolve: () => void = nothing;
  let reject: (error: unknown) => void = nothing;
  const promise = new Promise<void>((done, failed) => {
    resolve = done;
    reject = failed;
  });
  return { promise, resolve, reject };
}

function nothing(): void {}
