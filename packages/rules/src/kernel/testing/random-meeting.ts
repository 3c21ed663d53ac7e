import type { CircleKind, PartyId } from '@parley/protocol';
import * as fc from 'fast-check';
import {
  act,
  type Act,
  actorOf,
  DAY,
  FOUNDER,
  HOUR,
  later,
  MINUTE,
  type Meeting,
  newMeeting,
  SECOND,
  take,
  type Taken,
} from '../../testing/meeting.ts';
import type { Actor, Module } from '../contract.ts';
import { createRules, type Rules } from '../kernel.ts';
import { clocks } from './clocks.ts';
import { drafts } from './drafts.ts';
import { questions } from './questions.ts';
import { reading } from './reading.ts';
import { seats } from './seats.ts';
import { stages } from './stages.ts';
import { talk } from './talk.ts';
import { turns } from './turns.ts';

/**
 * A meeting of a random crowd: two to eight parties, some without people, agents before persons, seats revoked to the
 * last one, a clock that jumps ahead by a day and back by one. Who does what is drawn by lot; what it can be done to
 * (which draft, which question) is looked up in the record, so that most of it means something.
 */

export const everyModule: readonly Module[] = [
  drafts,
  clocks,
  reading,
  turns,
  stages,
  questions,
  talk,
  seats,
];

export const everything = createRules(everyModule);

/** One draw of the lot. */
export interface Draw {
  readonly who: number;
  readonly what: number;
  readonly which: number;
  readonly jump: number;
}

/** A moment of a meeting: when, who gave what, how the meeting stood before and what it came to. */
export interface Moment {
  readonly before: Meeting;
  readonly given: Act;
  readonly taken: Taken;
}

const jumps = [0, 0, 0, 0, SECOND, SECOND, MINUTE, MINUTE, HOUR, HOUR, -MINUTE, -HOUR, DAY, -DAY] as const;

const draw: fc.Arbitrary<Draw> = fc.record({
  who: fc.nat(9999),
  what: fc.nat(9999),
  which: fc.nat(9999),
  jump: fc.constantFrom(...jumps),
});

/** How many parties there are, and what is drawn. */
export interface Crowd {
  readonly parties: number;
  readonly draws: readonly Draw[];
}

export const crowds = (moments: number): fc.Arbitrary<Crowd> =>
  fc.record({
    parties: fc.integer({ min: 2, max: 8 }),
    draws: fc.array(draw, { minLength: 10, maxLength: moments, size: 'max' }),
  });

/** Plays a meeting. Whatever the kernel takes for a broken invariant throws, and fails the test. */
export function play({ parties, draws }: Crowd, rules: Rules = everything): readonly Moment[] {
  const moments: Moment[] = [];
  let meeting = newMeeting(rules);
  for (const one of draws) {
    meeting = take(meeting, later(one.jump)).meeting;
    const given = commandOf(meeting, parties, one);
    const before = meeting;
    const taken = take(meeting, given);
    moments.push({ before, given, taken });
    meeting = taken.meeting;
  }
  return moments;
}

/** The meeting after the last moment. */
export function lastOf(moments: readonly Moment[]): Meeting {
  return moments.at(-1)?.taken.meeting ?? newMeeting(everything);
}

type Make = (meeting: Meeting, draw: Draw) => Act;

/** What may be drawn, the frequent more than once. */
const makes: readonly Make[] = [
  say('Hello.'),
  say('Hello.'),
  say('Hello.'),
  say('Hello.', 'And you?'),
  say('It is a secret.'),
  say('Hello.', 'What is the secret?'),
  readAndSay,
  (at, draw) => act(speaker(at, draw), 'ask', { text: draw.which % 5 === 0 ? 'A secret?' : 'Why?' }),
  about('answer', 'question.asked'),
  about('answer', 'question.asked'),
  about('withdraw', 'question.asked'),
  (at, draw) => act(somebody(at, draw), 'ready'),
  (at, draw) => act(somebody(at, draw), 'ready'),
  (at, draw) => act(somebody(at, draw), 'ready'),
  (at, draw) =>
    act(somebody(at, draw), 'ack', { upto: (at.state.get('room')?.seq ?? 1) + (draw.which % 7) - 5 }),
  (at, draw) =>
    act(somebody(at, draw, 'person'), 'supervise', {
      what: (['all', 'secrets', 'all', 'nothing'] as const)[draw.which % 4],
    }),
  about('release', 'draft.kept'),
  about('release', 'draft.kept'),
  about('release', 'draft.kept'),
  about('drop', 'draft.kept'),
  alarm,
  alarm,
  (at, draw) => act(somebody(at, draw, 'person'), draw.which % 2 ? 'pause' : 'resume'),
  (at, draw) => act(somebody(at, draw, 'person'), 'resume'),
  (at, draw) => act(somebody(at, draw, 'person'), 'revoke', { seat: `s${1 + (draw.which % seatsIn(at))}` }),
  (at, draw) =>
    act(somebody(at, draw, 'person'), draw.which % 20 === 0 ? 'end' : 'nothing', { why: 'enough' }),
];

function commandOf(meeting: Meeting, parties: number, draw: Draw): Act {
  const count = seatsIn(meeting);
  // At first most of what happens is people coming in; later few do. Some parties never send anybody.
  const early = count < 2 * parties && draw.what % (count + 2) < 2;
  if (early || count === 0 || draw.what % 29 === 0) return joining(parties, draw);
  return (makes[draw.what % makes.length] ?? alarm)(meeting, draw);
}

function joining(parties: number, { who, which }: Draw): Act {
  const party: PartyId = `p${1 + (who % parties)}`;
  const kind = (['person', 'agent', 'person', 'agent', 'observer'] as const)[which % 5] ?? 'person';
  if (which % 3 === 0) return act(FOUNDER, 'join', { kind, party });
  return act({ kind: 'invitation', seat: null, party }, 'join', { kind });
}

/** Anybody who ever had a seat; mostly of the kind and the party that are named, if there is such a one. */
function somebody(meeting: Meeting, { who }: Draw, kind?: Actor['kind'], party?: string | null): Actor {
  const all = seatsOf(meeting);
  const fitting = all.filter((one) => (!kind || one.kind === kind) && (!party || one.party === party));
  const from = fitting.length === 0 || who % 13 === 0 ? all : fitting;
  return from[who % from.length] ?? FOUNDER;
}

/** Mostly one of the party that has the turn. */
function speaker(meeting: Meeting, draw: Draw): Actor {
  const turn = meeting.entries.findLast(({ type }) => type === 'turn.given');
  const party = draw.which % 4 > 0 ? turn?.body['party'] : undefined;
  return somebody(meeting, draw, draw.which % 5 > 0 ? 'agent' : 'person', party as PartyId | undefined);
}

function say(text: string, ask?: string): Make {
  return (meeting, draw) => {
    const { which } = draw;
    const to = which % 3 === 0 ? [`p${1 + (which % 8)}`] : undefined;
    const input = {
      text: which % 17 === 0 ? '' : `${text} ${which}`,
      ...(to && { to }),
      ...(ask && { ask: `${ask} ${which}` }),
    };
    return act(speaker(meeting, draw), 'say', input);
  };
}

function readAndSay(meeting: Meeting, draw: Draw): Act {
  const { by, command, input } = say('I have read it.')(meeting, draw);
  const upto = Math.max(1, (meeting.state.get('room')?.seq ?? 0) - (draw.which % 3));
  return act(by, command, input, { before: { command: 'ack', input: { upto } } });
}

/** A command about one of the last entries of a type; about a draft it is mostly given in the party that has it. */
function about(command: string, type: string): Make {
  return (meeting, draw) => {
    const { which } = draw;
    const recent = meeting.entries.filter((entry) => entry.type === type).slice(-3);
    const one = recent[which % Math.max(1, recent.length)];
    const seq = one?.seq ?? 1;
    if (type === 'question.asked')
      return act(somebody(meeting, draw), command, { question: seq, text: 'So.' });
    const otherwise = which % 2 ? 'keep' : 'return';
    return act(somebody(meeting, draw, 'person', one?.by.party), command, { draft: seq, otherwise });
  };
}

function alarm(meeting: Meeting, draw: Draw): Act {
  const of: CircleKind = (['room', 'party', 'persons', 'seat'] as const)[draw.which % 4] ?? 'room';
  const ms = [1, SECOND, 5 * MINUTE, DAY][draw.which % 5] ?? MINUTE;
  return act(somebody(meeting, draw), 'alarm', { of, ms });
}

function seatsOf(meeting: Meeting): readonly Actor[] {
  return Array.from({ length: seatsIn(meeting) }, (_, index): Actor => actorOf(meeting, `s${index + 1}`));
}

const seatsIn = ({ entries }: Meeting) => entries.filter(({ type }) => type === 'seat.joined').length;

/** Everybody who could look at a meeting: each seat that ever was, and the founder. */
export function viewers(meeting: Meeting): readonly Actor[] {
  return [FOUNDER, ...seatsOf(meeting)];
}
