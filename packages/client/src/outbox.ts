import type { Ack, Done, JsonObject, Refused, Result } from '@parley/protocol';
import { backoffMs } from './connection/backoff.ts';
import type { Random, Timers } from './connection/port.ts';
import type { Patience } from './bell.ts';
import { LocalError, RefusedError } from './errors.ts';

/** A command that is not answered. Its key makes it safe to send again: the hub takes it once and repeats its answer. */
export interface Pending {
  readonly key: string;
  readonly command: string;
  readonly input: JsonObject;
  readonly ack?: Ack;
}

/**
 * Keeps unanswered commands beyond the life of this process. `keep` is called before a command first leaves, `drop`
 * once it is answered; a command that nobody waits for any more is kept, since it may have happened.
 */
export interface PendingStore {
  keep(pending: Pending): void;
  drop(key: string): void;
}

/**
 * What was said and not answered, oldest first. A lost connection loses no command and doubles none: all of them are
 * sent again, with their keys, as soon as the seat is joined again. So are those that the hub could not take in at that
 * moment; those refusals advise the very same call.
 */
export interface Outbox {
  add(pending: Pending, patience: Patience): Promise<Result>;
  unanswered(): readonly Pending[];
  done(frame: Done): void;
  refused(ref: string, error: Refused['error']): void;
  /** Nothing will be answered any more. */
  end(why: LocalError | RefusedError): void;
}

export interface OutboxOptions {
  /** Sends now if there is somebody to send to. */
  readonly send: (pending: Pending) => void;
  readonly timers: Timers;
  readonly random: Random;
  readonly store?: PendingStore | undefined;
}

interface Waiting {
  readonly pending: Pending;
  readonly answer: Promise<Result>;
  readonly resolve: (result: Result) => void;
  readonly reject: (why: LocalError | RefusedError) => void;
  /** How often the hub has asked for the same call again. */
  again: number;
  cancelAgain?: () => void;
}

/** How often a hub may answer "not now, send it again" before that is the answer. */
const AGAIN_LIMIT = 10;

export function createOutbox({ send, timers, random, store }: OutboxOptions): Outbox {
  const waiting = new Map<string, Waiting>();
  let ended: LocalError | RefusedError | undefined;

  const take = (key: string): Waiting | undefined => {
    const found = waiting.get(key);
    found?.cancelAgain?.();
    waiting.delete(key);
    return found;
  };

  const enter = (pending: Pending): Waiting => {
    const made: Partial<Pick<Waiting, 'resolve' | 'reject'>> = {};
    const answer = new Promise<Result>((resolve, reject) => Object.assign(made, { resolve, reject }));
    return { pending, answer, again: 0, ...(made as Required<typeof made>) };
  };

  return {
    add(pending, patience) {
      if (ended) return Promise.reject(ended);
      const known = waiting.get(pending.key);
      if (known && !same(known.pending, pending)) return Promise.reject(new LocalError('key_in_use'));
      if (known) return known.answer;
      if (patience.signal?.aborted)
        return Promise.reject(new LocalError('aborted', { cause: patience.signal.reason }));
      store?.keep(pending);
      const made = enter(pending);
      waiting.set(pending.key, made);
      giveUpOn(made, patience, timers, (why) => take(pending.key)?.reject(why));
      send(pending);
      return made.answer;
    },
    unanswered: () => [...waiting.values()].map(({ pending }) => pending),
    done({ ref, result }) {
      store?.drop(ref);
      take(ref)?.resolve(result);
    },
    refused(ref, error) {
      const item = waiting.get(ref);
      if (item && sameAgain(error) && item.again < AGAIN_LIMIT) {
        item.cancelAgain?.();
        item.cancelAgain = timers.set(backoffMs(item.again, error.retry.ms ?? 0, random), () =>
          send(item.pending),
        );
        item.again += 1;
        return;
      }
      // What the hub could not say for certain may have happened; the key stays good for asking.
      if (!sameAgain(error)) store?.drop(ref);
      take(ref)?.reject(new RefusedError(error));
    },
    end(why) {
      ended = why;
      for (const key of [...waiting.keys()]) take(key)?.reject(withKey(why, key));
    },
  };
}

/** Whether a refusal asks for the same call with the same key. `read_first`, say, asks for something else first. */
function sameAgain({ code, retry }: Refused['error']): boolean {
  return retry.when === 'after' || code === 'busy';
}

function same(a: Pending, b: Pending): boolean {
  return JSON.stringify([a.command, a.input, a.ack]) === JSON.stringify([b.command, b.input, b.ack]);
}

function withKey(why: LocalError | RefusedError, key: string): LocalError | RefusedError {
  if (why instanceof RefusedError) return why;
  return new LocalError(why.fault, { cause: why, key, ...(why.code !== undefined && { code: why.code }) });
}

function giveUpOn(
  { pending: { key }, answer }: Waiting,
  { signal, timeoutMs }: Patience,
  timers: Timers,
  giveUp: (why: LocalError) => void,
): void {
  const onAbort = () => giveUp(new LocalError('aborted', { cause: signal?.reason, key }));
  const cancel =
    timeoutMs === undefined
      ? undefined
      : timers.set(timeoutMs, () => giveUp(new LocalError('timeout', { key })));
  const tidy = () => {
    cancel?.();
    signal?.removeEventListener('abort', onAbort);
  };
  answer.then(tidy, tidy);
  signal?.addEventListener('abort', onAbort);
}
