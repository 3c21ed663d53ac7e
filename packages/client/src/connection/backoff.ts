import type { Random } from './port.ts';

/** The longest span before the first retry; it doubles with each attempt, up to the last. */
export const FIRST_SPAN_MS = 500;
export const LONGEST_SPAN_MS = 30_000;
/** What a hub asks for at least is spread by this share more, so that a hall of agents does not come back as one. */
const SPREAD = 0.5;

/**
 * How long to wait before an attempt: anywhere within a span that doubles, since thousands that lost one hub at one
 * instant would otherwise meet at the next one.
 */
export function backoffMs(attempt: number, leastMs: number, random: Random): number {
  const span = Math.min(LONGEST_SPAN_MS, FIRST_SPAN_MS * 2 ** Math.min(attempt, 16));
  return Math.round(leastMs + random() * Math.max(span, leastMs * SPREAD));
}
