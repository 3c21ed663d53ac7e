import { LocalError, RefusedError } from '@parley/client/errors';
import { randomKey } from '@parley/client/keys';
import type { RefusalBody } from '@parley/protocol/refusal';

/** How long an answer may take before it counts as none. */
const PATIENCE_MS = 15_000;

export interface Asking {
  readonly signal?: AbortSignal | undefined;
}

/** Reads something of the hub that this page came from. */
export function get<Answer extends object>(path: string, { signal }: Asking = {}): Promise<Answer> {
  return ask(path, { method: 'GET' }, signal);
}

/** Reads a text of the hub, to the last byte. */
export async function getText(path: string, { signal }: Asking = {}): Promise<string> {
  const { status, text } = await answered(path, { method: 'GET' }, signal);
  if (!isGood(status)) throw new LocalError('not_a_hub', { code: status });
  return text;
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
  const { status, value } = await answered(path, request, signal);
  if (!isGood(status) || typeof value !== 'object' || value === null)
    throw new LocalError('not_a_hub', { code: status });
  // The page trusts the hub that it came from: both were built from one source.
  return value as Answer;
}

interface Answered {
  readonly status: number;
  readonly text: string;
  /** The text as JSON, if it is that. */
  readonly value: unknown;
}

/** What came back, unless it is a refusal: that is thrown. */
async function answered(
  path: string,
  request: RequestInit,
  signal: AbortSignal | undefined,
): Promise<Answered> {
  const patience = AbortSignal.timeout(PATIENCE_MS);
  const over = signal ? AbortSignal.any([signal, patience]) : patience;
  let answer: Answered;
  try {
    const response = await fetch(path, { ...request, redirect: 'error', signal: over });
    const text = await response.text();
    answer = { status: response.status, text, value: parsed(text) };
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new LocalError('unreachable', { cause });
  }
  if (isRefusal(answer.value)) throw new RefusedError(answer.value);
  return answer;
}

const isGood = (status: number): boolean => status >= 200 && status < 300;

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
