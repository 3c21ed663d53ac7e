import type { ErrorCode } from '@parley/protocol/errors';
import type { RefusalBody } from '@parley/protocol/refusal';
import { pieces } from './message.ts';

/** What a refusal says: what was wrong, and what to do instead. */
export interface Refusal {
  readonly says: string;
  readonly fix: string;
}

/**
 * The hub's refusals in another language than its own, which is English. Holes are filled from the details; what the
 * details say in English words stays English, in quotation marks.
 */
export type Refusals = Readonly<Record<ErrorCode, Refusal>>;

export function refusalIn(refusals: Partial<Refusals> | undefined, body: RefusalBody): Refusal {
  const known = refusals?.[body.code];
  // A newer hub may refuse for a reason that this page has never heard of.
  if (!known) return { says: body.message, fix: body.fix };
  return { says: filled(known.says, body.details ?? {}), fix: filled(known.fix, body.details ?? {}) };
}

function filled(sentence: string, details: Readonly<Record<string, unknown>>): string {
  const write = (value: unknown): string => {
    if (Array.isArray(value)) return value.map(write).join(', ');
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  return pieces(sentence)
    .map((piece, place) => (place % 2 === 0 ? piece : write(details[piece])))
    .join('')
    .replaceAll(/\s+([.,;:])/g, '$1')
    .trim();
}
