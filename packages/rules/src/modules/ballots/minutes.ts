import type { Entry } from '@parley/protocol/circle';
import { type Stamp, stamp } from '../stamp.ts';
import type { BallotsBodies } from './wire.ts';

/**
 * How votes stand in the minutes, whatever they are about: each as it was given, on the version it was given on, in
 * its order. A later one of the same seat on the same version stands in the place of the earlier.
 */

export type VoteLine = Stamp & {
  readonly version: number;
  readonly yes: boolean;
  readonly reason?: string | undefined;
  /** Whoever proposed this version; it counts as their yes. */
  readonly proposed?: true;
};

export interface Voted {
  readonly on: number;
  readonly votes: readonly VoteLine[];
}

/** The yes that is in the proposal of a version. */
export const ownYes = (entry: Entry, version: number): VoteLine => ({
  ...stamp(entry),
  version,
  yes: true,
  proposed: true,
});

/** What is voted on, after a vote; on something of another module, as it was. */
export function voted<Item extends Voted>(
  items: readonly Item[],
  entry: Entry<'ballots.voted', BallotsBodies['ballots.voted']>,
): readonly Item[] {
  const { on, version, yes, reason } = entry.body;
  const vote: VoteLine = { ...stamp(entry), version, yes, reason };
  return items.map((item) => (item.on === on ? { ...item, votes: [...item.votes, vote] } : item));
}

/** The end of what is voted on, where it has none yet. */
export function decidedOn<Item extends { readonly on: number; readonly decision?: object | undefined }>(
  items: readonly Item[],
  on: number,
  decision: NonNullable<Item['decision']>,
): readonly Item[] {
  return items.map((item) => (item.on === on && !item.decision ? { ...item, decision } : item));
}
