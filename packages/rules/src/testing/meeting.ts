import type { Circle, Entry, JsonObject, SeatId } from '@parley/protocol';
import type { Actor, Door, NewEntry, Request } from '../kernel/contract.ts';
import type { RoomState } from '../kernel/fold.ts';
import { emptyRoom } from '../kernel/fold.ts';
import { evidenceFor } from './evidence.ts';
import { sha256 } from './sha256.ts';

export { sha256 };
import type { Outcome, Rules } from '../kernel/kernel.ts';

/**
 * A meeting as a value: a room under some rules, all that was written in it, and the time on its wall. `take` answers
 * with the meeting after one more step and leaves the old one as it was, so that tests share their beginnings.
 */
export interface Meeting {
  readonly rules: Rules;
  readonly state: RoomState;
  readonly entries: readonly Entry[];
  readonly now: number;
}

/** A command somebody gives. A seat's number stands for the seat as it is at that moment. */
export interface Act extends Request {
  readonly by: Actor | SeatId;
  readonly door?: Door;
  /** Of the credential under which it is given, where that matters. */
  readonly generation?: number;
}

/** Time that passes, in milliseconds. Below zero the clock is put back, as clocks are. */
export interface Wait {
  readonly wait: number;
}

/** An entry that stands in the record, however it came there; nothing settles after it. Written by the hub unless it says. */
export interface Written extends NewEntry {
  readonly by?: Actor | SeatId;
}

export type Step = Act | Wait | Written;

/** What a step came to: its own entries (not those that were due before it), and the outcome if it was a command. */
export interface Taken {
  readonly meeting: Meeting;
  readonly entries: readonly Entry[];
  readonly outcome?: Outcome;
}

export const FOUNDER: Actor = { kind: 'founder', seat: null, party: null };
export const HUB: Actor = { kind: 'hub', seat: null, party: null };

/** When meetings begin: a Monday at noon, UTC. */
export const NOON = Date.UTC(2026, 0, 5, 12);
export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Commits after which time that passes is taken for a clock that never comes to an end. */
const COMMITS = 1_000;

/** A command as a step: `act('s1', 'say', { text: 'Hello.' })`. */
export function act(
  by: Act['by'],
  command: string,
  input: JsonObject = {},
  more?: Pick<Act, 'before' | 'door' | 'generation'>,
): Act {
  return { by, command, input, ...more };
}

/** Time as a step: `later(5 * MINUTE)`. */
export function later(ms: number): Wait {
  return { wait: ms };
}

/** An entry by somebody as a step; an entry by the hub needs no more than itself. */
export function from(by: Act['by'], entry: NewEntry): Written {
  return { ...entry, by };
}

/** A room in which nothing has happened yet. */
export function newMeeting(rules: Rules, now: number = NOON): Meeting {
  return { rules, state: emptyRoom, entries: [], now };
}

/** The meeting after one more step. What is due comes first, as it does in a hub. */
export function take(meeting: Meeting, step: Step): Taken {
  if ('wait' in step) return pass(meeting, step.wait);
  if ('command' in step) return give(meeting, step);
  return write(meeting, step);
}

/** The meeting after several steps. A command among them that is refused is a mistake in the test, and throws. */
export function after(meeting: Meeting, steps: readonly Step[]): Meeting {
  return steps.reduce((at, step) => {
    const { meeting: next, outcome } = take(at, step);
    if (outcome?.status === 'refused') {
      throw new Error(`${describeStep(step)} was refused: ${JSON.stringify(outcome.refusal)}`);
    }
    return next;
  }, meeting);
}

/** What somebody may read of what was written, circle by circle, as a hub would serve it. */
export function readableBy(meeting: Meeting, by: Act['by']): readonly Entry[] {
  const circles: readonly Circle[] = meeting.rules.reads(meeting.state, actorOf(meeting, by), meeting.now);
  return meeting.entries.filter(({ circle }) => circles.includes(circle));
}

/** Somebody as an actor now. */
export function actorOf({ rules, state }: Meeting, by: Act['by']): Actor {
  if (typeof by !== 'string') return by;
  const actor = rules.seat(state, by);
  if (!actor) throw new Error(`there is no seat ${by} in this meeting`);
  return actor;
}

function give(before: Meeting, { by, door, generation, ...request }: Act): Taken {
  const { meeting } = pass(before, 0);
  const actor = actorOf(meeting, by);
  const evidence = evidenceFor(meeting.rules, request);
  const outcome = meeting.rules.decide(meeting.state, request, {
    now: meeting.now,
    actor,
    ...(evidence && { evidence }),
    digests: new Map(meeting.rules.digests(request).map((text) => [text, sha256(text)])),
    ...(door && { door }),
    ...(generation !== undefined && { generation }),
  });
  if (outcome.status === 'refused') return { meeting, outcome, entries: [] };
  const { state, entries } = outcome;
  return { meeting: { ...meeting, state, entries: [...meeting.entries, ...entries] }, outcome, entries };
}

function pass(meeting: Meeting, ms: number): Taken {
  const now = meeting.now + ms;
  const written: Entry[] = [];
  let { state } = meeting;
  for (let commits = 0; commits < COMMITS; commits += 1) {
    const ticked = meeting.rules.tick(state, now);
    ({ state } = ticked);
    written.push(...ticked.entries);
    const entries = [...meeting.entries, ...written];
    if (!ticked.more) return { meeting: { ...meeting, now, state, entries }, entries: written };
  }
  throw new Error(`something is due again and again at ${now}`);
}

function write(meeting: Meeting, { by = HUB, circle, type, body }: Written): Taken {
  const { seq, at } = meeting.state.get(circle) ?? { seq: 0, at: 0 };
  const entry: Entry = {
    circle,
    seq: seq + 1,
    type,
    at: Math.max(meeting.now, at),
    by: actorOf(meeting, by),
    body,
  };
  const state = meeting.rules.fold(meeting.state, entry);
  return { meeting: { ...meeting, state, entries: [...meeting.entries, entry] }, entries: [entry] };
}

function describeStep(step: Step): string {
  if ('command' in step) return `${JSON.stringify(step.by)} ${step.command} ${JSON.stringify(step.input)}`;
  return JSON.stringify(step);
}
