import type { JsonObject } from '@parley/protocol';
import type { Actor } from '../../../kernel/contract.ts';
import { act, type Meeting, take } from '../../../testing/meeting.ts';
import { present, publicly } from '../present.ts';

/**
 * A room that is open and has people in it goes on: somebody can close it, end its pause, decide what is open and
 * approve what was agreed. Each way out is tried to its end on a copy of the meeting.
 */
export function goesOn(meeting: Meeting): readonly string[] {
  const { rules, state, now } = meeting;
  if (!state.has('room') || rules.ended(state)) return [];
  const due = rules.due(state);
  const people = peopleIn(meeting);
  return [
    ...(due !== undefined && due <= now ? ['something due is left behind'] : []),
    ...(people.length > 0 && !closes(meeting, people) ? ['nobody can close the room'] : []),
    ...(publicly(meeting).pause.causes.length > 0 ? unpaused(meeting, people) : []),
    ...undecided(meeting, people),
    ...unapproved(meeting, people),
    ...blocked(meeting),
  ];
}

const peopleIn = (meeting: Meeting): readonly Actor[] =>
  present(meeting).flatMap(({ actor }) => (actor.kind === 'person' ? [actor] : []));

/** The meeting after a command, and whether it was accepted. */
function tried(meeting: Meeting, by: Actor, command: string, input: JsonObject = {}) {
  const { meeting: next, outcome } = take(meeting, act(by, command, input));
  return { meeting: next, worked: outcome?.status === 'accepted' };
}

const closes = (meeting: Meeting, people: readonly Actor[]): boolean =>
  people.some((one) => tried(meeting, one, 'close', { reason: 'Enough.' }).worked);

/** Everybody who may votes yes on what is open under a number. */
function voted(meeting: Meeting, people: readonly Actor[], on: number): Meeting {
  return people.reduce((at, one) => {
    const ballot = publicly(at).ballots.open.find((each) => each.on === on);
    return ballot ? tried(at, one, 'vote', { on, version: ballot.version, yes: true }).meeting : at;
  }, meeting);
}

/** A pause ends by itself once nobody waits for anything any more; until then, by a motion that all say yes to. */
function unpaused(meeting: Meeting, people: readonly Actor[]): readonly string[] {
  const isOpen = () => publicly(meeting).motions.motions.find(({ kind }) => kind === 'resume');
  const moved = isOpen()
    ? meeting
    : people.reduce((at, one) => {
        const isThere = publicly(at).motions.motions.some(({ kind }) => kind === 'resume');
        const input = { kind: 'resume', reason: 'Let us go on.' };
        return isThere ? at : tried(at, one, 'move', input).meeting;
      }, meeting);
  const on = publicly(moved).motions.motions.find(({ kind }) => kind === 'resume')?.on;
  const { causes } = publicly(on === undefined ? moved : voted(moved, people, on)).pause;
  return causes.length > 0 ? [`nobody can end the pause: ${causes.join(', ')}`] : [];
}

/** What is open is decided once everybody has said yes, if all who are asked have come and it fits its clause. */
function undecided(meeting: Meeting, people: readonly Actor[]): readonly string[] {
  const { ballots, charter, motions, phases, seats } = publicly(meeting);
  if (phases.phase === 'approval') return [];
  const haveJoined = seats.parties.every(({ joined, dismissed }) => joined || dismissed);
  const isDismissal = (on: number) =>
    motions.motions.some((moved) => moved.on === on && moved.kind === 'dismiss');
  const isStale = (on: number) => charter.amendments.some((one) => one.on === on && one.stale);
  return ballots.open
    .filter(({ on }) => (haveJoined || isDismissal(on)) && !isStale(on))
    .filter(({ on }) => publicly(voted(meeting, people, on)).ballots.open.some((each) => each.on === on))
    .map(({ on }) => `nobody can decide about ${on}`);
}

/** What was agreed binds once every person has approved it. */
function unapproved(meeting: Meeting, people: readonly Actor[]): readonly string[] {
  const { phases, approval } = publicly(meeting);
  if (phases.phase !== 'approval') return [];
  const { version = 0, sha256 = '', charter = 0 } = approval;
  const over = people.reduce(
    (at, one) => tried(at, one, 'approve', { version, sha256, charter }).meeting,
    meeting,
  );
  const { outcome } = publicly(over).phases;
  return outcome === 'agreed' ? [] : ['nobody can approve what was agreed'];
}

/** What holds up every agreement can be taken back by whoever asked, whatever else stands in the way (QU-3). */
function blocked(meeting: Meeting): readonly string[] {
  const { phases, questions } = publicly(meeting);
  if (phases.phase !== 'negotiation') return [];
  const all = present(meeting).flatMap(({ actor }) => (actor.seat === null ? [] : [actor]));
  return questions.questions
    .filter(({ blocks, on }) => blocks && !all.some((one) => tried(meeting, one, 'unask', { on }).worked))
    .map(({ on }) => `nobody can take back question ${on}`);
}
