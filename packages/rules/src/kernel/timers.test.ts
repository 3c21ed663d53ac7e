import type { Circle } from '@parley/protocol';
import { describe, expect, test } from 'vitest';
import { given } from '../testing/given.ts';
import { act, DAY, FOUNDER, HOUR, HUB, later, MINUTE, NOON } from '../testing/meeting.ts';
import type { Module, NewEntry, Settle, Timer, View } from './contract.ts';
import { createRules } from './kernel.ts';
import { clocks } from './testing/clocks.ts';
import { logs, note, noted, notes, rulesWith, twoParties } from './testing/notes.ts';
import { seats } from './testing/seats.ts';
import { talk } from './testing/talk.ts';
import { TURN_MS, turns } from './testing/turns.ts';

const opened = given(createRules([seats, notes, clocks]), ...twoParties);
const alarm = (by: 's1' | 's2' | 's3', of: string, ms: number) => act(by, 'alarm', { of, ms });
const rang = (circle: Circle, ms: number) => ({ type: 'alarm.rang', circle, at: NOON + ms, by: HUB });

describe('what is due', () => {
  test('is written at its instant, in the circle it belongs to, by the hub', () => {
    const set = opened.and(alarm('s1', 'room', MINUTE), alarm('s1', 'party', HOUR), alarm('s2', 'seat', DAY));
    set.when(later(MINUTE - 1)).then();
    set.when(later(MINUTE)).then(rang('room', MINUTE));
    set.when(later(2 * DAY)).then(rang('room', MINUTE), rang('party/p1', HOUR), rang('seat/s2', DAY));
  });

  test('is foretold: the next instant of all circles, or none', () => {
    expect(opened.meeting.rules.due(opened.meeting.state)).toBeUndefined();
    const { rules, state } = opened.and(alarm('s1', 'room', HOUR), alarm('s1', 'persons', MINUTE)).meeting;
    expect(rules.due(state)).toBe(NOON + MINUTE);
  });

  test('comes in the order of time whatever the order of circles and modules, at one instant the room first', () => {
    opened
      .and(
        alarm('s3', 'party', HOUR),
        alarm('s1', 'seat', MINUTE),
        alarm('s1', 'party', HOUR),
        alarm('s1', 'room', HOUR),
      )
      .when(later(DAY))
      .then(rang('seat/s1', MINUTE), rang('room', HOUR), rang('party/p2', HOUR), rang('party/p1', HOUR));
  });

  test('comes before a command, at its own instant and not at that of the command', () => {
    const { meeting } = opened.and(alarm('s1', 'room', MINUTE));
    const late = given({ ...meeting, now: NOON + HOUR }).when(note('s1', 'room', 'a'));
    late.then({ ...noted('a'), at: NOON + HOUR });
    expect(late.taken.meeting.entries.at(-2)).toMatchObject(rang('room', MINUTE));
  });

  test('must be written before a command is decided', () => {
    const { rules, state } = opened.and(alarm('s1', 'room', MINUTE)).meeting;
    const decide = () =>
      rules.decide(
        state,
        { command: 'note', input: note('s1', 'room', 'a').input },
        {
          now: NOON + HOUR,
          actor: { kind: 'person', seat: 's1', party: 'p1' },
        },
      );
    expect(decide).toThrow('note was decided before what was due');
  });

  test('is never left in the past by a command', () => {
    for (const ms of [0, -MINUTE]) {
      expect(() => opened.and(later(HOUR)).when(alarm('s1', 'party', ms))).toThrow(
        'alarm leaves something due in the past',
      );
    }
    opened.when(alarm('s1', 'party', 1)).then({ type: 'alarm.set' });
  });

  test('is nothing in a room that is empty or has ended', () => {
    const { rules, state } = opened.and(
      alarm('s1', 'room', MINUTE),
      act('s1', 'end', { why: 'done' }),
    ).meeting;
    expect(rules.due(new Map())).toBeUndefined();
    expect(rules.tick(new Map(), NOON)).toEqual({ state: new Map(), entries: [], more: false });
    expect(rules.due(state)).toBeUndefined();
    expect(rules.tick(state, NOON + DAY)).toEqual({ state, entries: [], more: false });
  });

  test('is nothing any more once what came before it ended the room', () => {
    const ending: Module = {
      name: 'ending',
      on: ['seats', 'clocks'],
      settles: [
        {
          name: 'end',
          circle: 'room',
          settle: (view) =>
            view.head('room') === 6 ? [{ circle: 'room', type: 'room.ended', body: {} }] : undefined,
        },
      ],
    };
    given(createRules([seats, notes, clocks, ending]), ...twoParties)
      .and(alarm('s1', 'room', MINUTE), alarm('s1', 'party', MINUTE), alarm('s1', 'party', HOUR))
      .when(later(DAY))
      .then(rang('room', MINUTE), { type: 'room.ended', at: NOON + MINUTE });
  });
});

// A random crowd found it: all were revoked in the middle of a turn, and hours later nobody could join any more.
test('a clock that was stopped starts again in full', () => {
  given(createRules([seats, talk, turns]), act(FOUNDER, 'join', { kind: 'person', party: 'p1' }))
    .and(later(MINUTE))
    .when(act('s1', 'revoke', { seat: 's1' }))
    .then({ type: 'seat.revoked' }, { type: 'turn.over' })
    .and(later(DAY))
    .when(act(FOUNDER, 'join', { kind: 'person', party: 'p1' }))
    .then({ type: 'seat.joined' }, { type: 'turn.given', at: NOON + MINUTE + DAY })
    .when(later(TURN_MS))
    .then({ type: 'turn.over', at: NOON + MINUTE + DAY + TURN_MS }, { type: 'turn.given' });
});

describe('the clock of a circle', () => {
  test('never falls: what is due while it is ahead is written at its newest time', () => {
    opened
      .and(alarm('s1', 'room', HOUR), later(MINUTE), note('s1', 'room', 'a'))
      .and(later(-MINUTE), note('s1', 'room', 'b'))
      .when(later(HOUR))
      .then(rang('room', HOUR));
    const ahead = opened.and(
      later(DAY),
      note('s1', 'party/p1', 'a'),
      later(-DAY),
      alarm('s1', 'party', MINUTE),
    );
    ahead.when(later(HOUR)).then({ type: 'alarm.rang', circle: 'party/p1', at: NOON + DAY });
  });

  test('is moved by nothing that is written elsewhere', () => {
    const ahead = opened.and(later(DAY), note('s1', 'party/p1', 'a'), note('s3', 'room', 'a'), later(-DAY));
    ahead.when(note('s1', 'party/p1', 'b')).then({ ...noted('b', 'party/p1'), at: NOON + DAY });
    ahead.when(note('s1', 'room', 'b')).then({ ...noted('b'), at: NOON + DAY });
    ahead.when(note('s1', 'persons/p1', 'b')).then({ ...noted('b', 'persons/p1'), at: NOON });
    ahead.when(note('s3', 'party/p2', 'b')).then({ ...noted('b', 'party/p2'), at: NOON });
    const privately = opened.and(later(DAY), note('s1', 'party/p1', 'a'), later(-DAY));
    privately.when(note('s1', 'room', 'b')).then({ ...noted('b'), at: NOON });
  });
});

/** A timer of a circle that writes what it is told when the log of that circle has grown to a length. */
const timer = (
  circle: Timer['circle'],
  due: (log: readonly string[], view: View) => number | undefined,
  tick: (view: View, at: Circle) => readonly NewEntry[],
): Timer => ({ name: 'timer', circle, due: (view, at) => due(view.get(logs[circle], at), view), tick });

describe('a timer', () => {
  test('must write something', () => {
    const idle = timer(
      'room',
      ({ length }) => (length === 1 ? NOON + MINUTE : undefined),
      () => [],
    );
    const meeting = given(rulesWith({ timers: [idle] }), ...twoParties, note('s1', 'room', 'a'));
    expect(() => meeting.when(later(MINUTE))).toThrow('timer of module 1 is due and writes nothing');
  });

  test('must not stay due for ever', () => {
    const stuck = timer(
      'room',
      ({ length }) => (length > 0 ? NOON + MINUTE : undefined),
      () => [noted('again')],
    );
    const meeting = given(rulesWith({ timers: [stuck] }), ...twoParties, note('s1', 'room', 'a'));
    expect(() => meeting.when(later(MINUTE))).toThrow('timer of module 1 stays due in room');
  });

  test('may be due many times at one instant, each for another reason', () => {
    const crowd = timer(
      'room',
      ({ length }) => (length > 0 && length < 500 ? NOON + MINUTE : undefined),
      () => [noted('one')],
    );
    const meeting = given(rulesWith({ timers: [crowd] }), ...twoParties, note('s1', 'room', 'a'));
    expect(meeting.when(later(MINUTE)).taken.entries).toHaveLength(499);
  });

  test('of a private circle writes into that circle alone', () => {
    const rings = ({ length }: readonly string[]) => (length === 1 ? NOON + MINUTE : undefined);
    for (const to of ['room', 'party/p2', 'persons/p1', 'seat/s1'] as const) {
      const astray = timer('party', rings, () => [noted('astray', to)]);
      const meeting = given(rulesWith({ timers: [astray] }), ...twoParties, note('s1', 'party/p1', 'a'));
      expect(() => meeting.when(later(MINUTE))).toThrow(`into ${to}, out of its reach`);
    }
    const own = timer('party', rings, (_, at) => [noted('own', at)]);
    given(rulesWith({ timers: [own] }), ...twoParties, note('s1', 'party/p1', 'a'))
      .when(later(MINUTE))
      .then({ ...noted('own', 'party/p1'), at: NOON + MINUTE });
  });

  test('reads the room and its own circle alone, and sees the time its entries will have', () => {
    const telling = timer(
      'party',
      ({ length }, view) => (length === 2 ? NOON + MINUTE + view.head('room') : undefined),
      (view, at) => [noted(`${view.now - NOON} ${view.get(logs.party, at).length}`, at)],
    );
    const rules = rulesWith({ timers: [telling] });
    given(rules, ...twoParties, note('s1', 'party/p1', 'a', 'b'))
      .when(later(HOUR))
      .then(noted(`${MINUTE + 4} 2`, 'party/p1'));
    given(
      rules,
      ...twoParties,
      later(DAY),
      note('s1', 'party/p1', 'a'),
      later(-DAY),
      note('s1', 'party/p1', 'b'),
    )
      .when(later(HOUR))
      .then({ ...noted(`${DAY} 2`, 'party/p1'), at: NOON + DAY });
    const prying = timer(
      'party',
      (_, view) => view.head('persons/p1'),
      () => [],
    );
    const meeting = given(rulesWith({ timers: [prying] }), ...twoParties, noted('a', 'persons/p1'));
    expect(() => meeting.when(note('s1', 'party/p1', 'a'))).toThrow('persons/p1 cannot be read here');
  });

  test('lets the room settle before the next instant', () => {
    const settle: Settle = {
      name: 'stop the clock',
      circle: 'room',
      settle: (view) => (view.get(logs.room).at(-1) === 'tick' ? [noted('stop')] : undefined),
    };
    const every = timer(
      'room',
      (log) => (log.length > 0 && log.at(-1) !== 'stop' ? NOON + log.length * MINUTE : undefined),
      () => [noted('tick')],
    );
    given(rulesWith({ timers: [every], settles: [settle] }), ...twoParties, note('s1', 'room', 'a'))
      .when(later(DAY))
      .then({ ...noted('tick'), at: NOON + MINUTE }, { ...noted('stop'), at: NOON + MINUTE });
  });

  test('that has much to make up for goes on over several commits, each instant at its own time', () => {
    const every = timer(
      'room',
      ({ length }) => (length > 0 && length <= 250 ? NOON + length * MINUTE : undefined),
      () => [noted('tick')],
    );
    const { rules, state } = given(
      rulesWith({ timers: [every] }),
      ...twoParties,
      note('s1', 'room', 'a'),
    ).meeting;
    const first = rules.tick(state, NOON + DAY);
    expect([first.more, first.entries.length, first.entries.at(-1)?.at]).toEqual([
      true,
      100,
      NOON + 100 * MINUTE,
    ]);
    const second = rules.tick(first.state, NOON + DAY);
    const third = rules.tick(second.state, NOON + DAY);
    expect([second.more, third.more, third.entries.length]).toEqual([true, false, 50]);
    expect(rules.due(third.state)).toBeUndefined();
  });

  test('runs in a circle from its first entry on, and so does a timer of the room', () => {
    const born = timer(
      'room',
      () => NOON + MINUTE,
      () => [noted('tick')],
    );
    expect(rulesWith({ timers: [born] }).due(new Map())).toBeUndefined();
    const always = timer(
      'seat',
      ({ length }) => (length < 2 ? NOON + MINUTE : undefined),
      (_, at) => [noted('tick', at)],
    );
    const meeting = given(rulesWith({ timers: [always] }), ...twoParties);
    meeting.when(later(HOUR)).then();
    meeting
      .and(note('s1', 'seat/s1', 'a'))
      .when(later(HOUR))
      .then({ ...noted('tick', 'seat/s1'), at: NOON + MINUTE });
  });
});
