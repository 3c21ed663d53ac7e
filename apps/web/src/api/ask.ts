import { LocalError, RefusedError } from '@parley/client/errors';
import { randomKey } from '@parley/client/keys';
import type { RefusalBody } from '@parley/protocol/refusal';

/** How long an answer may take before it counts as none. */
const PATIENCE_MS = 15_000;

interface Asking {
  readonly signal?: AbortSignal | undefined;
}

/** Reads something of the hub that this page came from. */
export function get<Answer extends object>(path: string, { signal }: Asking = {}): Promise<Answer> {
  return ask(path, { method: 'GET' }, signal);
}

/** Asks with a token, or changes what this browser holds; both may be asked again without harm. */
export function postTo<Answer extends object>(
  path: string,
  body: object,
  { signal }: Asking = {},
): Promise<Answer> {
  const headers = { 'content-type': 'application/json', 'idempotency-key': randomKey() };
  return ask(path, { method: 'POST', headers, body: JSON.stringify(body) }, signal);
}

async function ask<Answer extends object>(
  path: string,
  request: RequestInit,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  const patience = AbortSignal.timeout(PATIENCE_MS);
  const over = signal ? AbortSignal.any([signal, patience]) : patience;
  let status: number;
  let answer: unknown;
  try {
    const response = await fetch(path, { ...request, redirect: 'error', signal: over });
    status = response.status;
    answer = parsed(await response.text());
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new LocalError('unreachable', { cause });
  }
  if (isRefusal(answer)) throw new RefusedError(answer);
  const isOk = status >= 200 && status < 300;
  if (!isOk || typeof answer !== 'object' || answer === null)
    throw new LocalError('not_a_hub', { code: status });
  // The page trusts the hub that it came from: both were built from one source.
  return answer as Answer;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isRefusal(value: unknown): value is RefusalBody {
  return (
    typeof value === 'object' && value !== null && 'code' in value && 'message' in value && 'fix' in value
  );
}
