import type { Actor } from '../../../kernel/contract.ts';
import type { Meeting } from '../../../testing/meeting.ts';
import { publicly } from '../present.ts';
import { afterQuiet, deciding, everybody, moved, tried, voted } from './trying.ts';

/**
 * How agents among themselves get out, whoever is missing or silent: one of them alone can have the room closed after a
 * while, what is open is decided, and those who are there can agree (RM-5, FL-8).
 */
export function waysOutAlone(meeting: Meeting): readonly string[] {
  const agents = deciding(meeting);
  return [
    ...agents.filter((one) => !closes(meeting, one)).map(({ seat }) => `${seat} cannot close the room, ever`),
    ...undecided(meeting, agents),
    ...(canAgree(meeting, agents) ? [] : ['those who are there cannot agree']),
  ];
}

/** A motion to close that nobody is against closes the room. */
function closes(meeting: Meeting, one: Actor): boolean {
  const over = afterQuiet(moved(meeting, [one], { kind: 'close' }));
  return over.rules.ended(over.state);
}

/** What is open is decided once all who are there have said yes and nobody waits for the others any more. */
function undecided(meeting: Meeting, agents: readonly Actor[]): readonly string[] {
  return publicly(meeting).ballots.open.flatMap(({ on }) => {
    const over = afterQuiet(voted(meeting, agents, on));
    const isOpen = publicly(over).ballots.open.some((each) => each.on === on);
    return isOpen ? [`nobody can decide about ${on}`] : [];
  });
}

/** Those who never came are dismissed, every question is taken back, and who is there has read everything and agrees. */
function canAgree(meeting: Meeting, agents: readonly Actor[]): boolean {
  const { contract, seats } = publicly(meeting);
  const joined = seats.parties.filter((party) => party.joined && !party.dismissed);
  if (contract.version === 0 || joined.length < 2) return true;
  const missing = seats.parties.filter((party) => !party.joined && !party.dismissed);
  const among = missing.reduce((at, { party }) => {
    // One that is being dismissed already is dismissed first.
    const after = moved(at, agents, { kind: 'dismiss', party });
    return moved(after, agents, { kind: 'dismiss', party });
  }, meeting);
  const settled = publicly(among)
    .questions.questions.filter(({ blocks }) => blocks)
    .reduce((at, { on, party }) => {
      const asker = everybody(at).find((one) => one.party === party);
      return asker ? tried(at, asker, 'unask', { on }).meeting : at;
    }, among);
  const { version, sha256 } = contract;
  const over = agents.reduce((at, one) => {
    const circles = at.rules.reads(at.state, one, at.now);
    const upto = Object.fromEntries(circles.map((circle) => [circle, at.state.get(circle)?.seq ?? 0]));
    return tried(tried(at, one, 'ack', { upto }).meeting, one, 'agree', { version, sha256 }).meeting;
  }, settled);
  return publicly(over).phases.outcome === 'agreed';
}
