import type { ErrorCode, RefusalBody } from '@parley/protocol';

/** How HTTP says each refusal. The refusal itself is the same object at every door (ER-1). */
const statuses: Readonly<Record<ErrorCode, number>> = {
  invalid: 400,
  unreadable: 400,
  too_large: 413,
  unknown_command: 404,
  key_reused: 422,
  unsupported_version: 426,
  out_of_order: 409,
  no_route: 404,
  wrong_method: 405,
  wrong_content: 415,
  foreign_origin: 403,
  wrong_host: 421,
  unknown: 404,
  gone: 410,
  no_credential: 401,
  forbidden: 403,
  wrong_link: 403,
  link_used: 410,
  link_over: 410,
  secret_shown: 409,
  browser_only: 403,
  host_key_required: 401,
  host_key_unknown: 401,
  too_many: 429,
  wrong_phase: 409,
  ended: 409,
  paused: 409,
  not_your_floor: 409,
  stale_floor: 409,
  hold_limit: 409,
  floor_closed: 409,
  chair_taken: 409,
  chair_needed: 409,
  read_first: 409,
  not_there: 404,
  already: 409,
  not_now: 409,
  stale_version: 409,
  wrong_text: 409,
  version_closed: 409,
  questions_open: 409,
  not_a_voter: 403,
  budget_spent: 409,
  last_person: 409,
  name_refused: 400,
  name_taken: 409,
  over_limit: 413,
  reload: 409,
  busy: 503,
  unavailable: 503,
  stopping: 503,
  internal: 500,
};

/** RFC 9457, with the fields of the refusal beside those of the standard. */
export interface Problem extends RefusalBody {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  /** What to tell the operator; it stands in the log. */
  readonly request?: string;
}

export interface ProblemAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Problem;
}

const PRECONDITION_FAILED = 412;
export const PROBLEM_TYPE = 'application/problem+json';

/**
 * A refusal as HTTP says it. `isConditional`: the caller made it hang on a turn by If-Match, and a turn that has passed is
 * then a condition that does not hold (RFC 9110).
 */
export function problemOf(error: RefusalBody, request?: string, isConditional = false): ProblemAnswer {
  const status = isConditional && error.code === 'stale_floor' ? PRECONDITION_FAILED : statuses[error.code];
  const body: Problem = {
    type: `urn:parley:error:${error.code}`,
    title: titleOf(error.code),
    status,
    detail: error.message,
    ...(request !== undefined && { request }),
    ...error,
  };
  return { status, headers: headersOf(status, error), body };
}

/** The same for every refusal of its kind, as the standard asks: the code in words. */
function titleOf(code: ErrorCode): string {
  const words = code.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function headersOf(status: number, { details, retry }: RefusalBody): ProblemAnswer['headers'] {
  switch (status) {
    case 401:
      return { 'WWW-Authenticate': 'Bearer' };
    case 405:
      return { Allow: typeof details?.['allowed'] === 'string' ? details['allowed'] : '' };
    case 426:
      return { Upgrade: 'websocket' };
    case 429:
    case 503:
      return { 'Retry-After': String(Math.max(1, Math.ceil((retry.ms ?? 0) / 1000))) };
    default:
      return {};
  }
}
