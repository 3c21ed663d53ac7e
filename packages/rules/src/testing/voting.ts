import type { JsonObject, SeatId } from '@parley/protocol';
import { BALLOT } from '../modules/tags.ts';
import type { Given } from './given.ts';
import type { Act, Meeting } from './meeting.ts';
import { as } from './negotiation.ts';

/** Motions and votes as tests write them: what is voted on is the newest that was opened. */

/** Somebody moves for something that takes every party. */
export const moves = (by: SeatId, kind: string, terms: JsonObject = {}): Act =>
  as(by).gives('move', { kind, reason: 'Let us go on.', ...terms });

/** The number of the newest amendment or motion, open or not. */
export function newestBallot({ rules, entries }: Meeting): number {
  const tags: readonly string[] = Object.values(BALLOT);
  const opened = entries.findLast((entry) => rules.tagsOf(entry).some((tag) => tags.includes(tag)));
  if (!opened) throw new Error('nothing was opened to vote on');
  return typeof opened.body['on'] === 'number' ? opened.body['on'] : opened.seq;
}

/** Somebody votes on the newest amendment or motion; a no has a reason. */
export const votes = ({ meeting }: Given, by: SeatId, yes = true): Act =>
  as(by).gives('vote', { on: newestBallot(meeting), yes, ...(!yes && { reason: 'Not now.' }) });

/** The first moves, all others vote yes; the last vote is the step that a test is about. */
export function decides(
  room: Given,
  seats: readonly SeatId[],
  kind: string,
  terms: JsonObject = {},
): ReturnType<Given['when']> {
  const [mover, ...voters] = seats;
  const last = voters.pop();
  if (!mover || !last) throw new Error('a decision takes two at least');
  const moved = room.and(moves(mover, kind, terms));
  return voters.reduce((at, by) => at.and(votes(at, by)), moved).when(votes(moved, last));
}
