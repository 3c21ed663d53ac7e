import type { JsonObject, RefusalBody, Result } from '@parley/protocol';
import type { Patience } from './bell.ts';
import { backoffMs } from './connection/backoff.ts';
import { platformTimers, type Random, type Timers } from './connection/port.ts';
import { LocalError, RefusedError } from './errors.ts';
import { randomKey } from './keys.ts';

export interface HttpOptions extends Patience {
  readonly key?: string | undefined;
  readonly fetch?: typeof fetch | undefined;
  readonly timers?: Timers | undefined;
  readonly random?: Random | undefined;
  /** Asks one time alone: what is not answered then is not worth waiting for. */
  readonly once?: boolean | undefined;
}

/** A result, and the room it is about. */
export interface RoomResult extends Result {
  readonly room: string;
}

/** How long a call may take before it counts as failed. */
const ATTEMPT_MS = 15_000;
/** How long to go on trying, unless the caller says. */
const PATIENCE_MS = 30_000;

/** Posts until it is answered: with the same key each time. */
export function post(
  base: string,
  path: string,
  body: JsonObject,
  headers: Readonly<Record<string, string>>,
  options: HttpOptions,
): Promise<RoomResult> {
  const { key = randomKey() } = options;
  const request = {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key, ...headers },
    body: JSON.stringify(body),
  };
  return exchange(urlOf(base, path), request, resultIn, { ...options, key });
}

function resultIn(text: string): RoomResult | undefined {
  const value = parsed(text);
  return isResult(value) ? value : undefined;
}

/** Gets a file as it is, to the last byte. */
export function download(
  base: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  options: HttpOptions,
): Promise<string> {
  return exchange(urlOf(base, path), { method: 'GET', headers }, (text) => text, options);
}

const urlOf = (base: string, path: string): string => `${base.replace(/\/+$/, '')}${path}`;

/** What a body says; undefined when it is not what a hub answers. */
type Read<T> = (text: string) => T | undefined;

/** Asks until it is answered: again after a failure of the network or the hub, for as long as patience lasts. */
async function exchange<T>(
  url: string,
  request: RequestInit,
  read: Read<T>,
  options: HttpOptions,
): Promise<T> {
  const { timers = platformTimers, random = Math.random, signal, key } = options;
  const deadline = new AbortController();
  const cancel = timers.set(options.timeoutMs ?? PATIENCE_MS, () => deadline.abort());
  const over = signal ? AbortSignal.any([signal, deadline.signal]) : deadline.signal;
  const asking = { url, request, read, over, timers, send: options.fetch ?? fetch };
  try {
    for (let attempt = 0; ; attempt += 1) {
      const outcome = await ask(asking);
      if ('result' in outcome) return outcome.result;
      if (outcome.retryMs === undefined || options.once) throw outcome.error;
      if (!over.aborted) await pause(backoffMs(attempt, outcome.retryMs, random), over, timers);
      if (signal?.aborted)
        throw new LocalError('aborted', { cause: signal.reason, ...(key !== undefined && { key }) });
      if (over.aborted) throw outcome.error;
    }
  } finally {
    cancel();
  }
}

interface Asking<T> {
  readonly url: string;
  readonly request: RequestInit;
  readonly read: Read<T>;
  readonly over: AbortSignal;
  readonly timers: Timers;
  readonly send: typeof fetch;
}

type Outcome<T> =
  | { readonly result: T }
  /** Without `retryMs` the same call would fail again. */
  | { readonly error: LocalError | RefusedError; readonly retryMs?: number | undefined };

async function ask<T>({ url, request, read, over, timers, send }: Asking<T>): Promise<Outcome<T>> {
  const attempt = new AbortController();
  const cancel = timers.set(ATTEMPT_MS, () => attempt.abort());
  try {
    const signal = AbortSignal.any([over, attempt.signal]);
    const response = await send(url, { ...request, redirect: 'error', signal });
    return outcomeOf(response.status, await response.text(), read);
  } catch (cause) {
    return { error: new LocalError('unreachable', { cause }), retryMs: 0 };
  } finally {
    cancel();
  }
}

/** Statuses with which something between us and the hub says that it cannot be reached now. */
const GATEWAY = new Set([502, 503, 504]);

function outcomeOf<T>(status: number, text: string, read: Read<T>): Outcome<T> {
  const result = status >= 200 && status < 300 ? read(text) : undefined;
  if (result !== undefined) return { result };
  const body = parsed(text);
  if (isRefusal(body)) {
    const again = body.retry.when === 'after' || body.code === 'busy';
    return { error: new RefusedError(body), ...(again && { retryMs: body.retry.ms ?? 0 }) };
  }
  return { error: new LocalError('not_a_hub', { code: status }), ...(GATEWAY.has(status) && { retryMs: 0 }) };
}

/** What a text holds as JSON; undefined of one that is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isResult(value: unknown): value is RoomResult {
  const { room, entries } = (value ?? {}) as { readonly room?: unknown; readonly entries?: unknown };
  return typeof room === 'string' && Array.isArray(entries);
}

function isRefusal(value: unknown): value is RefusalBody {
  const { code, message, fix, retry } = (value ?? {}) as { readonly [Key in keyof RefusalBody]?: unknown };
  return (
    typeof code === 'string' &&
    typeof message === 'string' &&
    typeof fix === 'string' &&
    typeof retry === 'object' &&
    retry !== null
  );
}

function pause(ms: number, over: AbortSignal, timers: Timers): Promise<void> {
  return new Promise((resolve) => {
    const cancel = timers.set(ms, done);
    over.addEventListener('abort', done);
    function done() {
      cancel();
      over.removeEventListener('abort', done);
      resolve();
    }
  });
}
