import { BRIEF_LINES, GOAL_CHARACTERS } from '@parley/protocol/limits';
import { changedProse } from '@parley/protocol/headings';
import type { Minutes } from '@parley/record/minutes/document';
import type { FormerRoom } from './former-room.ts';
import { dayOf, openPointsOf, pointInBrief } from './open-points.ts';

/** What the next room is made of, before the options of the line that makes it. */
export interface NextRoom {
  readonly topic: string;
  readonly format: string;
  readonly parties: readonly NextParty[];
  /** A goal, the former room's or another, with the words that name the room from which this one goes on. */
  readonly goal: (words: string | undefined) => string;
  readonly contract: string | undefined;
  /** Points that found no place in a brief. */
  readonly leftOut: number;
}

export interface NextParty {
  readonly name: string;
  readonly people?: boolean;
  readonly knows?: readonly string[];
  readonly needs_to_determine?: readonly string[];
}

/** The next room, from the open points of the one before. */
export function nextRoom(former: FormerRoom): NextRoom {
  const { minutes, party: own, contract, agendas } = former;
  const { meeting, present } = minutes;
  const there = meeting.parties.filter(({ party }) => party === own || !present.dismissed[party]);
  const ordered = there.toSorted((one, other) => Number(other.party === own) - Number(one.party === own));
  const points = pointsByParty(minutes, own, new Set(there.map(({ party }) => party)));
  let leftOut = 0;
  const parties = ordered.map(({ party, name, people, knows = [] }): NextParty => {
    const needs = [...new Set([...(points.get(party) ?? []), ...(agendas.get(party) ?? [])])];
    leftOut += Math.max(0, needs.length - BRIEF_LINES);
    return {
      name,
      ...(people !== undefined && { people }),
      ...(knows.length > 0 && { knows }),
      ...(needs.length > 0 && { needs_to_determine: needs.slice(0, BRIEF_LINES) }),
    };
  });
  return {
    topic: meeting.topic,
    format: meeting.format,
    parties,
    goal: (words) => {
      const reference = referenceTo(former);
      // What somebody says now is never cut: too long, it is refused.
      return followed(words ?? shortened(withoutReference(meeting.goal), reference), reference);
    },
    contract: contract === undefined ? undefined : withDay(contract, dayOf(minutes)),
    leftOut,
  };
}

/** The points in words of a brief, by the party that is to determine them. What is everybody's is said in the goal. */
function pointsByParty(
  minutes: Minutes,
  own: string,
  there: ReadonlySet<string>,
): ReadonlyMap<string, string[]> {
  const points = new Map<string, string[]>();
  for (const point of openPointsOf(minutes)) {
    if (point.party === null) continue;
    // A point of somebody who is not there any more is taken up by whoever opens the room.
    const party = there.has(point.party) ? point.party : own;
    points.set(party, [...(points.get(party) ?? []), pointInBrief(point)]);
  }
  return points;
}

const BEGINS = 'This room goes on from the room ';
const BREAK = '\n\n';

/** The words that say which room this one goes on from. */
function referenceTo({ minutes, sha256 }: FormerRoom): string {
  const day = dayOf(minutes);
  const { agreed, versions } = minutes.contract;
  const newest = versions.at(-1);
  const from = `${BEGINS}${minutes.room}, closed ${day} as ${minutes.outcome?.outcome ?? ''} (SHA-256 of its minutes: ${sha256}).`;
  if (!newest) return from;
  const text = agreed
    ? `The contract that was agreed on there (SHA-256 ${agreed.sha256})`
    : `Version ${newest.version} of the contract (SHA-256 ${newest.sha256}), which was not agreed on there,`;
  return `${from} ${text} is the first text here; entries of that room are named with its day, as in ${day}#1.`;
}

const followed = (words: string, reference: string): string =>
  words === '' ? reference : `${words}${BREAK}${reference}`;

/** The former goal, as far as there is room for it before the reference. */
function shortened(goal: string, reference: string): string {
  const most = GOAL_CHARACTERS - [...reference].length - BREAK.length;
  const characters = [...goal];
  return characters.length <= most ? goal : `${characters.slice(0, most - 1).join('')}…`;
}

/** The goal without the words that a room before this one has put after it. */
function withoutReference(goal = ''): string {
  if (goal.startsWith(BEGINS)) return '';
  const at = goal.lastIndexOf(`${BREAK}${BEGINS}`);
  return at < 0 ? goal : goal.slice(0, at);
}

/** A number after a # that refers to an entry, as the rules of a contract have it. */
const REFERENCE = /(?<![\p{L}\p{N}#&])#(?=\d{1,9}(?![\p{L}\p{N}]))/gu;

/**
 * A contract whose references to entries name the day of their room: in the next room these numbers are other entries, and
 * a clause would be said to rest on what it never was about.
 */
const withDay = (contract: string, day: string): string =>
  changedProse(contract, (line) =>
    line
      .split(/(`[^`]*`)/u)
      .map((part, index) => (index % 2 === 1 ? part : part.replace(REFERENCE, `${day}#`)))
      .join(''),
  );
