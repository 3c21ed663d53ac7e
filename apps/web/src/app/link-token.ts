import { parseToken, type Token } from '@parley/protocol/links';

/**
 * A link's token stands in the fragment, which no browser sends anywhere. It leaves the address bar at once, and with it
 * the history, and is kept in this variable alone: a reload forgets it, and the link has to be opened again.
 */
let taken: Token | undefined;
let wasUnreadable = false;

const FRAGMENT_PAGES = /\/(join|seat|recover)\/?$/;

/** Takes the token out of the address. Called once the page is there, and again when a link is pasted over it. */
export function takeToken(): void {
  const { pathname, search, hash } = location;
  if (hash.length <= 1 || !FRAGMENT_PAGES.test(pathname)) return;
  history.replaceState(history.state, '', pathname + search);
  giveToken(hash.slice(1));
}

/** A token that came in another way than by the address: pasted, or made by a command on this page. */
export function giveToken(text: string): void {
  taken = parseToken(text.trim());
  wasUnreadable = taken === undefined;
}

export function linkToken(): Token | undefined {
  return taken;
}

/** Whether a link was opened of which part is missing. */
export function linkWasUnreadable(): boolean {
  return wasUnreadable;
}

/** It was used; nobody needs it any more. */
export function forgetToken(): void {
  taken = undefined;
  wasUnreadable = false;
}
