import { type ErrorCode, errors, type RetryWhen } from './errors.ts';
import type { Json, JsonObject } from './json.ts';

/** A refusal as every door sends it: what was wrong, what to do instead, and what it takes to do it. */
export interface RefusalBody {
  readonly code: ErrorCode;
  readonly message: string;
  readonly fix: string;
  readonly retry: { readonly when: RetryWhen; readonly ms?: number | undefined };
  readonly details?: JsonObject | undefined;
  /** The entries it points at, in full, oldest first. */
  readonly entries?: readonly CitedEntry[] | undefined;
  /** How many of them did not fit. */
  readonly left?: number | undefined;
  /** What to send as acknowledgement once the entries were read: circle to position. */
  readonly ack?: Readonly<Record<string, number>> | undefined;
}

interface CitedEntry {
  readonly circle: string;
  readonly seq: number;
  readonly type: string;
  readonly [field: string]: unknown;
}

/** How long a caller should wait before a retry, where the refusal itself does not say. */
const DEFAULT_RETRY_MS = 1000;

/** The sentence of a code, its `{placeholders}` filled from the details. */
function fill(sentence: string, details: JsonObject): string {
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => inWords(details[name]));
}

function inWords(detail: Json | undefined): string {
  if (detail === undefined || detail === null) return '';
  if (Array.isArray(detail)) return detail.map(inWords).join(', ');
  return typeof detail === 'object' ? JSON.stringify(detail) : String(detail);
}

/** Builds the body of a refusal from its code and details. */
export function refusalBody(code: ErrorCode, details: JsonObject = {}): RefusalBody {
  const { says, fix, retry } = errors[code];
  const ms = typeof details['retry_ms'] === 'number' ? details['retry_ms'] : DEFAULT_RETRY_MS;
  return {
    code,
    message: fill(says, details),
    fix: fill(fix, details),
    retry: retry === 'after' ? { when: retry, ms } : { when: retry },
    ...(Object.keys(details).length > 0 && { details }),
  };
}

/** A refusal on its way to a caller: the one error class that crosses the wire. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
  readonly body: RefusalBody;
  constructor(body: RefusalBody, options?: ErrorOptions) {
    super(body.message, options);
    this.body = body;
  }
}
