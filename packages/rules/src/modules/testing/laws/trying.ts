import type { JsonObject } from '@parley/protocol';
import type { Actor } from '../../../kernel/contract.ts';
import { act, later, type Meeting, MINUTE, take } from '../../../testing/meeting.ts';
import { deciders, present, publicly } from '../present.ts';

/** What is tried on a copy of a meeting, by those who are there. */

/** The meeting after a command, and whether it was accepted. */
export function tried(meeting: Meeting, by: Actor, command: string, input: JsonObject = {}) {
  const { meeting: next, outcome } = take(meeting, act(by, command, input));
  return { meeting: next, worked: outcome?.status === 'accepted' };
}

/** Everybody who has a seat that they use. */
export const everybody = (meeting: Meeting): readonly Actor[] =>
  present(meeting)
    .filter(({ mint }) => mint.kind !== 'agent' || meeting.rules.used(meeting.state, mint))
    .flatMap(({ actor }) => (actor.seat === null ? [] : [actor]));

/** Those of them who decide. */
export const deciding = (meeting: Meeting): readonly Actor[] =>
  everybody(meeting).filter((actor) => deciders({ actor }, meeting));

/** Everybody who may votes yes on what is open under a number. */
export function voted(meeting: Meeting, voters: readonly Actor[], on: number): Meeting {
  return voters.reduce((at, one) => {
    const ballot = publicly(at).ballots.open.find((each) => each.on === on);
    return ballot ? tried(at, one, 'vote', { on, version: ballot.version, yes: true }).meeting : at;
  }, meeting);
}

/** The first of them who may moves for it, where that is not open yet, and the others say yes. */
export function moved(meeting: Meeting, voters: readonly Actor[], motion: JsonObject): Meeting {
  const openIn = (at: Meeting) => publicly(at).motions.motions.find(({ kind }) => kind === motion['kind']);
  for (const one of voters) {
    if (openIn(meeting)) break;
    const { meeting: next, worked } = tried(meeting, one, 'move', { ...motion, reason: 'Let us go on.' });
    // One who is alone in this has decided by it.
    if (worked && !openIn(next)) return next;
    if (worked) return voted(next, voters, openIn(next)?.on ?? 0);
  }
  return voted(meeting, voters, openIn(meeting)?.on ?? 0);
}

/** The meeting once everybody who says nothing has been quiet for so long that nobody waits for them. */
export function afterQuiet(meeting: Meeting): Meeting {
  const { quiet_minutes } = publicly(meeting).room.settings.room;
  // A clock that was put back has to catch up with the record first.
  const behind = Math.max(0, (meeting.state.get('room')?.at ?? 0) - meeting.now);
  return take(meeting, later(behind + quiet_minutes * MINUTE)).meeting;
}
