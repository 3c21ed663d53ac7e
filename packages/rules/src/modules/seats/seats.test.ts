import { expect, test } from 'vitest';
import { given } from '../../testing/given.ts';
import {
  agent,
  arrives,
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
  rulesUnderTest,
  says,
  seated,
} from '../../testing/negotiation.ts';

/** Seats that are added, renewed, revoked and left (ID-4). */

const EXTRA = nextSeat(2);
const joins = (seat: `s${number}`, name: string) => [
  as('s1').gives('add', { kind: 'person', name }),
  as(claimOf(seat, 'p1')).gives('claim', { name }, { door: 'browser' }),
];

test('ID-4 an agent is active from its first call on, and says so once', () => {
  const room = given(rulesUnderTest(), ...seated(2));
  room
    .when(arrives(1))
    .then({ type: 'seats.arrived', circle: 'room', by: { kind: 'agent', seat: 's2', party: 'p1' } })
    .when(arrives(1))
    .then();
  expect(room.sees(OBSERVER, 'seats')?.['parties']).toMatchObject([
    { seats: [{ status: 'active' }, { status: 'vacant' }] },
    {},
  ]);
  expect(room.and(arrives(1)).sees(OBSERVER, 'seats')?.['parties']).toMatchObject([
    { seats: [{ status: 'active' }, { status: 'active' }] },
    {},
  ]);
});

test('ID-4 an agent may come before its person, and to a closed room', () => {
  given(rulesUnderTest(), ...created(2))
    .when(arrives(1))
    .then({ type: 'seats.arrived' });
  given(rulesUnderTest(), ...seated(2), as('s1').gives('close', { reason: 'No.' }))
    .when(arrives(1))
    .then({ type: 'seats.arrived' });
});

test.each([
  ['person', 'claim'],
  ['agent', 'agent'],
])('ID-4 a person adds a place for a %s to their own party, and gets the link', (kind, link) => {
  const rules = rulesUnderTest();
  const room = given(rules, ...seated(2))
    .when(as(person(2)).gives('add', { kind, name: 'Bella' }))
    .then({ type: 'seats.added', circle: 'room', body: { seat: EXTRA, kind, party: 'p2', name: 'Bella' } });

  expect(rules.mints(room.meeting.entries.slice(-1))).toEqual([
    { kind: link, subject: EXTRA, generation: 1 },
  ]);
  expect(room.sees(OBSERVER, 'seats')?.['parties']).toMatchObject([
    {},
    { seats: expect.arrayContaining([{ seat: EXTRA, kind, name: 'Bella', status: 'vacant' }]) },
  ]);
});

test.each(['person', 'agent'])('ID-4 a party has four %ss at most, those not come yet included', (kind) => {
  const add = (n: number) => as('s1').gives('add', { kind, name: `Extra ${n}` });
  const full = given(rulesUnderTest(), ...seated(2), add(1), add(2), add(3));
  full.when(add(4)).thenRefused('over_limit', { limit: 4, what: `${kind}s of a party` });
  full
    .when(as('s1').gives('add', { kind: kind === 'agent' ? 'person' : 'agent', name: 'Other' }))
    .then({ type: 'seats.added' });
  full.when(as(person(2)).gives('add', { kind, name: 'Bella' })).then({ type: 'seats.added' });
  full
    .and(as('s1').gives('revoke', { seat: EXTRA }))
    .when(add(4))
    .then({ type: 'seats.added' });
});

test('ID-4 a place left by an agent can be given to another', () => {
  const add = (n: number) => as('s1').gives('add', { kind: 'agent', name: `Extra ${n}` });
  given(rulesUnderTest(), ...briefing(2), add(1), add(2), add(3), as(agent(1)).gives('leave'))
    .when(add(4))
    .then({ type: 'seats.added' });
});

test.each([
  ['that cannot be one', 'Bella\u202e', 'name_refused'],
  ['of a party', 'ACME', 'name_taken'],
  ['of a person', 'Аnna', 'name_taken'],
  ['of an agent', 'Borealis’s agent', 'name_taken'],
  ['of the observers', 'observers', 'name_refused'],
  ['of a seat that was revoked', 'Acme’s agent', 'name_taken'],
] as const)('ID-5 no place is added under a name %s', (_, name, code) => {
  given(rulesUnderTest(), ...seated(2), as('s1').gives('revoke', { seat: agent(1) }))
    .when(as(person(2)).gives('add', { kind: 'agent', name }))
    .thenRefused(code, { name });
});

test('ID-4 a person renews the credential of their agent, and the old one dies at once', () => {
  const rules = rulesUnderTest();
  const { meeting } = given(rules, ...briefing(2))
    .when(as('s1').gives('rotate', { seat: agent(1) }))
    .then({ type: 'seats.rotated', circle: 'room', body: { seat: 's2', kind: 'agent', generation: 2 } });
  const actorOf = (generation: number) =>
    rules.actor(meeting.state, { kind: 'agent', subject: 's2', generation }, meeting.now);

  expect(rules.mints(meeting.entries.slice(-1))).toEqual([{ kind: 'agent', subject: 's2', generation: 2 }]);
  expect([actorOf(1), actorOf(2)?.seat]).toEqual([undefined, 's2']);
});

test('ID-4 a person renews their own credential, named or not', () => {
  const room = given(rulesUnderTest(), ...briefing(2));
  room
    .when(as('s1').gives('rotate'))
    .then({ type: 'seats.rotated', body: { seat: 's1', kind: 'person', generation: 2 } });
  room
    .when(as('s1').gives('rotate', { seat: 's1' }))
    .then({ type: 'seats.rotated', body: { seat: 's1', kind: 'person', generation: 2 } });
});

test('ID-4 a place nobody has claimed gets a new link, and the old one dies', () => {
  const rules = rulesUnderTest();
  const { meeting } = given(rules, ...seated(2), as('s1').gives('add', { kind: 'person', name: 'Alexei' }))
    .when(as('s1').gives('rotate', { seat: EXTRA }))
    .then({ type: 'seats.rotated', body: { seat: EXTRA, kind: 'claim', generation: 2 } });
  const actorOf = (generation: number) =>
    rules.actor(meeting.state, { kind: 'claim', subject: EXTRA, generation }, meeting.now);

  expect([actorOf(1), actorOf(2)?.seat]).toEqual([undefined, EXTRA]);
});

test('ID-4 nobody renews the credential of another person', () => {
  given(rulesUnderTest(), ...seated(2), ...joins(EXTRA, 'Alexei'))
    .when(as('s1').gives('rotate', { seat: EXTRA }))
    .thenRefused('forbidden', { allowed: 'Alexei' });
});

test.each(['rotate', 'revoke'])(
  'RM-8 %s finds no seat of another party, of no party, or that is not there, and says the same of each',
  (command) => {
    const room = given(rulesUnderTest(), ...briefing(2));
    for (const seat of [agent(2), person(2), OBSERVER, 's99'])
      room
        .when(as('s1').gives(command, { seat }))
        .thenRefused('not_there', { what: 'seat of your party', id: seat });
  },
);

test.each(['rotate', 'revoke'])('ID-4 %s does nothing to a seat that is no longer in the room', (command) => {
  const revoked = given(rulesUnderTest(), ...briefing(2), as('s1').gives('revoke', { seat: agent(1) }));
  revoked.when(as('s1').gives(command, { seat: agent(1) })).thenRefused('already');
  const left = given(rulesUnderTest(), ...briefing(2), as(agent(1)).gives('leave'));
  left.when(as('s1').gives(command, { seat: agent(1) })).thenRefused('already');
});

test('ID-4 a revoked seat is nobody at once, and everyone reads it', () => {
  const rules = rulesUnderTest();
  const room = given(rules, ...negotiating(2))
    .when(as('s1').gives('revoke', { seat: agent(1), reason: 'It was turned.' }))
    .then({ type: 'seats.revoked', circle: 'room', body: { seat: 's2', reason: 'It was turned.' } });

  expect(
    rules.actor(room.meeting.state, { kind: 'agent', subject: 's2', generation: 1 }, room.meeting.now),
  ).toBeUndefined();
  expect(room.woke('seats.revoked')).toBe('all');
});

test('ID-4 the last person of a party cannot be revoked, not even by themselves', () => {
  const room = given(
    rulesUnderTest(),
    ...seated(2),
    as('s1').gives('add', { kind: 'person', name: 'Alexei' }),
  );
  room.when(as('s1').gives('revoke', { seat: 's1' })).thenRefused('last_person');
  const two = room.and(as(claimOf(EXTRA, 'p1')).gives('claim', { name: 'Alexei' }, { door: 'browser' }));
  two
    .when(as('s1').gives('revoke', { seat: 's1' }))
    .then({ type: 'seats.revoked' })
    .when(as(EXTRA).gives('revoke', { seat: EXTRA }))
    .thenRefused('last_person');
  two
    .and(as('s1').gives('leave'))
    .when(as(EXTRA).gives('revoke', { seat: EXTRA }))
    .thenRefused('last_person');
});

test('ID-4 a place nobody has claimed can be revoked, and its link opens nothing then', () => {
  const rules = rulesUnderTest();
  const { meeting } = given(rules, ...seated(2), as('s1').gives('add', { kind: 'person', name: 'Alexei' }))
    .when(as('s1').gives('revoke', { seat: EXTRA }))
    .then({ type: 'seats.revoked' });
  expect(
    rules.actor(meeting.state, { kind: 'claim', subject: EXTRA, generation: 1 }, meeting.now),
  ).toBeUndefined();
});

test('ID-4 who leaves is nobody then', () => {
  const rules = rulesUnderTest();
  const { meeting } = given(rules, ...briefing(2))
    .when(as(agent(2)).gives('leave'))
    .then({ type: 'seats.left', circle: 'room', by: { seat: 's5' } });
  expect(
    rules.actor(meeting.state, { kind: 'agent', subject: 's5', generation: 1 }, meeting.now),
  ).toBeUndefined();
});

test.each([2, 3, 8])(
  'ID-4 when the last person of one of %d parties leaves, the room closes as stopped',
  (count) => {
    for (const n of each(count)) {
      given(rulesUnderTest(), ...negotiating(count))
        .when(as(person(n)).gives('leave'))
        .then({ type: 'seats.left' }, { type: 'phases.closed', body: { outcome: 'stopped' } });
    }
  },
);

test('ID-4 a person who is not the last leaves, and the room goes on', () => {
  given(rulesUnderTest(), ...briefing(2), ...joins(EXTRA, 'Alexei'))
    .when(as('s1').gives('leave'))
    .then({ type: 'seats.left' });
});

test('ID-4 after the close credentials are still renewed and revoked, and seats are left, but none is added', () => {
  const closed = given(rulesUnderTest(), ...briefing(2), as('s1').gives('close', { reason: 'Done.' }));
  closed.when(as('s1').gives('rotate')).then({ type: 'seats.rotated' });
  closed.when(as('s1').gives('revoke', { seat: agent(1) })).then({ type: 'seats.revoked' });
  closed.when(as('s1').gives('leave')).then({ type: 'seats.left' });
  closed.when(as('s1').gives('add', { kind: 'agent', name: 'Late' })).thenRefused('ended');
});

test('EL-1 revoking a seat counts anew at once: who was missing is missing no more', () => {
  given(
    rulesUnderTest(),
    ...briefing(2),
    ...joins(EXTRA, 'Alexei'),
    as('s1').gives('ready'),
    as(person(2)).gives('ready'),
  )
    .when(as('s1').gives('revoke', { seat: EXTRA }))
    .then({ type: 'seats.revoked' }, { type: 'phases.negotiation_began' }, { type: 'floor.granted' });
});

test('ID-1 an agent that was added speaks for its party as the first one does', () => {
  given(
    rulesUnderTest(),
    ...negotiating(2),
    as('s1').gives('add', { kind: 'agent', name: 'Second' }),
    as(EXTRA).gives('arrive'),
  )
    .when(says(EXTRA, 'Net 30.'))
    .thenAmong({ type: 'talk.said', by: { kind: 'agent', seat: EXTRA, party: 'p1' } });
});

test('ID-4 the creator’s person may be added to like anybody’s before others have joined', () => {
  given(rulesUnderTest(), ...created(2), claimed)
    .when(as('s1').gives('add', { kind: 'person', name: 'Alexei' }))
    .then({ type: 'seats.added', body: { seat: 's4' } });
});
