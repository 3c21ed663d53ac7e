import type { Result } from '@parley/protocol';
import { LocalError, type LocalFault, RefusedError } from '@parley/client';
import type { RefusalBody } from '@parley/protocol/refusal';

/** Why a command changed nothing: the hub's word, or this side's own trouble in reaching it. */
export type Trouble =
  | { readonly by: 'hub'; readonly refusal: RefusalBody }
  | { readonly by: 'page'; readonly fault: LocalFault };

/** What a command came to. Pages read it; nothing is thrown at them but what is broken. */
export type Outcome =
  | { readonly done: true; readonly result: Result }
  | { readonly done: false; readonly trouble: Trouble };

/** Waits for a command's answer, and turns the two ways it can fail into values. */
export async function outcomeOf(answer: Promise<Result>): Promise<Outcome> {
  try {
    return { done: true, result: await answer };
  } catch (error) {
    return { done: false, trouble: troubleOf(error) };
  }
}

/** What failed in asking the hub, as a value; anything else is thrown on. */
export function troubleOf(error: unknown): Trouble {
  if (error instanceof RefusedError) return { by: 'hub', refusal: error.body };
  if (error instanceof LocalError) return { by: 'page', fault: error.fault };
  throw error;
}
