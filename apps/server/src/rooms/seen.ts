import { createHash } from 'node:crypto';
import type { SeatId, State } from '@parley/protocol';
import type { Actor, RoomState, Rules } from '@parley/rules';

/** The state of play as an actor sees it, and what they should do next (NX-1): the one answer that every door shows. */
export function seenBy(
  actor: Actor,
  rules: Rules,
  state: RoomState,
  now: number,
): Pick<State, 'state' | 'next'> {
  const { may, advice } = rules.next(state, actor, now);
  const seen = {
    state: rules.describe(state, actor, now),
    // The order says how urgent each is; the numbers behind it are the rules' own matter.
    next: { may, advice: advice.map(({ reason, details, act, until }) => ({ reason, details, act, until })) },
  };
  return seen as Pick<State, 'state' | 'next'>; // JSON, but for properties that are undefined, which no JSON text shows
}

const MARK_CHARACTERS = 8;

/** What of `next` a reader keeps, to tell later whether it has changed (DL-6): the beginning of its digest. */
export function markOf(next: string): string {
  return createHash('sha256').update(next).digest('hex').slice(0, MARK_CHARACTERS);
}

/** The same as it is sent: the frame, and what of it is compared to tell whether somebody should be woken. */
export interface Seen {
  readonly frame: string;
  readonly next: string;
}

export function seenFrame(room: string, seat: SeatId, seen: Pick<State, 'state' | 'next'>): Seen {
  const type: State['type'] = 'state';
  const next = JSON.stringify(seen.next);
  const frame = `{"type":"${type}","room":"${room}","seat":"${seat}","state":${JSON.stringify(seen.state)},"next":${next}}`;
  return { frame, next };
}
