import { expect, test } from 'vitest';
import { given } from '../../testing/given.ts';
import {
  accepts,
  agent,
  as,
  briefing,
  claimed,
  claimOf,
  created,
  nextSeat,
  negotiating,
  OBSERVER,
  person,
  PARTIES,
  rulesUnderTest,
  seated,
} from '../../testing/negotiation.ts';

/** A person link is a claim: it works once, and once more for whoever holds it until negotiation starts (RM-3). */

const LINK = claimOf('s1', 'p1');
const claims = (input: { name: string; again?: boolean }, link = LINK) =>
  as(link).gives('claim', input, { door: 'browser' });

test('RM-3 a claim takes the place, under the name given, and makes a credential', () => {
  const rules = rulesUnderTest();
  const taken = given(rules, ...created(2))
    .when(claims({ name: 'Anna' }))
    .then({
      type: 'seats.claimed',
      circle: 'room',
      by: LINK,
      body: { seat: 's1', name: 'Anna', door: 'browser', generation: 1 },
    });

  expect(rules.mints(taken.meeting.entries.slice(-1))).toEqual([
    { kind: 'person', subject: 's1', generation: 1 },
    { kind: 'recovery', subject: 's1', generation: 1 },
  ]);
  expect(taken.sees('s1', 'seats')).toMatchObject({
    you: { seat: 's1', kind: 'person', party: 'p1', name: 'Anna' },
    parties: [
      { party: 'p1', joined: true },
      { party: 'p2', joined: false },
    ],
  });
});

test('RM-3 a claim works once, and says by whom', () => {
  given(rulesUnderTest(), ...created(2), claimed)
    .when(claims({ name: 'Mallory' }))
    .thenRefused('link_used', { by: ' by Anna' });
});

test('RM-3 whoever holds a dead claim link may vacate the place and claim it again, and everyone sees it', () => {
  const rules = rulesUnderTest();
  const again = given(rules, ...created(2), claimed)
    .when(claims({ name: 'Alexandra', again: true }))
    .then({
      type: 'seats.claimed',
      circle: 'room',
      body: { seat: 's1', name: 'Alexandra', generation: 2, again: true },
    });

  expect(rules.mints(again.meeting.entries.slice(-1))).toEqual([
    { kind: 'person', subject: 's1', generation: 2 },
    { kind: 'recovery', subject: 's1', generation: 2 },
  ]);
  expect(
    rules.actor(again.meeting.state, { kind: 'person', subject: 's1', generation: 1 }, again.meeting.now),
  ).toBeUndefined();
  expect(again.woke('seats.claimed')).toBe('all');
});

test('RM-3 who claims a place that nobody has, and says again, claims it for the first time', () => {
  given(rulesUnderTest(), ...created(2))
    .when(claims({ name: 'Anna', again: true }))
    .then({ type: 'seats.claimed', body: { seat: 's1', name: 'Anna', door: 'browser', generation: 1 } });
});

test.each([2, 3, 8])(
  'RM-3 a place claimed again voids the ready of the %d parties but for its own',
  (count) => {
    const most = [...briefing(count), as('s1').gives('add', { kind: 'person', name: 'Alexei' })];
    const extra = nextSeat(count);
    const allButLast = [...Array(count - 1).keys()].map((index) => as(person(index + 1)).gives('ready'));
    const before = given(
      rulesUnderTest(),
      ...most,
      as(claimOf(extra, 'p1')).gives('claim', { name: 'Alexei' }, { door: 'browser' }),
      ...allButLast,
      as(extra).gives('ready'),
    );
    expect(before.sees(OBSERVER, 'phases')?.['ready']).toEqual([...allButLast.map(({ by }) => by), extra]);

    const after = before.when(claims({ name: 'Anna', again: true })).then({ type: 'seats.claimed' });

    expect(after.sees(OBSERVER, 'phases')?.['ready']).toEqual([extra]);
    expect(after.sees(OBSERVER, 'phases')?.['phase']).toBe('briefing');
  },
);

test('RM-3 a first claim voids nobody’s ready', () => {
  const ready = given(rulesUnderTest(), ...created(2), accepts(2), as('s4').gives('ready'), claimed);
  expect(ready.sees(OBSERVER, 'phases')?.['ready']).toEqual(['s4']);
});

test('RM-3 once negotiation has begun no place is claimed again', () => {
  given(rulesUnderTest(), ...negotiating(2))
    .when(claims({ name: 'Alexandra', again: true }))
    .thenRefused('not_now');
});

test('RM-3 in negotiation a place that was added and is not taken yet can still be claimed', () => {
  given(rulesUnderTest(), ...negotiating(2), as('s1').gives('add', { kind: 'person', name: 'Alexei' }))
    .when(claims({ name: 'Alexei', again: true }, claimOf(nextSeat(2), 'p1')))
    .then({ type: 'seats.claimed', body: { seat: nextSeat(2), name: 'Alexei' } });
});

test('RM-3 a claimed place lets go of the chair when it is claimed again', () => {
  given(rulesUnderTest(), ...briefing(2), as('s1').gives('chair'), claims({ name: 'Anna', again: true }))
    .when(as('s1').gives('chair', { leave: true }))
    .thenRefused('already');
});

test('RM-3 people take their places in a browser alone unless the room says otherwise', () => {
  const room = given(rulesUnderTest(), ...created(2));
  room.when(as(LINK).gives('claim', { name: 'Anna' }, { door: 'terminal' })).thenRefused('browser_only');
  room.when(as(LINK).gives('claim', { name: 'Anna' })).thenRefused('browser_only');
});

test('RM-3 with people: any a place is taken at a terminal too, and everyone reads through which door', () => {
  const room = given(rulesUnderTest(), ...created(2, { seats: { people: 'any' } }));
  room
    .when(as(LINK).gives('claim', { name: 'Anna' }, { door: 'terminal' }))
    .then({ type: 'seats.claimed', body: { door: 'terminal' } });
  room
    .when(as(LINK).gives('claim', { name: 'Anna' }))
    .then({ type: 'seats.claimed', body: { door: 'terminal' } });
  room.when(claims({ name: 'Anna' })).then({ type: 'seats.claimed', body: { door: 'browser' } });
});

test('RM-3 whoever holds a claim link is told that they may claim, for the first time and again', () => {
  const room = given(rulesUnderTest(), ...created(2));
  expect(room.may(LINK, 'claim')).toBeUndefined();
  expect(room.and(claimed).may(LINK, 'claim')).toBeUndefined();
  expect(given(rulesUnderTest(), ...negotiating(2)).may(LINK, 'claim')).toMatchObject({ code: 'not_now' });
});

test('PH-5 no place is claimed in a closed room', () => {
  given(rulesUnderTest(), ...seated(2), as('s1').gives('close', { reason: 'No need.' }))
    .when(claims({ name: 'Anna', again: true }))
    .thenRefused('ended', { outcome: 'stopped' });
});

test.each([
  ['that cannot be one', 'Anna (human)', 'name_refused'],
  ['of a party', 'borealis', 'name_taken'],
  ['of an agent', 'Acme’s agent', 'name_taken'],
  ['of an agent that will come with a party', 'Borealis’s agent', 'name_taken'],
  ['of somebody in the room', 'Вoris', 'name_taken'],
] as const)('ID-5 a claim is refused under a name %s', (_, name, code) => {
  given(rulesUnderTest(), ...created(3), accepts(3), as('s4').gives('add', { kind: 'agent', name: 'Boris' }))
    .when(claims({ name }))
    .thenRefused(code, { name });
});

test('ID-5 who claims a place again may bear its name, and nobody else may', () => {
  const room = given(rulesUnderTest(), ...created(2), claimed);
  room.when(claims({ name: 'Anna', again: true })).then({ type: 'seats.claimed' });
  room
    .when(
      as({ kind: 'invitation', seat: null, party: 'p2' }).gives(
        'accept',
        { name: 'ANNA' },
        { door: 'browser' },
      ),
    )
    .thenRefused('name_taken', { other: 'Anna' });
});

test('ID-5 a place that was added bears its name before it is claimed', () => {
  const room = given(
    rulesUnderTest(),
    ...seated(2),
    as('s1').gives('add', { kind: 'person', name: 'Carla' }),
  );
  room
    .when(as(person(2)).gives('add', { kind: 'agent', name: 'CARLA' }))
    .thenRefused('name_taken', { other: 'Carla' });
  room.when(claims({ name: 'Carla' }, claimOf(nextSeat(2), 'p1'))).then({ type: 'seats.claimed' });
});

test('ID-1 only the holder of a claim link claims', () => {
  const room = given(rulesUnderTest(), ...seated(2));
  for (const by of [person(2), agent(1), OBSERVER]) {
    room
      .when(as(by).gives('claim', { name: 'Anna' }, { door: 'browser' }))
      .thenRefused('forbidden', { allowed: 'the holder of a claim link' });
  }
  expect(PARTIES[0]).toBe('Acme');
});
