import type { JsonObject } from '@parley/protocol';
import type { Timers } from '../../jobs/timers.ts';

/**
 * Calls that their callers may give up by a notification of its own (2025-11-25), which comes by another request. Nothing
 * ties the two together but who sends them and the id, so a stranger behind the same address could end a wait early. That
 * answers it with what there is, and moves nothing.
 */
export interface Cancelling {
  /** Takes part in a request: the signal is aborted when its caller gives it up. */
  begin(who: string, body: JsonObject | undefined): { readonly signal: AbortSignal; over(): void };
}

/** An answer may have left when its caller gives up; it still moves nothing if that is heard of at once. */
const HEARD_OF_MS = 1000;
const CANCELLED = 'notifications/cancelled';

export function createCancelling({ timers }: { readonly timers: Timers }): Cancelling {
  const calls = new Map<string, Set<AbortController>>();
  return {
    begin(who, body) {
      const controller = new AbortController();
      if (body?.['method'] === CANCELLED) {
        const named = wordOf(who, requestIdIn(body['params']));
        for (const call of calls.get(named) ?? []) call.abort();
      }
      const word = wordOf(who, body?.['id']);
      if (body?.['id'] === undefined) return { signal: controller.signal, over: () => undefined };
      const same = calls.get(word) ?? new Set();
      calls.set(word, same.add(controller));
      return {
        signal: controller.signal,
        over() {
          timers.after(HEARD_OF_MS, () => {
            same.delete(controller);
            if (same.size === 0 && calls.get(word) === same) calls.delete(word);
          });
        },
      };
    },
  };
}

function requestIdIn(params: unknown): unknown {
  return typeof params === 'object' && params !== null && 'requestId' in params
    ? params.requestId
    : undefined;
}

const wordOf = (who: string, id: unknown) => `${who} ${JSON.stringify(id)}`;
