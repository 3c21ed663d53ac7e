import { parseToken, type Token } from '@parley/protocol/links';
import { useSyncExternalStore } from 'react';

/**
 * A link's token stands in the fragment, which no browser sends anywhere. It leaves the address bar at once, and with it
 * the history, and is kept in this variable alone: a reload forgets it, and the link has to be opened again.
 */
export type LinkToken = Token | 'unreadable' | undefined;

let taken: LinkToken;
const listeners = new Set<() => void>();

const FRAGMENT_PAGES = /\/(join|seat|recover)\/?$/;

/** Takes the token out of the address, if there is one. */
export function takeToken(): void {
  const { pathname, search, hash } = location;
  if (hash.length <= 1 || !FRAGMENT_PAGES.test(pathname)) return;
  history.replaceState(history.state, '', pathname + search);
  setToken(parseToken(hash.slice(1)) ?? 'unreadable');
}

/** A token that came by another way than the address: pasted, say. Without one, the old one is forgotten. */
export function setToken(token: LinkToken): void {
  taken = token;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The link that was opened last, while it is not used. */
export function useLinkToken(): LinkToken {
  return useSyncExternalStore(subscribe, () => taken);
}
