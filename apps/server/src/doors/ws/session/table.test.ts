import { refusalBody } from '@parley/protocol';
import { describe, expect, test } from 'vitest';
import { RESULT, ROOM } from '../../testing/fake-hub.ts';
import type { EventType, SessionEffect, SessionEvent } from './events.ts';
import {
  COMMANDS_UNDER_WAY,
  FRAMES_BEFORE_JOIN,
  type In,
  JOINS_UNDER_WAY,
  type Membership,
  placeOf,
  SEATS_PER_SOCKET,
  type SessionState,
  type Status,
} from './states.ts';
import { transition } from './transition.ts';

/**
 * Every state against every event: the state that follows, and the effects in order. A state or an event that lacks
 * its row or cell does not compile.
 */
type Table = { readonly [S in Status]: { readonly [E in EventType]: string } };

const table: Table = {
  greeting: {
    hello: 'arriving: welcome',
    foreign: 'closing: refused(unsupported_version), disarm, close(version)',
    join: 'closing: refused(out_of_order), disarm, close(unreadable)',
    leave: 'closing: refused(out_of_order), disarm, close(unreadable)',
    do: 'closing: refused(out_of_order), disarm, close(unreadable)',
    misread: 'closing: refused(unreadable), disarm, close(unreadable)',
    joined: 'greeting: leave',
    not_joined: 'greeting',
    shut_out: 'greeting',
    dropped: 'greeting',
    done: 'greeting',
    not_done: 'greeting',
    oversize: 'closing: disarm, close(oversize)',
    slow: 'closing: disarm, close(slow)',
    overdue: 'closing: disarm, close(idle)',
    beat: 'greeting',
    stop: 'closing: closing, disarm, close(restart)',
    stop_now: 'closing: disarm, close(restart)',
    closed: 'closed: disarm',
  },
  arriving: {
    hello: 'arriving: refused(out_of_order)',
    foreign: 'arriving: refused(out_of_order)',
    join: 'arriving: ask_join',
    leave: 'arriving: refused(out_of_order)',
    do: 'arriving: refused(out_of_order)',
    misread: 'arriving: refused(unreadable)',
    joined: 'present: disarm, start',
    not_joined: 'arriving: refused(forbidden)',
    shut_out: 'closing: refused(too_many), disarm, close(rate)',
    dropped: 'arriving: refused(unknown)',
    done: 'arriving',
    not_done: 'arriving',
    oversize: 'closing: disarm, close(oversize)',
    slow: 'closing: disarm, close(slow)',
    overdue: 'arriving: arm',
    beat: 'arriving: beat',
    stop: 'closing: closing, disarm, close(restart)',
    stop_now: 'closing: disarm, close(restart)',
    closed: 'closed: disarm',
  },
  present: {
    hello: 'present: refused(out_of_order)',
    foreign: 'present: refused(out_of_order)',
    join: 'present: ask_join',
    leave: 'present: leave, dropped',
    do: 'present: ask_do',
    misread: 'present: refused(unreadable)',
    joined: 'present: disarm, start',
    not_joined: 'present: refused(forbidden)',
    shut_out: 'closing: refused(too_many), leave, disarm, close(rate)',
    dropped: 'present: refused(unknown)',
    done: 'present: done',
    not_done: 'present: refused(forbidden)',
    oversize: 'closing: leave, disarm, close(oversize)',
    slow: 'closing: leave, disarm, close(slow)',
    overdue: 'present',
    beat: 'present: beat',
    stop: 'draining: closing',
    stop_now: 'closing: leave, disarm, close(restart)',
    closed: 'closed: leave, disarm',
  },
  draining: {
    hello: 'draining: refused(out_of_order)',
    foreign: 'draining: refused(out_of_order)',
    join: 'draining: refused(stopping)',
    leave: 'draining: leave, dropped',
    do: 'draining: refused(stopping)',
    misread: 'draining: refused(unreadable)',
    joined: 'draining: refused(stopping), leave',
    not_joined: 'draining: refused(forbidden)',
    shut_out: 'closing: refused(too_many), leave, disarm, close(rate)',
    dropped: 'draining: refused(unknown)',
    done: 'draining: done',
    not_done: 'draining: refused(forbidden)',
    oversize: 'closing: leave, disarm, close(oversize)',
    slow: 'closing: leave, disarm, close(slow)',
    overdue: 'draining',
    beat: 'draining: beat',
    stop: 'draining',
    stop_now: 'closing: leave, disarm, close(restart)',
    closed: 'closed: leave, disarm',
  },
  closing: {
    hello: 'closing',
    foreign: 'closing',
    join: 'closing',
    leave: 'closing',
    do: 'closing',
    misread: 'closing',
    joined: 'closing: leave',
    not_joined: 'closing',
    shut_out: 'closing',
    dropped: 'closing',
    done: 'closing',
    not_done: 'closing',
    oversize: 'closing',
    slow: 'closing',
    overdue: 'closing',
    beat: 'closing',
    stop: 'closing',
    stop_now: 'closing',
    closed: 'closed',
  },
  closed: {
    hello: 'closed',
    foreign: 'closed',
    join: 'closed',
    leave: 'closed',
    do: 'closed',
    misread: 'closed',
    joined: 'closed: leave',
    not_joined: 'closed',
    shut_out: 'closed',
    dropped: 'closed',
    done: 'closed',
    not_done: 'closed',
    oversize: 'closed',
    slow: 'closed',
    overdue: 'closed',
    beat: 'closed',
    stop: 'closed',
    stop_now: 'closed',
    closed: 'closed',
  },
};

function member(id: number, seat = id): Membership {
  const name = `s${seat}` as const;
  return {
    id,
    room: ROOM,
    seat: name,
    kind: 'agent',
    caller: {
      room: ROOM,
      actor: { kind: 'agent', seat: name, party: 'p1' },
      mint: { kind: 'agent', subject: name, generation: 1 },
      credential: 'digest',
    },
    held: false,
    joining: { seat: name, heads: [], rules: 'x', start: () => undefined, leave: () => undefined },
    release: () => undefined,
  };
}

function seats(...members: readonly Membership[]): Map<string, Membership> {
  return new Map(members.map((one) => [placeOf(one.room, one.seat), one]));
}

/** In every state that can have them: seat 1 is joined, join 2 and two commands are under way. */
const company = { asked: 2, joining: new Map([[2, 'j2']]), seats: seats(member(1)), commands: 2 };
const states: { readonly [S in Status]: In<S> } = {
  greeting: { status: 'greeting' },
  arriving: { status: 'arriving', frames: 1, asked: 2, joining: new Map([[2, 'j2']]) },
  present: { status: 'present', ...company },
  draining: { status: 'draining', why: 'restart', ...company },
  closing: { status: 'closing' },
  closed: { status: 'closed' },
};

const place = { room: ROOM, seat: 's1' } as const;
const forbidden = refusalBody('forbidden', { allowed: 'persons', kind: 'agent' });
const events: { readonly [E in EventType]: Extract<SessionEvent, { type: E }> } = {
  hello: { type: 'hello', frame: { type: 'hello', version: 1 } },
  foreign: { type: 'foreign', given: 2 },
  join: { type: 'join', frame: { type: 'join', ref: 'j3', token: 'x' } },
  leave: { type: 'leave', frame: { type: 'leave', ref: 'l', ...place } },
  do: { type: 'do', frame: { type: 'do', ref: 'd', ...place, command: 'say', input: {}, key: 'k' } },
  misread: { type: 'misread', ref: undefined, error: refusalBody('unreadable', { problem: 'x' }) },
  joined: { type: 'joined', id: 2, member: member(2) },
  not_joined: { type: 'not_joined', id: 2, error: forbidden },
  shut_out: { type: 'shut_out', id: 2, error: refusalBody('too_many', { what: 'x' }) },
  dropped: { type: 'dropped', id: 2, error: refusalBody('unknown') },
  done: { type: 'done', ref: 'd', result: RESULT },
  not_done: { type: 'not_done', ref: 'd', error: forbidden },
  oversize: { type: 'oversize' },
  slow: { type: 'slow' },
  overdue: { type: 'overdue' },
  beat: { type: 'beat' },
  stop: { type: 'stop', retryMs: 700 },
  stop_now: { type: 'stop_now' },
  closed: { type: 'closed' },
};

function named(effect: SessionEffect): string {
  if (effect.type === 'close') return `close(${effect.why})`;
  if (effect.type !== 'send') return effect.type;
  return effect.frame.type === 'refused' ? `refused(${effect.frame.error.code})` : effect.frame.type;
}

function outcome(state: SessionState, event: SessionEvent): string {
  const step = transition(state, event);
  return [step.state.status, step.effects.map(named).join(', ')].filter((part) => part !== '').join(': ');
}

const cells = Object.values(states).flatMap((state) =>
  Object.values(events).map((event) => ({ state, event })),
);

describe('the table of the session', () => {
  test.each(cells)('$state.status, $event.type', ({ state, event }) => {
    expect(outcome(state, event)).toBe(table[state.status][event.type]);
  });

  test.each(cells)('loses no seat and invents none: $state.status, $event.type', ({ state, event }) => {
    const { state: next, effects } = transition(state, event);
    const arrived = event.type === 'joined' ? [event.member] : [];
    const parted = effects.flatMap((effect) =>
      effect.type === 'leave' || effect.type === 'release' ? [effect.member] : [],
    );
    const before = [...membersOf(state), ...arrived];
    expect([...membersOf(next), ...parted].sort(byId)).toEqual(before.sort(byId));
  });

  test.each(cells)('says nothing after goodbye: $state.status, $event.type', ({ state, event }) => {
    const { state: next, effects } = transition(state, event);
    const types = effects.map(({ type }) => type);
    const goodbye = types.indexOf('close');
    expect(goodbye === -1 || goodbye === types.length - 1).toBe(true);
    expect(goodbye !== -1).toBe(next.status === 'closing' && state.status !== 'closing');
    // Who has said goodbye, or is gone, is told nothing; and whoever goes leaves no timer behind.
    const isOver = ({ status }: SessionState) => status === 'closing' || status === 'closed';
    expect(types.filter((type) => isOver(state) && type !== 'leave')).toEqual([]);
    expect(!isOver(next) || isOver(state) || types.includes('disarm')).toBe(true);
  });
});

function membersOf(state: SessionState): Membership[] {
  return 'seats' in state ? [...state.seats.values()] : [];
}

function byId(one: Membership, other: Membership): number {
  return one.id - other.id;
}

describe('what the table cannot show', () => {
  const present = states.present;
  const alone = { ...present, joining: new Map<number, string>(), commands: 0 };

  test.each<[string, SessionState, SessionEvent, string]>([
    [
      'the frame after the last that is allowed before a join ends the session',
      { ...states.arriving, frames: FRAMES_BEFORE_JOIN },
      events.misread,
      'closing: disarm, close(rate)',
    ],
    [
      'a socket that asks for nothing is closed when its time is over',
      { ...states.arriving, joining: new Map() },
      events.overdue,
      'closing: disarm, close(idle)',
    ],
    [
      'more joins at once than are allowed are refused, one by one',
      {
        ...states.arriving,
        joining: new Map(Array.from({ length: JOINS_UNDER_WAY }, (_, index) => [index, 'j'])),
      },
      events.join,
      'arriving: refused(too_many)',
    ],
    [
      'more commands at once than are allowed are refused, one by one',
      { ...present, commands: COMMANDS_UNDER_WAY },
      events.do,
      'present: refused(too_many)',
    ],
    [
      'more seats than a socket may hold are refused',
      {
        ...alone,
        seats: seats(...Array.from({ length: SEATS_PER_SOCKET }, (_, index) => member(index + 1))),
      },
      events.join,
      'present: refused(over_limit)',
    ],
    [
      'a command for a seat that is not joined here is refused',
      { ...present, seats: new Map() },
      events.do,
      'present: refused(out_of_order)',
    ],
    ['so is leaving it', { ...present, seats: new Map() }, events.leave, 'present: refused(not_there)'],
    [
      'a seat that is joined here already is not joined twice',
      present,
      { type: 'joined', id: 2, member: member(2, 1) },
      'present: refused(already), leave',
    ],
    [
      'a membership that nobody waits for any more is left',
      present,
      { type: 'joined', id: 9, member: member(9) },
      'present: leave',
    ],
    [
      'whoever leaves the last seat has as long as at the start to find another',
      alone,
      events.leave,
      'present: leave, dropped, arm',
    ],
    [
      'and is closed when that is over',
      { ...alone, seats: new Map() },
      events.overdue,
      'closing: disarm, close(idle)',
    ],
    ['but not while a join is under way', { ...present, seats: new Map() }, events.overdue, 'present: arm'],
    [
      'a join that fails leaves a socket without seats as it was at the start',
      { ...present, seats: new Map() },
      events.not_joined,
      'present: refused(forbidden), arm',
    ],
    [
      'a socket whose last seat is taken away is closed for good',
      alone,
      { type: 'dropped', id: 1, error: refusalBody('unknown') },
      'closing: release, dropped, disarm, close(revoked)',
    ],
    [
      'unless a command is under way, whose answer it must hear: of leaving, say',
      { ...alone, commands: 1 },
      { type: 'dropped', id: 1, error: refusalBody('unknown') },
      'draining: release, dropped',
    ],
    [
      'and then with that answer',
      { ...states.draining, ...alone, status: 'draining', why: 'revoked', seats: new Map(), commands: 1 },
      events.done,
      'closing: done, disarm, close(revoked)',
    ],
    [
      'a socket that waits for another seat is not',
      present,
      { type: 'dropped', id: 1, error: refusalBody('unknown') },
      'present: release, dropped',
    ],
    [
      'nor is one that drains',
      { ...states.draining, joining: new Map() },
      { type: 'dropped', id: 1, error: refusalBody('unknown') },
      'draining: release, dropped',
    ],
    [
      'a join that is dropped before it was told is refused, not dropped',
      { ...present, seats: new Map() },
      events.dropped,
      'present: refused(unknown), arm',
    ],
    [
      'a drop of what is not here says nothing',
      alone,
      { type: 'dropped', id: 7, error: refusalBody('unknown') },
      'present',
    ],
    [
      'a session with nothing under way stops at once',
      alone,
      events.stop,
      'closing: closing, leave, disarm, close(restart)',
    ],
    [
      'a session that drains stops with its last answer',
      { ...states.draining, commands: 1 },
      events.done,
      'closing: done, leave, disarm, close(restart)',
    ],
  ])('%s', (_what, state, event, expected) => {
    expect(outcome(state, event)).toBe(expected);
  });

  test('a version is refused by naming the side that is behind', () => {
    const upgrade = (given: number) => {
      const [effect] = transition(states.greeting, { type: 'foreign', given }).effects;
      return effect?.type === 'send' && effect.frame.type === 'refused' ? effect.frame.error.fix : undefined;
    };
    expect([upgrade(0), upgrade(2)]).toEqual(['Upgrade the client.', 'Upgrade the hub.']);
  });
});
