import type { SeatId } from '@parley/protocol/circle';
import type { View } from '../../kernel/contract.ts';
import type { Party, Seat } from '../seats/books.ts';
import { active, decidingKind } from '../seats/state.ts';

/**
 * How votes are counted, whatever they are about (EL-1): parties decide, persons express. Nothing of a verdict is kept:
 * it is counted from the persons who are in the room at that moment, so that a seat that is revoked needs no special case.
 */

export interface Vote {
  readonly yes: boolean;
  /** The entry by which it was given. */
  readonly seq: number;
  readonly reason?: string | undefined;
}

/** What is counted: since when it has been open, as an entry of the room, and the votes by seat. */
export interface Count {
  readonly opened: number;
  readonly votes: Readonly<Record<SeatId, Vote>>;
}

export type Verdict = 'yes' | 'no' | 'open';

/**
 * Those of a party who vote on it: its persons, in a room without people its agents, who were there when it was opened;
 * once nobody of them is left, all.
 */
export function votersOf(view: View, party: Party, opened: number): readonly Seat[] {
  const all = active(view, party, decidingKind(view));
  const there = all.filter(({ since }) => since <= opened);
  return there.length > 0 ? there : all;
}

/** A person's vote. What was said by somebody who had the seat before is not theirs. */
export function voteOf({ votes }: Count, { seat, since }: Seat): Vote | undefined {
  const vote = votes[seat];
  return vote && vote.seq > since ? vote : undefined;
}

/** The votes that count, in the order in which they were given. */
export function counted(view: View, parties: readonly Party[], count: Count) {
  return parties
    .flatMap((party) => votersOf(view, party, count.opened))
    .flatMap((seat) => {
      const vote = voteOf(count, seat);
      return vote ? [{ seat: seat.seat, ...vote }] : [];
    })
    .toSorted((one, other) => one.seq - other.seq);
}

/** A party is yes when all its voters are, no when one of them is. One that has nobody, as before it joins, has not voted. */
export function verdictOf(view: View, party: Party, count: Count): Verdict {
  const said = votersOf(view, party, count.opened).map((seat) => voteOf(count, seat)?.yes);
  if (said.includes(false)) return 'no';
  return said.length > 0 && said.every((yes) => yes === true) ? 'yes' : 'open';
}

/** Every party must be yes; one that is no ends it. */
export function verdict(view: View, parties: readonly Party[], count: Count): Verdict {
  const each = parties.map((party) => verdictOf(view, party, count));
  if (each.includes('no')) return 'no';
  return each.every((one) => one === 'yes') ? 'yes' : 'open';
}

/** Who is still asked: persons, and parties that have not joined as a whole. */
export function missing(
  view: View,
  parties: readonly Party[],
  count: Count,
): readonly { readonly name: string; readonly seat?: SeatId }[] {
  return parties.flatMap((party): readonly { readonly name: string; readonly seat?: SeatId }[] =>
    party.joined
      ? votersOf(view, party, count.opened).filter((seat) => !voteOf(count, seat))
      : [{ name: party.name }],
  );
}

/** Whether a person is asked at all. */
export function isVoter(view: View, party: Party, { opened }: Count, seat: SeatId | null): boolean {
  return votersOf(view, party, opened).some((voter) => voter.seat === seat);
}
