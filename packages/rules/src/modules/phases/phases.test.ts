import { expect, test } from 'vitest';
import { given } from '../../testing/given.ts';
import { act, DAY, HOUR, later, MINUTE, NOON } from '../../testing/meeting.ts';
import { lone, met } from '../../testing/rendezvous.ts';
import { moves, votes } from '../../testing/voting.ts';
import {
  accepts,
  agent,
  allReady,
  as,
  briefing,
  claimed,
  claimOf,
  created,
  each,
  negotiating,
  nextSeat,
  OBSERVER,
  person,
  posts,
  rulesUnderTest,
  says,
  seated,
} from '../../testing/negotiation.ts';

const EXTRA = nextSeat(2);
const ready = (n: number) => as(person(n)).gives('ready');
const closes = as('s1').gives('close', { reason: 'We need our lawyers.' });
const joinsFirst = [
  as('s1').gives('add', { kind: 'person', name: 'Alexei' }),
  as(claimOf(EXTRA, 'p1')).gives('claim', { name: 'Alexei' }, { door: 'browser' }),
];

test.each([2, 3, 8])(
  'PH-2 negotiation begins when every person of all %d parties has said ready',
  (count) => {
    const before = given(rulesUnderTest(), ...briefing(count), ...allReady(count).slice(1));
    expect(before.sees(OBSERVER, 'phases')).toMatchObject({ phase: 'briefing', since: NOON });

    const after = before
      .and(later(MINUTE))
      .when(ready(1))
      .then(
        { type: 'phases.ready', circle: 'room', by: { kind: 'person', seat: 's1' } },
        { type: 'phases.negotiation_began', circle: 'room', by: { kind: 'hub' }, at: NOON + MINUTE },
        { type: 'floor.granted', body: { party: 'p1', epoch: 1 } },
      );
    expect(after.sees(OBSERVER, 'phases')).toMatchObject({
      phase: 'negotiation',
      since: NOON + MINUTE,
      ready: [],
    });
    expect(after.woke('phases.negotiation_began')).toBe('all');
  },
);

test.each([2, 3, 8])(
  'EL-1 one of %d parties that has not joined is not ready, so negotiation does not begin without it',
  (count) => {
    const most = each(count - 1);
    const waiting = given(
      rulesUnderTest(),
      ...created(count),
      claimed,
      ...most.slice(1).map(accepts),
      ...most.map(ready),
    );
    expect(waiting.sees(OBSERVER, 'phases')).toMatchObject({ phase: 'briefing' });
    waiting
      .and(accepts(count))
      .when(ready(count))
      .then({ type: 'phases.ready' }, { type: 'phases.negotiation_began' }, { type: 'floor.granted' });
  },
);

test('PH-2 a person who was added meanwhile is waited for, once they have come', () => {
  const both = given(rulesUnderTest(), ...briefing(2), ...joinsFirst, ready(1));
  both
    .when(ready(2))
    .then({ type: 'phases.ready' })
    .when(as(EXTRA).gives('ready'))
    .then({ type: 'phases.ready' }, { type: 'phases.negotiation_began' }, { type: 'floor.granted' });
});

test('PH-2 a place that nobody has claimed is not waited for', () => {
  given(rulesUnderTest(), ...briefing(2), as('s1').gives('add', { kind: 'person', name: 'Alexei' }), ready(1))
    .when(ready(2))
    .then({ type: 'phases.ready' }, { type: 'phases.negotiation_began' }, { type: 'floor.granted' });
});

test('PH-2 ready is said once, by a person, in briefing', () => {
  const room = given(rulesUnderTest(), ...briefing(2), ready(1));
  room.when(ready(1)).thenRefused('already');
  expect(room.may('s1', 'ready')).toMatchObject({ code: 'already' });
  room.and(ready(2)).when(ready(1)).thenRefused('wrong_phase', { phase: 'negotiation', phases: 'briefing' });
});

test('PH-2 when the last one who was missing leaves, negotiation begins', () => {
  given(rulesUnderTest(), ...briefing(2), ...joinsFirst, ready(1), ready(2))
    .when(as(EXTRA).gives('leave'))
    .then({ type: 'seats.left' }, { type: 'phases.negotiation_began' }, { type: 'floor.granted' });
});

test('ID-4 when the last person of a party leaves while all others are ready, the room closes and nothing begins', () => {
  given(rulesUnderTest(), ...briefing(3), ready(1), ready(3))
    .when(as(person(2)).gives('leave'))
    .then(
      { type: 'seats.left' },
      {
        type: 'phases.closed',
        body: { outcome: 'stopped', reason: 'The last person of Borealis has left.' },
      },
    );
});

test('ID-4 a party that has not joined has no last person who could leave', () => {
  given(rulesUnderTest(), ...created(3), claimed, accepts(2))
    .when(ready(1))
    .then({ type: 'phases.ready' });
});

test.each([
  ['briefing', briefing(2)],
  ['negotiation', negotiating(2)],
  ['negotiation with a hand up', [...negotiating(2), as(agent(1)).gives('hand', { reason: 'Help.' })]],
  ['a room to which nobody else has come', [...created(2), claimed]],
])('RM-5 a person closes the room in %s, with a reason', (_, steps) => {
  given(rulesUnderTest(), ...steps)
    .when(closes)
    .then({
      type: 'phases.closed',
      circle: 'room',
      by: { kind: 'person', seat: 's1' },
      body: { outcome: 'stopped', reason: 'We need our lawyers.' },
    });
});

test('RM-5 a person of any party closes the room, an agent never', () => {
  const room = given(rulesUnderTest(), ...negotiating(3));
  room.when(as(person(3)).gives('close', { reason: 'No.' })).then({ type: 'phases.closed' });
  room.when(as(agent(3)).gives('close', { reason: 'No.' })).thenRefused('forbidden');
});

test('RM-6 a room that is still open at its end closes as expired, by time alone, at that instant', () => {
  const room = given(rulesUnderTest(), ...created(2, { room: { life_hours: 24 } }));
  room.when(later(DAY - 1)).then();
  room
    .when(later(DAY))
    .then({ type: 'phases.closed', at: NOON + DAY, by: { kind: 'hub' }, body: { outcome: 'expired' } });
  room.when(later(5 * DAY)).then({ type: 'phases.closed', at: NOON + DAY });
});

test('RM-6 a command after the end finds the room closed, whether or not anybody looked before', () => {
  given(rulesUnderTest(), ...briefing(2), later(30 * DAY))
    .when(posts('s1', 'Hello?'))
    .thenRefused('ended', { outcome: 'expired' });
});

test('RM-6 a room that was closed before does not expire', () => {
  given(rulesUnderTest(), ...briefing(2), closes)
    .when(later(30 * DAY))
    .then();
});

test.each([
  ['post', { text: 'One more.' }, 's1'],
  ['say', { text: 'One more.', summary: 'x' }, agent(1)],
  ['tell', { text: 'One more.' }, agent(1)],
  ['mandate', { text: 'Anything.' }, 's1'],
  ['ready', {}, 's1'],
  ['move', { kind: 'resume', reason: 'On.' }, 's1'],
  ['hand', { reason: 'Please.' }, agent(1)],
  ['pass', {}, agent(1)],
  ['close', { reason: 'Again.' }, 's1'],
  ['ack', { upto: { room: 1 } }, agent(1)],
  ['hold', { reason: 'Wait.' }, agent(1)],
  ['lower', {}, agent(1)],
  ['chair', {}, 's1'],
  ['amend', { action: 'add', text: 'In euro.', reason: 'x' }, 's1'],
  ['edit', { on: 1 }, 's1'],
  ['vote', { on: 1, yes: true }, 's1'],
  ['withdraw', { on: 1 }, 's1'],
  ['propose', { text: '## Price', base: 0 }, agent(1)],
  ['agree', { version: 1, sha256: '0'.repeat(64) }, agent(1)],
  ['retract', {}, agent(1)],
  ['approve', { version: 1, sha256: '0'.repeat(64), charter: 0 }, 's1'],
  ['reject', { version: 1, reason: 'No.' }, 's1'],
  ['unapprove', {}, 's1'],
] as const)('PH-5 %s in a closed room is an error that names the outcome', (command, input, by) => {
  const room = given(rulesUnderTest(), ...negotiating(2), closes);
  room.when(as(by).gives(command, input)).thenRefused('ended', { outcome: 'stopped' });
  expect(room.may(by, command)).toMatchObject({ code: 'ended' });
});

test('PH-5 a closed room rests: no clock runs and nothing settles any more', () => {
  const room = given(
    rulesUnderTest(),
    ...negotiating(2),
    as(agent(1)).gives('hand', { reason: 'Help.' }),
    closes,
  );
  room
    .when(as('s1').gives('leave'))
    .then({ type: 'seats.left' })
    .when(later(40 * DAY))
    .then();
  expect(room.meeting.rules.due(room.meeting.state)).toBeUndefined();
});

test('PH-3 in briefing agents talk in their caucus only', () => {
  const room = given(rulesUnderTest(), ...briefing(2));
  room
    .when(says(agent(1), 'Net 30.'))
    .thenRefused('wrong_phase', { phase: 'briefing', phases: 'negotiation' });
  room.when(as(agent(1)).gives('pass')).thenRefused('wrong_phase');
  room.when(as(agent(1)).gives('hold', { reason: 'Wait.' })).thenRefused('wrong_phase');
  room.when(as(agent(1)).gives('hand', { reason: 'Help.' })).thenRefused('wrong_phase');
  room.when(as(agent(1)).gives('lower')).thenRefused('wrong_phase');
  room.when(as(agent(1)).gives('tell', { text: 'Hello.' })).then({ type: 'caucus.told' });
});

test('PH-5 everyone reads with what outcome and why a room closed', () => {
  const closed = given(rulesUnderTest(), ...briefing(2), later(HOUR), closes);
  expect(closed.sees(OBSERVER, 'phases')).toMatchObject({
    phase: 'closed',
    since: NOON + HOUR,
    outcome: 'stopped',
    reason: 'We need our lawyers.',
  });
  expect(closed.woke('phases.closed')).toBe('all');
  const told = {
    urgency: 300,
    reason: 'closed',
    details: { outcome: 'stopped', reason: 'We need our lawyers.' },
  };
  for (const seat of [agent(2), OBSERVER] as const) expect(closed.next(seat).advice).toEqual([told]);
  expect(closed.next('s1').advice).toMatchObject([{ reason: 'sign' }, told]);
});

test('NX-1 in briefing a person is told to say ready, and then for whom they wait', () => {
  const room = given(rulesUnderTest(), ...seated(3), ready(1));
  expect(room.next(person(2)).advice).toContainEqual({
    urgency: 80,
    reason: 'say_ready',
    act: { command: 'ready', input: {} },
  });
  const waits = { urgency: 210, reason: 'wait_for_ready', details: { names: ['Boris', 'Carla'] } };
  for (const seat of ['s1', agent(2), OBSERVER] as const)
    expect(room.next(seat).advice).toContainEqual(waits);
});

test('NX-1 a party that has not joined is waited for by its name', () => {
  const room = given(rulesUnderTest(), ...created(3), claimed, accepts(2), ready(1), ready(2));
  expect(room.next(OBSERVER).advice).toContainEqual({
    urgency: 210,
    reason: 'wait_for_ready',
    details: { names: ['Cygnus'] },
  });
});

test('TK-3 people post in briefing and negotiation', () => {
  given(rulesUnderTest(), ...briefing(2))
    .when(posts('s1', 'Welcome.'))
    .then({ type: 'talk.posted' });
  given(rulesUnderTest(), ...negotiating(2))
    .when(posts('s1', 'Welcome.'))
    .then({ type: 'talk.posted' });
  expect(act('s1', 'post').command).toBe('post');
});

test('RM-5 agents alone close a room by a motion, at once when all say yes, with the reason it was moved for', () => {
  const moved = given(rulesUnderTest(), ...met(2), moves(lone(1), 'close'));
  moved
    .when(votes(moved, lone(2)))
    .thenAmong(
      { type: 'motions.carried', body: { kind: 'close', by: 'votes' } },
      { type: 'phases.closed', body: { outcome: 'stopped', reason: 'Let us go on.' } },
    );
  given(rulesUnderTest(), ...negotiating(2))
    .when(moves('s1', 'close'))
    .thenRefused('not_now');
});
