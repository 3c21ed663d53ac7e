import { expect, test } from 'vitest';
import { given } from '../../testing/given.ts';
import { DAY, from, HOUR, HUB, later, NOON } from '../../testing/meeting.ts';
import {
  accepts,
  agent,
  allReady,
  as,
  claimed,
  created,
  each,
  invited,
  nextSeat,
  OBSERVER,
  PARTIES,
  person,
  rulesUnderTest,
  seated,
} from '../../testing/negotiation.ts';

/** An invitation works once, expires, and is called back or made anew by the party that sent it (ID-3). */

const accept = (input: { name: string; agent_name?: string }, party: `p${number}` = 'p2') =>
  as(invited(party)).gives('accept', input, { door: 'browser' });

test.each([2, 3, 8])(
  'ID-3 the last of %d parties accepts: a person’s place, the agent’s, and the used invitation are one entry',
  (count) => {
    const rules = rulesUnderTest();
    const last = PARTIES[count - 1];
    const before = given(
      rules,
      ...created(count),
      claimed,
      ...each(count - 1)
        .slice(1)
        .map(accepts),
    );
    const after = before.when(accept({ name: 'Zoe' }, `p${count}`)).then({
      type: 'seats.accepted',
      circle: 'room',
      by: invited(`p${count}`),
      body: {
        party: `p${count}`,
        person: { seat: person(count), name: 'Zoe' },
        agent: { seat: agent(count), name: `${last}’s agent` },
        door: 'browser',
      },
    });

    expect(rules.mints(after.meeting.entries.slice(-1))).toEqual([
      { kind: 'person', subject: person(count), generation: 1 },
      { kind: 'recovery', subject: person(count), generation: 1 },
      { kind: 'agent', subject: agent(count), generation: 1 },
    ]);
    expect(after.woke('seats.accepted')).toBe('all');
  },
);

test('ID-3 parties may accept in any order, before the creator has come', () => {
  const room = given(rulesUnderTest(), ...created(3))
    .when(accept({ name: 'Carla' }, 'p3'))
    .then({ type: 'seats.accepted', body: { person: { seat: 's4' }, agent: { seat: 's5' } } })
    .when(accept({ name: 'Boris' }))
    .then({ type: 'seats.accepted', body: { person: { seat: 's6' }, agent: { seat: 's7' } } })
    .and(claimed);

  expect(room.sees(OBSERVER, 'seats')?.['parties']).toMatchObject([
    { party: 'p1', joined: true },
    { party: 'p2', joined: true, invitation: 'used' },
    { party: 'p3', joined: true, invitation: 'used' },
  ]);
});

test('ID-3 of two people who accept at once one joins, and the other reads who did and whom to ask', () => {
  given(rulesUnderTest(), ...created(2), claimed, accept({ name: 'Boris' }))
    .when(accept({ name: 'Bella' }))
    .thenRefused('link_used', { by: ' by Boris', ask: 'Boris, or Acme,' });
});

test('ID-3 an invitation expires at its instant and not before', () => {
  const room = given(rulesUnderTest(), ...created(2, { seats: { invitation_hours: 2 } }), claimed);
  room
    .and(later(2 * HOUR - 1))
    .when(accept({ name: 'Boris' }))
    .then({ type: 'seats.accepted' });
  room
    .and(later(2 * HOUR))
    .when(accept({ name: 'Boris' }))
    .thenRefused('link_over', { ask: 'Acme' });
  room
    .and(later(3 * DAY))
    .when(accept({ name: 'Boris' }))
    .thenRefused('link_over');
});

test('ID-3 the party that sent an invitation calls it back', () => {
  const room = given(rulesUnderTest(), ...created(2), claimed)
    .when(as('s1').gives('uninvite', { party: 'p2' }))
    .then({ type: 'seats.uninvited', circle: 'room', body: { party: 'p2' } });

  room.when(accept({ name: 'Boris' })).thenRefused('link_over', { why: 'called back', ask: 'Acme' });
  room.when(as('s1').gives('uninvite', { party: 'p2' })).thenRefused('already');
});

test('ID-3 an invitation made anew is good for its full time, and the old one dies', () => {
  const rules = rulesUnderTest();
  const room = given(rules, ...created(2, { seats: { invitation_hours: 2 } }), claimed, later(5 * HOUR))
    .when(as('s1').gives('invite', { party: 'p2' }))
    .then({
      type: 'seats.invited',
      circle: 'room',
      body: { party: 'p2', generation: 2, expires_at: NOON + 7 * HOUR },
    });
  const { state, now, entries } = room.meeting;

  expect(rules.mints(entries.slice(-1))).toEqual([{ kind: 'invitation', subject: 'p2', generation: 2 }]);
  expect(rules.actor(state, { kind: 'invitation', subject: 'p2', generation: 1 }, now)).toBeUndefined();
  expect(rules.actor(state, { kind: 'invitation', subject: 'p2', generation: 2 }, now)).toEqual(
    invited('p2'),
  );
  room
    .and(later(2 * HOUR - 1))
    .when(accept({ name: 'Boris' }))
    .then({ type: 'seats.accepted' });
  room
    .and(later(2 * HOUR))
    .when(accept({ name: 'Boris' }))
    .thenRefused('link_over');
});

test('ID-3 an invitation that was called back is made anew', () => {
  given(
    rulesUnderTest(),
    ...created(2),
    claimed,
    as('s1').gives('uninvite', { party: 'p2' }),
    as('s1').gives('invite', { party: 'p2' }),
  )
    .when(accept({ name: 'Boris' }))
    .then({ type: 'seats.accepted' });
});

test.each(['invite', 'uninvite'])('ID-3 %s is for the party that sent the invitations', (command) => {
  given(rulesUnderTest(), ...created(3), claimed, accepts(2))
    .when(as(person(2)).gives(command, { party: 'p3' }))
    .thenRefused('forbidden', { allowed: 'a person of Acme' });
});

test.each(['invite', 'uninvite'])(
  'ID-3 %s finds no invitation of the creator, of a party that joined, or of none',
  (command) => {
    const room = given(rulesUnderTest(), ...created(3), claimed, accepts(2));
    room.when(as('s1').gives(command, { party: 'p1' })).thenRefused('not_there', { id: 'p1' });
    room.when(as('s1').gives(command, { party: 'p9' })).thenRefused('not_there', { id: 'p9' });
    room.when(as('s1').gives(command, { party: 'p2' })).thenRefused('already');
    expect(room.may('s1', command)).toBeUndefined();
    expect(room.may(person(2), command)).toMatchObject({ code: 'forbidden' });
    expect(given(rulesUnderTest(), ...seated(3)).may('s1', command)).toMatchObject({ code: 'already' });
  },
);

test.each([
  ['that cannot be one', { name: 'Boris [bot]' }, 'name_refused'],
  ['of a party', { name: 'Borealis' }, 'name_taken'],
  ['of somebody in the room', { name: 'Аnna' }, 'name_taken'],
  ['that its own agent would have', { name: 'Borealis’s agent' }, 'name_taken'],
  ['that another party’s agent would have', { name: "Cygnus's agent" }, 'name_taken'],
] as const)('ID-5 nobody accepts under a name %s', (_, input, code) => {
  given(rulesUnderTest(), ...created(3), claimed)
    .when(accept(input))
    .thenRefused(code, { name: input.name });
});

test.each([
  ['that cannot be one', 'Agent\u202e', 'name_refused'],
  ['of a party', 'Acme', 'name_taken'],
  ['of another agent', 'Acme’s agent', 'name_taken'],
  ['of an agent that will come with another party', 'Cygnus’s agent', 'name_taken'],
  ['of its own person', 'BORIS', 'name_taken'],
] as const)('ID-5 nobody accepts for an agent with a name %s', (_, name, code) => {
  given(rulesUnderTest(), ...created(3), claimed)
    .when(accept({ name: 'Boris', agent_name: name }))
    .thenRefused(code, { name });
});

test('ID-5 an agent may be named by its person, as it would be named without', () => {
  given(rulesUnderTest(), ...created(2), claimed)
    .when(accept({ name: 'Boris', agent_name: 'Scout' }))
    .then({ type: 'seats.accepted', body: { agent: { seat: 's5', name: 'Scout' } } });
  given(rulesUnderTest(), ...created(2), claimed)
    .when(accept({ name: 'Boris', agent_name: 'Borealis’s agent' }))
    .then({ type: 'seats.accepted', body: { agent: { seat: 's5', name: 'Borealis’s agent' } } });
});

test('ID-5 the name an agent will have is kept free for it until its party has joined', () => {
  const adding = as('s1').gives('add', { kind: 'agent', name: 'Borealis’s agent' });
  given(rulesUnderTest(), ...created(2), claimed)
    .when(adding)
    .thenRefused('name_taken', { other: 'Borealis’s agent' });
  given(rulesUnderTest(), ...created(2), claimed, accept({ name: 'Boris', agent_name: 'Scout' }))
    .when(adding)
    .then({ type: 'seats.added' });
});

test('ID-3 a place is taken in a browser alone unless the room says otherwise', () => {
  const terminal = as(invited('p2')).gives('accept', { name: 'Boris' }, { door: 'terminal' });
  given(rulesUnderTest(), ...created(2))
    .when(terminal)
    .thenRefused('browser_only');
  given(rulesUnderTest(), ...created(2, { seats: { people: 'any' } }))
    .when(terminal)
    .then({ type: 'seats.accepted', body: { door: 'terminal' } });
});

test('ID-3 where negotiation begins before all have joined, those who are missing are still invited', () => {
  const began = from(HUB, { circle: 'room', type: 'phases.negotiation_began', body: {} });
  const room = given(rulesUnderTest(), ...created(3), claimed, accepts(2), began);
  room
    .when(as('s1').gives('uninvite', { party: 'p3' }))
    .then({ type: 'seats.uninvited' }, { type: 'floor.granted' });
  const again = room.when(as('s1').gives('invite', { party: 'p3' })).thenAmong({ type: 'seats.invited' });
  again.when(accept({ name: 'Carla' }, 'p3')).then({ type: 'seats.accepted' });
});

test('ID-3 whoever holds an invitation is told whether it is good', () => {
  const room = given(rulesUnderTest(), ...created(2), claimed);
  expect(room.may(invited('p2'), 'accept')).toBeUndefined();
  expect(room.and(later(7 * DAY - 1)).may(invited('p2'), 'accept')).toBeUndefined();
  expect(room.and(accepts(2)).may(invited('p2'), 'accept')).toMatchObject({ code: 'link_used' });
});

test('PH-5 nobody joins, and nobody is invited, in a closed room', () => {
  const room = given(
    rulesUnderTest(),
    ...created(2),
    claimed,
    as('s1').gives('close', { reason: 'No need.' }),
  );
  room.when(accept({ name: 'Boris' })).thenRefused('ended');
  room.when(as('s1').gives('invite', { party: 'p2' })).thenRefused('ended');
  room.when(as('s1').gives('uninvite', { party: 'p2' })).thenRefused('ended');
});

test('NX-1 a person is told which parties have not joined, and whose agent has not come', () => {
  const room = given(rulesUnderTest(), ...created(3), claimed, accepts(2));
  const reasons = (seat: `s${number}`) =>
    room.next(seat).advice.map(({ reason, details }) => [reason, details]);
  expect(reasons('s1')).toContainEqual([
    'wait_for_party',
    { party: 'p3', name: 'Cygnus', people: true, invitation: 'open', expires_at: NOON + 7 * DAY },
  ]);
  expect(reasons('s1')).toContainEqual(['hand_over_agent_link', { seat: 's2', name: 'Acme’s agent' }]);
  expect(reasons(person(2))).toContainEqual([
    'hand_over_agent_link',
    { seat: agent(2), name: 'Borealis’s agent' },
  ]);
  expect(reasons(OBSERVER).map(([reason]) => reason)).not.toContain('hand_over_agent_link');
});

test('ID-3 seats are numbered on, whoever joins when', () => {
  const added = as('s1').gives('add', { kind: 'agent', name: 'Second' });
  given(rulesUnderTest(), ...seated(2), added, ...allReady(2).slice(0, 1))
    .when(as(person(2)).gives('add', { kind: 'agent', name: 'Third' }))
    .then({ type: 'seats.added', body: { seat: `s${Number(nextSeat(2).slice(1)) + 1}` } });
});
