import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '../../kernel/contract.ts';
import type { Rules } from '../../kernel/kernel.ts';
import {
  type Act,
  actorOf,
  later,
  type Meeting,
  newMeeting,
  take,
  type Taken,
} from '../../testing/meeting.ts';
import { rulesUnderTest } from '../../testing/negotiation.ts';
import { approving, deciding } from './acts/deciding.ts';
import { questioning } from './acts/questions.ts';
import { coming, inviting, leaving, seating } from './acts/seats.ts';
import { signing, withKeys } from './acts/signing.ts';
import { talking } from './acts/talk.ts';
import { beginning } from './beginnings.ts';
import type { Crowd, Draw } from './draw.ts';
import { type Make, present, publicly } from './present.ts';

/**
 * Whole meetings with a random crowd, of people and agents or of agents alone: two to eight parties, some missing or
 * dismissed, agents before persons, seats added and revoked while something is open, hands left up, clocks that jump.
 * Who acts is drawn from those whose link still opens something, as a hub would let them in; now and then they do what
 * is not for them.
 */

/** A moment of a meeting: who gave what, how the meeting stood before and what it came to. */
export interface Moment {
  readonly before: Meeting;
  readonly given: Act;
  readonly taken: Taken;
}

/** A law says what breaks it in a meeting; where it holds, nothing does. */
export type Law = (moments: readonly Moment[]) => readonly string[];

export const lastOf = (moments: readonly Moment[]): Meeting =>
  moments.at(-1)?.taken.meeting ?? newMeeting(rulesUnderTest());

export const nameOf = ({ kind, seat, party }: Actor) => `the ${kind} ${seat ?? party}`;

/** What is tried in a room that is closed before the crowd goes home. */
const AFTER_THE_CLOSE = 12;

/**
 * Plays a meeting. Whatever the kernel takes for a broken invariant throws, and fails the test. `worded` puts what is given
 * into other words; what it made once it leaves as it is.
 */
export function play(
  crowd: Crowd,
  rules: Rules = rulesUnderTest(),
  worded: (given: Act) => Act = (given) => given,
): readonly Moment[] {
  const moments: Moment[] = [];
  let meeting = newMeeting(rules);
  let closedFor = 0;
  const give = (asked: Act) => {
    const before = meeting;
    const given = worded(asked);
    const taken = take(before, given);
    moments.push({ before, given, taken });
    meeting = taken.meeting;
  };
  for (const opening of beginning(crowd)) for (const step of opening(meeting)) give(step);
  for (const draw of crowd.draws) {
    meeting = take(meeting, later(draw.jump)).meeting;
    if (rules.ended(meeting.state)) closedFor += 1;
    if (closedFor > AFTER_THE_CLOSE || present(meeting).length === 0) break;
    give(drawn(meeting, draw, moments.at(-1)));
  }
  return moments;
}

/** What worked is often tried again: four holds, two hands. Its author must still be there. */
function repeated(meeting: Meeting, last: Moment | undefined): Act | undefined {
  if (last?.taken.outcome?.status !== 'accepted') return undefined;
  const actor = actorOf(meeting, last.given.by);
  return present(meeting).some((one) => isDeepStrictEqual(one.actor, actor)) ? last.given : undefined;
}

/** Most of a meeting is talk and votes; while the people approve, most of it is that. */
const always: readonly Make[] = [
  ...talking,
  ...talking,
  ...deciding,
  ...deciding,
  ...questioning,
  ...seating.map(withKeys),
];
const inApproval: readonly Make[] = [
  ...approving,
  ...approving,
  ...talking,
  ...deciding,
  ...questioning,
  ...seating,
];

/** In a closed room people sign; it is tried to talk on; and whoever wants it erased asks. */
const inTheEnd: readonly Make[] = [
  ...leaving,
  ...leaving,
  ...signing,
  ...signing,
  ...signing,
  ...signing,
  ...talking,
  ...deciding,
  ...seating,
];

function makesFor({ phases: { phase } }: ReturnType<typeof publicly>): readonly Make[] {
  if (phase === 'closed') return inTheEnd;
  return phase === 'approval' ? inApproval : always;
}

function drawn(meeting: Meeting, draw: Draw, last: Moment | undefined): Act {
  const again = draw.what % 9 === 0 ? repeated(meeting, last) : undefined;
  if (again) return again;
  // Where somebody is missing, they come more often than anything else happens, or are invited anew.
  const missing = present(meeting).filter(
    ({ mint }) =>
      ['claim', 'invitation', 'agent'].includes(mint.kind) && !meeting.rules.used(meeting.state, mint),
  );
  const isInvited = missing.some(({ mint }) => mint.kind === 'invitation' || mint.kind === 'agent');
  if (missing.length > 0 && draw.what % 5 === 0)
    return (isInvited && draw.what % 10 === 0 ? inviting : coming)(meeting, draw);
  const makes = makesFor(publicly(meeting));
  // Not by what was asked of the number above: one in five of the table would never be drawn.
  return (makes[Math.floor(draw.what / 45) % makes.length] ?? coming)(meeting, draw);
}
