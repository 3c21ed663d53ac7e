import type { Circle } from '@parley/protocol';
import { expect, test } from 'vitest';
import { given } from '../../testing/given.ts';
import type { Act } from '../../testing/meeting.ts';
import {
  agent,
  as,
  briefing,
  each,
  negotiating,
  nextSeat,
  OBSERVER,
  passes,
  person,
  posts,
  reads,
  rulesUnderTest,
  says,
} from '../../testing/negotiation.ts';

/** An agent reads what is addressed to it before it speaks (TK-2). */

type Room = ReturnType<typeof given>;
const tells = (seat: `s${number}`, text: string, to?: string) =>
  as(seat).gives('tell', { text, ...(to && { to }) });
const mandate = as('s1').gives('mandate', { text: 'From 40.' });
const acks = (seat: `s${number}`, upto: Partial<Record<Circle, number>>) => as(seat).gives('ack', { upto });
const head = (room: Room, circle: Circle = 'room') => room.meeting.state.get(circle)?.seq ?? 0;

/** The entries a refusal points at, as a hub would show them. */
function shown(room: Room, step: Act) {
  const { outcome, meeting } = room.when(step).taken;
  const cites = (outcome?.status === 'refused' && outcome.refusal.cites) || [];
  return cites.flatMap(({ circle, after, tag }) =>
    meeting.entries
      .filter((one) => one.circle === circle && one.seq > after && meeting.rules.tagsOf(one).includes(tag))
      .map(({ body }) => body['text']),
  );
}

test.each([2, 3, 8])(
  'TK-2 B14 a public message of any person of %d parties is read by every agent before it speaks',
  (count) => {
    for (const n of each(count)) {
      const posted = given(rulesUnderTest(), ...negotiating(count), posts(person(n), 'Dates first.'));
      posted.when(says(agent(1), 'Net 30.')).thenRefused('read_first');
      expect(shown(posted, says(agent(1), 'Net 30.'))).toEqual(['Dates first.']);
      posted
        .and(reads(posted.meeting, agent(1)))
        .when(says(agent(1), 'Net 30.'))
        .thenAmong({ type: 'talk.said' });
    }
  },
);

test.each([
  ['a private message of its own person', tells('s1', 'Not under 40.'), true],
  ['a message of its person to the party', tells('s1', 'Not under 40.', 'party'), true],
  ['a new mandate', mandate, true],
  ['its own private words', tells(agent(1), 'Hm.'), false],
  ['its own words to the party', tells(agent(1), 'Hm.', 'party'), false],
  ['a private message of another party', tells(person(2), 'Not over 60.'), false],
  ['a message of another party among itself', tells(person(2), 'Not over 60.', 'party'), false],
] as const)('TK-2 an agent must or need not read first: %s', (_, step, must) => {
  const room = given(rulesUnderTest(), ...negotiating(2), step);
  if (must) room.when(says(agent(1), 'Net 30.')).thenRefused('read_first');
  else room.when(says(agent(1), 'Net 30.')).thenAmong({ type: 'talk.said' });
});

test('TK-2 what another agent says need not be acknowledged', () => {
  given(rulesUnderTest(), ...negotiating(2), says(agent(1), 'Net 30.'))
    .when(says(agent(2), 'Net 60.'))
    .thenAmong({ type: 'talk.said' });
});

test('TK-2 the refusal points at all that is unread, circle by circle, and at nothing that was read', () => {
  const first = given(rulesUnderTest(), ...negotiating(2), posts('s1', 'Old.'), mandate);
  const room = first.and(
    reads(first.meeting, agent(1)),
    posts('s1', 'Room 1.'),
    posts(person(2), 'Room 2.'),
    tells('s1', 'Party.', 'party'),
    tells('s1', 'Seat.'),
    tells(agent(1), 'Own.'),
  );
  expect(shown(room, says(agent(1), 'Net 30.'))).toEqual(['Room 1.', 'Room 2.', 'Party.', 'Seat.']);
});

test.each(['room', 'party/p1', `seat/${agent(1)}`] as const)(
  'TK-2 what is unread in %s alone keeps an agent from speaking',
  (left) => {
    const all = given(
      rulesUnderTest(),
      ...negotiating(2),
      posts('s1', 'One.'),
      tells('s1', 'Two.', 'party'),
      mandate,
    );
    const circles = (['room', 'party/p1', `seat/${agent(1)}`] as const).filter((circle) => circle !== left);
    const most = all.and(reads(all.meeting, agent(1), circles));
    most.when(says(agent(1), 'Net 30.')).thenRefused('read_first');
    most
      .and(reads(most.meeting, agent(1), [left]))
      .when(says(agent(1), 'Net 30.'))
      .thenAmong({ type: 'talk.said' });
  },
);

test('TK-2 an acknowledgement may travel in the command that was refused, so that the very next call succeeds', () => {
  const room = given(rulesUnderTest(), ...negotiating(2), posts('s1', 'Dates first.'), mandate);
  const before = acks(agent(1), { room: head(room), [`seat/${agent(1)}`]: 1 });
  room
    .when({ ...says(agent(1), 'Net 30.'), before })
    .then(
      { type: 'reading.acked', circle: 'room', by: { seat: agent(1) }, body: { upto: head(room) } },
      { type: 'reading.acked', circle: `seat/${agent(1)}`, body: { upto: 1 } },
      { type: 'talk.said' },
      { type: 'floor.granted' },
    );
});

test('TK-2 an acknowledgement covers only what it names: a message of the same instant is unread', () => {
  const room = given(rulesUnderTest(), ...negotiating(2), posts('s1', 'One.'));
  const read = head(room);
  const late = room.and(posts('s1', 'Two.'));
  late
    .when({ ...says(agent(1), 'Net 30.'), before: acks(agent(1), { room: read }) })
    .thenRefused('read_first');
  expect(shown(late, { ...says(agent(1), 'Net 30.'), before: acks(agent(1), { room: read }) })).toEqual([
    'Two.',
  ]);
  expect(late.sees(agent(1), 'reading')).toMatchObject({ unread: [{ circle: 'room', after: 0 }] });
});

test('TK-2 an acknowledgement that travels with a refused command falls with it', () => {
  const room = given(rulesUnderTest(), ...negotiating(2), posts('s1', 'One.'), passes(agent(1)));
  const { taken } = room.when({
    ...says(agent(2), 'x', { epoch: 1 }),
    before: acks(agent(2), { room: head(room) }),
  });
  expect(taken.outcome).toMatchObject({ status: 'refused', refusal: { code: 'stale_floor' } });
  room.when(says(agent(2), 'x')).thenRefused('read_first');
});

test('TK-2 an acknowledgement that moves nothing is none', () => {
  const room = given(rulesUnderTest(), ...negotiating(2), posts('s1', 'One.'));
  const once = room.and(acks(agent(1), { room: head(room) }));
  once.when(acks(agent(1), { room: head(room) })).then();
  once.when(acks(agent(1), { room: 1 })).then();
});

test('TK-2 acknowledging less than before takes nothing back', () => {
  const room = given(rulesUnderTest(), ...negotiating(2), posts('s1', 'One.'));
  room
    .and(acks(agent(1), { room: head(room) }), acks(agent(1), { room: 2 }))
    .when(says(agent(1), 'Net 30.'))
    .thenAmong({ type: 'talk.said' });
});

test('TK-2 each agent reads for itself', () => {
  const extra = nextSeat(2);
  const room = given(
    rulesUnderTest(),
    ...negotiating(2),
    as('s1').gives('add', { kind: 'agent', name: 'Second' }),
    as(extra).gives('arrive'),
    posts('s1', 'One.'),
    tells('s1', 'Only you.', agent(1)),
  );
  const read = room.and(reads(room.meeting, agent(1)));
  read.when(says(extra, 'Net 30.')).thenRefused('read_first');
  expect(shown(read, says(extra, 'Net 30.'))).toEqual(['One.']);
});

test('TK-2 an agent that comes late has all to read that was addressed to agents, and needs one acknowledgement', () => {
  const extra = nextSeat(2);
  const room = given(
    rulesUnderTest(),
    ...negotiating(2),
    posts('s1', 'One.'),
    posts(person(2), 'Two.'),
    as('s1').gives('add', { kind: 'agent', name: 'Second' }),
    as(extra).gives('arrive'),
  );
  expect(shown(room, says(extra, 'Net 30.'))).toEqual(['One.', 'Two.']);
  room
    .and(acks(extra, { room: head(room) }))
    .when(says(extra, 'Net 30.'))
    .thenAmong({ type: 'talk.said' });
});

test.each([
  ['beyond the newest entry', (room: Room) => ({ room: head(room) + 1 })],
  ['a circle of another party', () => ({ 'party/p2': 1 })],
  ['the circle of another agent', () => ({ [`seat/${agent(2)}`]: 1 })],
  ['the circle of the persons', () => ({ 'persons/p1': 1 })],
  ['a circle in which nothing was said', () => ({ 'party/p1': 1 })],
  ['one that is right and one that is wrong', (room: Room) => ({ room: head(room), 'party/p2': 1 })],
] as const)('TK-2 RM-8 nobody acknowledges what they have not read: %s', (_, upto) => {
  const room = given(
    rulesUnderTest(),
    ...negotiating(2),
    posts('s1', 'One.'),
    tells(person(2), 'x', 'party'),
    tells(person(2), 'y'),
    tells('s1', 'z'),
  );
  room.when(acks(agent(1), upto(room))).thenRefused('not_there', { what: 'entry' });
});

test('FL-3 acknowledging needs no floor and goes on in briefing and in a pause', () => {
  const early = given(rulesUnderTest(), ...briefing(2), posts('s1', 'One.'));
  early.when(acks(agent(2), { room: head(early) })).then({ type: 'reading.acked' });
  const paused = given(
    rulesUnderTest(),
    ...negotiating(2),
    posts('s1', 'One.'),
    as('s1').gives('hand', { reason: 'x' }),
  );
  paused.when(acks(agent(2), { room: head(paused) })).then({ type: 'reading.acked' });
});

test('TK-2 passing, holding, a hand and private talk need no reading first', () => {
  const room = given(rulesUnderTest(), ...negotiating(2), posts('s1', 'One.'));
  room.when(passes(agent(1))).thenAmong({ type: 'floor.passed' });
  room.when(as(agent(1)).gives('hold', { reason: 'Reading.' })).thenAmong({ type: 'floor.held' });
  room.when(as(agent(1)).gives('hand', { reason: 'Which dates?' })).thenAmong({ type: 'hands.raised' });
  room.when(tells(agent(1), 'Which dates?')).then({ type: 'caucus.told' });
});

test('TK-2 a person who speaks for their side need not acknowledge', () => {
  given(rulesUnderTest(), ...negotiating(2), as('s1').gives('chair'), posts(person(2), 'Dates first.'))
    .when(says('s1', 'Net 30.'))
    .thenAmong({ type: 'talk.said' });
});

test('TK-2 read first is the last of all refusals, since the next call succeeds', () => {
  const room = given(rulesUnderTest(), ...negotiating(2), posts('s1', 'One.'));
  room.when(as(agent(1)).gives('say', { text: 'Net 30.' })).thenRefused('invalid');
  room.when(says(agent(2), 'Net 30.')).thenRefused('not_your_floor');
  room
    .and(as('s1').gives('hand', { reason: 'x' }))
    .when(says(agent(1), 'Net 30.'))
    .thenRefused('paused');
});

test('TK-2 an acknowledgement wakes nobody', () => {
  const room = given(rulesUnderTest(), ...negotiating(2), posts('s1', 'One.'));
  expect(room.and(acks(agent(1), { room: head(room) })).woke('reading.acked')).toEqual([]);
});

test('NX-1 B05 an agent is told what to acknowledge, in one command that works', () => {
  const room = given(
    rulesUnderTest(),
    ...negotiating(2),
    posts('s1', 'One.'),
    mandate,
    tells('s1', 'Two.', 'party'),
  );
  const upto = { room: head(room), 'party/p1': 1, [`seat/${agent(1)}`]: 1 };
  const [advice] = room.next(agent(1)).advice;
  expect(advice).toMatchObject({
    urgency: 60,
    reason: 'read_first',
    act: { command: 'ack', input: { upto } },
  });
  expect(room.sees(agent(1), 'reading')?.['unread']).toHaveLength(3);
  const done = room.and(acks(agent(1), upto));
  expect(done.next(agent(1)).advice.map(({ reason }) => reason)).not.toContain('read_first');
  for (const one of [
    done.sees(agent(1), 'reading'),
    room.sees('s1', 'reading'),
    room.sees(OBSERVER, 'reading'),
  ])
    expect(one).toEqual({ unread: [] });
});
