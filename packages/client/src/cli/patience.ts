import type { HttpOptions } from '../post.ts';
import type { Call } from './verb.ts';

/** How a verb asks the hub: by this machine's means, for as long as there is patience, until the user stops it. */
export function patient({
  world,
  patienceMs,
}: Pick<Call, 'world' | 'patienceMs'>): HttpOptions & { readonly signal: AbortSignal } {
  const { fetch, timers, random, interrupted } = world;
  return { fetch, timers, random, signal: interrupted, timeoutMs: patienceMs };
}
