import type { Token, TokenKind } from '@parley/protocol/links';
import type { LinkProps } from '@tanstack/react-router';

/** The page that a link of each kind opens. */
export function placeOf(token: Token): Pick<LinkProps, 'to' | 'params'> {
  const params = { room: token.room, token: token.text.slice(-43) };
  const places: Readonly<Record<TokenKind, Pick<LinkProps, 'to' | 'params'>>> = {
    invitation: { to: '/join' },
    claim: { to: '/seat' },
    person: { to: '/seat' },
    recovery: { to: '/recover' },
    observer: { to: '/o/$room/$token', params },
    agent: { to: '/r/$room/$token', params },
  };
  return places[token.kind];
}
