import type { Request } from 'express';

/** How a caller wants to be answered. */
export type Form = 'json' | 'text' | 'stream';

const TEXT_TYPES = ['text/markdown', 'text/plain'] as const;
export const STREAM_TYPE = 'text/event-stream';
export const JSON_TYPE = 'application/json; charset=utf-8';
export const MARKDOWN_TYPE = 'text/markdown; charset=utf-8';
/** What a paper of the room comes as, by the end of its address. */
export const paperTypes = { json: JSON_TYPE, md: MARKDOWN_TYPE } as const;

/** JSON for whoever asks for nothing in particular. An address that ends in `.md` says it for those who send no headers. */
export function formOf(request: Request): Form {
  if (request.path.endsWith('.md')) return 'text';
  const best = request.accepts(['application/json', ...TEXT_TYPES, STREAM_TYPE]);
  if (best === STREAM_TYPE) return 'stream';
  return best !== false && best !== 'application/json' ? 'text' : 'json';
}

/** Seconds that a caller is willing to wait: `Prefer: wait=25` (RFC 7240), or `?wait=25` where no headers can be sent. */
export function waitOf({ headers, query }: Request): number | undefined {
  const preferred = /(?:^|[,;\s])wait\s*=\s*"?(\d{1,4})"?/i.exec(String(headers['prefer'] ?? ''))?.[1];
  const asked = preferred ?? (typeof query['wait'] === 'string' ? query['wait'] : undefined);
  return asked !== undefined && /^\d{1,4}$/.test(asked) ? Number(asked) : undefined;
}

/** The turn that a caller believes in: `If-Match` with the ETag of the state, whose first part it is (FL-2). */
export function epochIn(ifMatch: string): number | undefined {
  const epoch = /^(?:W\/)?"(\d{1,9})(?:\.[0-9a-f]+)?"$/.exec(ifMatch.trim())?.[1];
  return epoch === undefined ? undefined : Number(epoch);
}
