import type { Author, Circle, Entry, ErrorCode, JsonObject, SeatId } from '@parley/protocol';
import { expect } from 'vitest';
import type { NewEntry, Slice } from '../kernel/contract.ts';
import type { Rules } from '../kernel/kernel.ts';
import {
  type Act,
  actorOf,
  after,
  type Meeting,
  newMeeting,
  type Step,
  take,
  type Taken,
} from './meeting.ts';

/**
 * Tests of rules read: given what happened, when somebody does something, then this is written (or refused).
 *
 *   const opened = given(rules, act(FOUNDER, 'create', { title: 'Lease' }), act('s1', 'open'));
 *
 *   opened.when(act('s1', 'say', { text: 'Hello.' })).then(write('room', 'said', { text: 'Hello.' }));
 *   opened.and(later(HOUR)).when(act('s2', 'say', { text: 'Hi.' })).thenRefused('not_your_floor', { holder: 's1' });
 *
 * Every value stands for itself: what a test goes on from is not changed by it. `then` answers with the meeting it
 * leads to, so that a scenario can go on: `.then(...).when(...).then(...)`.
 */
export function given(start: Rules | Meeting, ...steps: readonly Step[]): Given {
  return new Given(after('rules' in start ? start : newMeeting(start), steps));
}

/** An entry as a test expects it: what it names is compared, a body by the properties it names. */
export type Expected = Pick<NewEntry, 'type'> &
  Partial<Pick<Entry, 'circle' | 'seq' | 'at' | 'body'>> & { readonly by?: Partial<Author> };

export class Given {
  readonly meeting: Meeting;
  constructor(meeting: Meeting) {
    this.meeting = meeting;
  }

  /** Goes on with more that happened; every command among it must be accepted. */
  and(...steps: readonly Step[]): Given {
    return new Given(after(this.meeting, steps));
  }

  /** One thing happens, whose outcome the test is about. */
  when(step: Step): When {
    return new When(take(this.meeting, step));
  }

  /** What a slice holds in a circle now. */
  read<State>(slice: Slice<State>, circle: Circle = 'room'): State {
    return this.meeting.rules.read(this.meeting.state, slice, circle);
  }

  /** What somebody sees of one module. */
  sees(by: Act['by'], module: string): JsonObject | undefined {
    const { rules, state, now } = this.meeting;
    return rules.describe(state, actorOf(this.meeting, by), now)[module];
  }

  /** What somebody is told to do, and may do. */
  next(by: Act['by']) {
    const { rules, state, now } = this.meeting;
    return rules.next(state, actorOf(this.meeting, by), now);
  }

  /** Why somebody may not give a command now, whatever its input; undefined when they may. */
  may(by: Act['by'], command: string) {
    const { rules, state, now } = this.meeting;
    return rules.may(state, actorOf(this.meeting, by), command, now);
  }

  /** The seats an expected entry woke: all, or those named. Asks about the newest entry of that type. */
  woke(type: string): 'all' | readonly SeatId[] {
    const { rules, state, entries } = this.meeting;
    const entry = entries.findLast((one) => one.type === type);
    if (!entry) throw new Error(`no ${type} was written`);
    return rules.wakes(state, entry);
  }
}

class When {
  readonly taken: Taken;
  constructor(taken: Taken) {
    this.taken = taken;
  }

  /** Exactly these entries are written, in this order; with none, the step is accepted and changes nothing. */
  // oxlint-disable-next-line unicorn/no-thenable -- given, when, then; nobody awaits a step of a pure meeting
  then(...expected: readonly Expected[]): Given {
    this.#accepted();
    expect(this.taken.entries).toMatchObject(expected);
    return new Given(this.taken.meeting);
  }

  /** These entries are among those written, in this order; others may stand between them. */
  thenAmong(...expected: readonly Expected[]): Given {
    this.#accepted();
    const types = new Set(expected.map(({ type }) => type));
    expect(this.taken.entries.filter(({ type }) => types.has(type))).toMatchObject(expected);
    return new Given(this.taken.meeting);
  }

  /** The command is kept from the room; exactly these entries are written instead. */
  thenDiverted(...expected: readonly Expected[]): Given {
    this.#accepted();
    expect(this.taken.outcome).toMatchObject({ diverted: true });
    expect(this.taken.entries).toMatchObject(expected);
    return new Given(this.taken.meeting);
  }

  /** The command is refused, with this code and, where a test names them, these details. Nothing has changed. */
  thenRefused(code: ErrorCode, details?: JsonObject): Given {
    expect(this.taken.outcome).toMatchObject({
      status: 'refused',
      refusal: { code, ...(details && { details }) },
    });
    return new Given(this.taken.meeting);
  }

  #accepted() {
    if (this.taken.outcome) expect(this.taken.outcome).toMatchObject({ status: 'accepted' });
  }
}
