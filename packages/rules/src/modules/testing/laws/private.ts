import { isDeepStrictEqual } from 'node:util';
import type { Circle, Entry, PartyId } from '@parley/protocol';
import type { Request } from '../../../kernel/contract.ts';
import { type Act, later, type Meeting, newMeeting, take, type Taken } from '../../../testing/meeting.ts';
import { rulesUnderTest } from '../../../testing/negotiation.ts';
import { lastOf, type Law, type Moment } from '../crowd.ts';

/** What a party does in private, and what it is refused, changes nothing for anybody else (CA-5). */
export const nothingLeaks: Law = (moments) =>
  partiesIn(moments).flatMap((party) => keepsPrivate(moments, party));

const partiesIn = (moments: readonly Moment[]) => [
  ...new Set(lastOf(moments).entries.flatMap(({ by }) => by.party ?? [])),
];

/**
 * The meeting is played again without a party's commands that wrote private entries alone or were refused; of an
 * acknowledgement that is left the part that everybody reads. Time passes as it did.
 */
function keepsPrivate(moments: readonly Moment[], party: PartyId): readonly string[] {
  const complaints: string[] = [];
  let other = newMeeting(moments[0]?.before.rules ?? rulesUnderTest());
  for (const { before, given, taken } of moments) {
    other = take(other, later(before.now - other.now)).meeting;
    const own = partyOf(given, before) === party;
    const instead = own ? publicPart(given, taken) : given;
    if (!instead) continue;
    const again = take(other, instead);
    other = again.meeting;
    const same = own
      ? again.outcome?.status === 'accepted'
      : isDeepStrictEqual(answer(again, party, other), answer(taken, party, taken.meeting));
    if (!same)
      complaints.push(
        `without the private acts of ${party} ${JSON.stringify(instead)} comes to something else`,
      );
  }
  const last = lastOf(moments);
  if (!isDeepStrictEqual(outside(last.entries, party, last), outside(other.entries, party, other)))
    complaints.push(`without the private acts of ${party} others read something else`);
  return complaints;
}

function partyOf({ by }: Act, { rules, state }: Meeting): PartyId | null | undefined {
  return typeof by === 'string' ? rules.seat(state, by)?.party : by.party;
}

/** What is left of a command when all that is private is taken away; undefined when nothing is. */
function publicPart(given: Act, { outcome, entries }: Taken): Act | undefined {
  const isPublic = entries.some(({ circle, by }) => circle === 'room' && by.kind !== 'hub');
  if (outcome?.status !== 'accepted' || !isPublic) return undefined;
  const { before, ...main } = given;
  const kept = before && inPublic(before);
  const whole = given.command === 'ack' ? { ...main, ...inPublic(main) } : main;
  return kept ? { ...whole, before: kept } : whole;
}

function inPublic({ command, input }: Request): Request | undefined {
  const { room } = input['upto'] as { readonly room?: number }; // as its schema says
  return room === undefined ? undefined : { command, input: { upto: { room } } };
}

function answer({ outcome, entries }: Taken, party: PartyId, meeting: Meeting) {
  return outcome?.status === 'refused' ? outcome.refusal : outside(entries, party, meeting);
}

/** The entries that others than a party read, circle by circle. */
function outside(
  entries: readonly Entry[],
  party: PartyId,
  { rules, state }: Meeting,
): ReadonlyMap<Circle, readonly Entry[]> {
  const circles = new Map<Circle, Entry[]>();
  for (const entry of entries) {
    const [kind, id] = entry.circle.split('/');
    const owner = kind === 'seat' ? rules.seat(state, id as `s${number}`)?.party : id; // a circle names its own
    if (owner !== party) circles.set(entry.circle, [...(circles.get(entry.circle) ?? []), entry]);
  }
  return circles;
}
