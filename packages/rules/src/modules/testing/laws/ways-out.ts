import type { Actor } from '../../../kernel/contract.ts';
import type { Meeting } from '../../../testing/meeting.ts';
import { present, publicly } from '../present.ts';
import { waysOutAlone } from './alone.ts';
import { afterQuiet, deciding, everybody, moved, tried, voted } from './trying.ts';

/**
 * A room that is open goes on: its people, or its agents where it has none, can close it, end its pause, decide what is
 * open, go on without who never came and approve what was agreed. Each way out is tried to its end on a copy of the
 * meeting. How agents among themselves get out is in alone.ts.
 */
export function goesOn(meeting: Meeting): readonly string[] {
  const { rules, state, now } = meeting;
  if (!state.has('room') || rules.ended(state)) return [];
  const due = rules.due(state);
  const { people: hasPeople } = publicly(meeting).room;
  const people = peopleIn(meeting);
  return [
    ...(due === undefined ? ['the room would stay open for ever'] : []),
    ...(due !== undefined && due <= now ? ['something due is left behind'] : []),
    ...(people.length > 0 && !closes(meeting, people) ? ['nobody can close the room'] : []),
    ...(hasPeople ? [] : waysOutAlone(meeting)),
    ...(publicly(meeting).pause.causes.length > 0 ? unpaused(meeting, people) : []),
    ...(hasPeople ? undecided(meeting, people) : []),
    ...unapproved(meeting, people),
    ...blocked(meeting),
    ...vanished(meeting),
    ...absent(meeting),
  ];
}

const peopleIn = (meeting: Meeting): readonly Actor[] =>
  present(meeting).flatMap(({ actor }) => (actor.kind === 'person' ? [actor] : []));

const closes = (meeting: Meeting, people: readonly Actor[]): boolean =>
  people.some((one) => tried(meeting, one, 'close', { reason: 'Enough.' }).worked);

/** A pause ends by itself once nobody waits for anything any more; until then, by a motion that all say yes to. */
function unpaused(meeting: Meeting, people: readonly Actor[]): readonly string[] {
  const { causes } = publicly(moved(meeting, people, { kind: 'resume' })).pause;
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
  const all = everybody(meeting);
  return questions.questions
    .filter(({ blocks, on }) => blocks && !all.some((one) => tried(meeting, one, 'unask', { on }).worked))
    .map(({ on }) => `nobody can take back question ${on}`);
}

/**
 * Whoever asked what holds up every agreement, and has not been heard of since, is not waited for: the others go on
 * without the answer (QU-3). Where nobody else decides, it is for those of the asking party to take it back.
 */
function vanished(meeting: Meeting): readonly string[] {
  const { motions, phases, questions } = publicly(meeting);
  if (phases.phase !== 'negotiation' || motions.motions.some(({ kind }) => kind === 'unblock')) return [];
  return questions.questions
    .filter(({ blocks }) => blocks)
    .flatMap(({ on, party }) => {
      const others = deciding(meeting).filter((one) => one.party !== party);
      if (others.length === 0) return [];
      const over = afterQuiet(moved(meeting, others, { kind: 'unblock', on }));
      const blocks = publicly(over).questions.questions.some((each) => each.on === on && each.blocks);
      const isOver = over.rules.ended(over.state) || !blocks;
      return isOver ? [] : [`question ${on} is held open by somebody who does not answer`];
    });
}

/** A party that never came is dismissed by those that did (RM-10). */
function absent(meeting: Meeting): readonly string[] {
  const { motions, phases, seats } = publicly(meeting);
  const isInTime = phases.phase === 'briefing' || phases.phase === 'negotiation';
  if (!isInTime || motions.motions.some(({ kind }) => kind === 'dismiss')) return [];
  const there = seats.parties.filter(({ joined }) => joined).map(({ party }) => party);
  const deciders = deciding(meeting).filter(({ party }) => party !== null && there.includes(party));
  if (deciders.length === 0) return [];
  return seats.parties
    .filter(({ joined, dismissed }) => !joined && !dismissed)
    .flatMap(({ party }) => {
      const over = moved(meeting, deciders, { kind: 'dismiss', party });
      const isOver = publicly(over).seats.parties.some((each) => each.party === party && each.dismissed);
      return isOver ? [] : [`nobody can go on without ${party}, which never came`];
    });
}
