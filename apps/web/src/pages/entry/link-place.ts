import { linkOf, type Token, type TokenKind } from '@parley/protocol/links';
import type { LinkProps } from '@tanstack/react-router';

type Place = Required<Pick<LinkProps, 'to'>> & Pick<LinkProps, 'params'>;

/** The page that a link of each kind opens. An agent's is no page of this app: the hub writes it, and it is loaded. */
export function placeOf(token: Token): Place | { readonly href: string } {
  if (token.kind === 'agent') return { href: linkOf(location.origin, token) };
  const params = { room: token.room, token: token.text.slice(-43) };
  const places: Readonly<Record<Exclude<TokenKind, 'agent'>, Place>> = {
    invitation: { to: '/join' },
    claim: { to: '/seat' },
    person: { to: '/seat' },
    recovery: { to: '/recover' },
    observer: { to: '/o/$room/$token', params },
  };
  return places[token.kind];
}
