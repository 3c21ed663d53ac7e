import type { PartyId, SeatId } from '@parley/protocol/circle';
import type { Token } from '@parley/protocol/links';
import { queryOptions } from '@tanstack/react-query';
import { postTo } from './ask.ts';
import { keys } from './queries.ts';

/** What a link is. Looking records nothing and uses nothing up; only the deed that follows does. Times in milliseconds. */
export type Look =
  | LookedInvitation
  | LookedClaim
  | LookedRecovery
  | LookedObserver
  | LookedAgent
  | LookedPerson;

interface LookedRoom {
  readonly room: string;
  readonly topic: string;
}

/** What somebody who was invited is told of a room before they decide. */
export interface RoomFacts extends LookedRoom {
  readonly goal?: string;
  readonly format: string;
  readonly parties: readonly string[];
  readonly ends_at: number;
  readonly erased_at: number;
  readonly silence: 'wait' | 'carry' | 'close';
  readonly silence_hours: number;
  readonly observers: { readonly open: boolean; readonly watching: number };
  readonly people: 'browser' | 'any';
}

export interface LookedInvitation extends RoomFacts {
  readonly kind: 'invitation';
  readonly from: { readonly name: string; readonly person?: string };
  readonly party: { readonly party: PartyId; readonly name: string };
  readonly state: 'open' | 'used' | 'revoked' | 'expired';
  readonly used_by?: string;
  /** Whom to ask for another. */
  readonly ask: string;
  readonly expires_at: number;
}

export interface LookedClaim extends RoomFacts {
  readonly kind: 'claim';
  readonly seat: SeatId;
  readonly party: { readonly party: PartyId; readonly name: string };
  readonly state: 'open' | 'taken' | 'moving' | 'over';
  readonly name?: string;
  readonly taken_at?: number;
}

export interface LookedRecovery extends LookedRoom {
  readonly kind: 'recovery';
  readonly seat: SeatId;
  readonly name: string;
  readonly party: { readonly party: PartyId; readonly name: string };
}

export interface LookedObserver extends LookedRoom {
  readonly kind: 'observer';
  readonly goal?: string;
  readonly parties: readonly string[];
  readonly phase: string;
  readonly ends_at: number;
  readonly erased_at: number;
  readonly observers: { readonly open: boolean; readonly watching: number };
}

export interface LookedAgent extends LookedRoom {
  readonly kind: 'agent';
  readonly name: string;
  readonly party: { readonly party: PartyId; readonly name: string };
}

export interface LookedPerson extends LookedRoom {
  readonly kind: 'person';
  readonly seat: SeatId;
  readonly name: string;
  readonly party: { readonly party: PartyId; readonly name: string };
}

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
    queryFn: ({ signal }) => postTo<Look>('/api/browser/look', { token: token.text }, { signal }),
    // What stands on the page while somebody fills it in must not change under their hands.
    refetchOnWindowFocus: false,
  });
}
