/**
 * A command that was sent and whose answer has not come: what was put in, as text, and its key. It is kept over a reload
 * of the page, so that whoever lost the answer with the page sends the same command again and gets the same seat, and
 * not a second one or none. A link's token is never part of it.
 */
export interface Unanswered {
  readonly input: string;
  readonly key: string;
}

const placeOf = (name: string) => `parley.unanswered ${name}`;

/** What is kept under a name; nothing, where the browser keeps nothing. */
export function unanswered(name: string): Unanswered | undefined {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(placeOf(name)) ?? 'null');
    return isUnanswered(value) ? value : undefined;
  } catch {
    // A browser that keeps nothing, or what another page wrote there: then there is nothing to repeat.
    return undefined;
  }
}

/** Keeps it, or forgets what was kept. */
export function keepUnanswered(name: string, kept: Unanswered | undefined): void {
  try {
    if (kept) sessionStorage.setItem(placeOf(name), JSON.stringify(kept));
    else sessionStorage.removeItem(placeOf(name));
  } catch {
    // The page itself still has it; only a reload would lose it.
  }
}

function isUnanswered(value: unknown): value is Unanswered {
  const { input, key } = (value ?? {}) as { readonly input?: unknown; readonly key?: unknown };
  return typeof input === 'string' && typeof key === 'string';
}
