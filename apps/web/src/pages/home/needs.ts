import { bannersOf } from '../../rooms/banner/banner.ts';
import type { Banner } from '../../rooms/banner/types.ts';
import type { LiveSeat } from './use-seat-states.ts';

/** One thing that waits, and where. */
export interface Need {
  readonly live: LiveSeat;
  readonly banner: Banner;
}

/** What comes first, over all rooms: what holds others up comes before what only holds up its own side. */
export const pressing = [
  'hand_up',
  'decide_pause',
  'approve',
  'rebase',
  'vote',
  'answer_question',
  'resolve_question',
  'rejected',
  'your_turn',
  'open_floor',
  'in_chair',
  'say_ready',
  'sign',
  'give_mandate',
];

function rank({ banner }: Need): number {
  const place = pressing.indexOf(banner.reason);
  return place === -1 ? pressing.length : place;
}

/** Everything that waits for this browser's reader, the most pressing first; a deadline breaks a tie. */
export function needsOf(seats: readonly LiveSeat[]): readonly Need[] {
  const needs = seats.flatMap((live) => {
    const { seen } = live.state ?? {};
    if (!seen) return [];
    const { first, more } = bannersOf(seen.next, seen.play);
    return [first, ...more].filter(({ label }) => label === 'needs').map((banner) => ({ live, banner }));
  });
  return mostPressingFirst(needs);
}

export function mostPressingFirst(needs: readonly Need[]): readonly Need[] {
  const until = ({ banner }: Need) => banner.until ?? Number.MAX_SAFE_INTEGER;
  return needs.toSorted((one, other) => rank(one) - rank(other) || until(one) - until(other));
}
