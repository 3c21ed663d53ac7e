import type { LinkLook } from '@parley/protocol/link-look';
import type { Token } from '@parley/protocol/links';
import { queryOptions } from '@tanstack/react-query';
import { postTo } from './ask.ts';
import { keys } from './queries.ts';

export type LookedAt<Kind extends LinkLook['kind']> = Extract<LinkLook, { kind: Kind }>;
/** What somebody who was invited is told of a room before they decide. */
export type RoomFacts = Omit<LookedAt<'invitation'> | LookedAt<'claim'>, 'kind' | 'state'>;

/** Counts the links opened on this page: a name for each in the cache, in place of its token. */
const openings = new Map<string, string>();

function openingOf(token: Token): string {
  const known = openings.get(token.text);
  if (known !== undefined) return known;
  const opening = `${token.kind} ${openings.size + 1}`;
  openings.set(token.text, opening);
  return opening;
}

export function lookAt(token: Token) {
  return queryOptions({
    queryKey: keys.link(openingOf(token)),
    queryFn: ({ signal }) => postTo<LinkLook>('/api/browser/look', { token: token.text }, { signal }),
    // What stands on the page while somebody fills it in must not change under their hands.
    refetchOnWindowFocus: false,
  });
}
