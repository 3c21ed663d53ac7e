import { parseLink, type Result, type Token } from '@parley/protocol';

type Links = NonNullable<Result['links']>;

/**
 * Parts the links that a command made: the one that opens the giver's own seat stays in their browser, the rest is for
 * them to hand out or to keep.
 */
export function partLinks(
  links: Links = [],
  ownKind: 'person' | 'observer',
): { readonly own: Token | undefined; readonly others: Links } {
  const own = links.find(({ kind }) => kind === ownKind);
  const token = own && parseLink(own.link)?.token;
  return { own: token, others: token ? links.filter((link) => link !== own) : links };
}
