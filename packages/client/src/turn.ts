import type { Next } from '@parley/protocol';

/**
 * Whether there is something to do: a piece of advice that names a command, such as to read first or to speak. Advice
 * without one says only what is waited for.
 */
export function hasTurn(next: Next): boolean {
  return next.advice.some(({ act }) => act !== undefined);
}
