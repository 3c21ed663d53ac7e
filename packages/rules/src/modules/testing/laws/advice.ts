import { act, type Meeting, take } from '../../../testing/meeting.ts';
import { type Law, nameOf } from '../crowd.ts';
import { present } from '../present.ts';

/** What everybody is told: what to do, what they wait for, and what they may (NX-1). */

const LINKS = ['claim', 'invitation', 'recovery'];
/** What people are still told in a room that is closed. */
const OF_SIGNING = ['sign', 'wait_for_signatures'];

/** Everybody who has a seat gets advice; what it says to do can be done at once, by the door it would come through. */
export function advises(meeting: Meeting): readonly string[] {
  const { rules, state, now } = meeting;
  return present(meeting).flatMap(({ actor, mint }) => {
    if (LINKS.includes(mint.kind)) return [];
    const { advice, may } = rules.next(state, actor, now);
    const vain = advice.flatMap(({ act: one }) => {
      if (!one) return [];
      const { outcome, entries } = take(meeting, act(actor, one.command, one.input));
      const works = outcome?.status === 'accepted' && entries.length > 0 && may.includes(one.command);
      return works ? [] : [`${nameOf(actor)} is told to ${one.command}, in vain`];
    });
    const fits = actor.kind === 'person' ? [...OF_SIGNING, 'closed'] : ['closed'];
    const waits = rules.ended(state) ? advice.filter(({ reason }) => !fits.includes(reason)) : [];
    return [
      ...vain,
      ...(advice.length === 0 ? [`${nameOf(actor)} is told nothing`] : []),
      ...waits.map(({ reason }) => `${nameOf(actor)} is told ${reason} in a closed room`),
    ];
  });
}

/** Whoever watches an open room is told for whom, by name, it waits. */
export function namesSomebody(meeting: Meeting): readonly string[] {
  const { rules, state, now } = meeting;
  if (!state.has('room') || rules.ended(state)) return [];
  return present(meeting).flatMap(({ actor }) => {
    if (actor.kind !== 'observer') return [];
    const { advice } = rules.next(state, actor, now);
    const named = advice.flatMap(({ details = {} }) => [details['name'], details['names']].flat());
    const reasons = advice.map(({ reason }) => reason);
    return named.some((name) => typeof name === 'string' && name !== '')
      ? []
      : [`${nameOf(actor)} is told ${reasons.join(', ')}, and of nobody by name`];
  });
}

/** A command that was accepted is one that its actor was told they may give. What had to be read first came with it. */
export const told: Law = (moments) =>
  moments.flatMap(({ before, given, taken }, index) => {
    const { rules, state, now } = before;
    if (taken.outcome?.status !== 'accepted' || given.before || typeof given.by === 'string') return [];
    const refusal = rules.may(state, given.by, given.command, now);
    return refusal
      ? [`${nameOf(given.by)} was told ${refusal.code} of ${given.command} at step ${index + 1}, and gave it`]
      : [];
  });
