import { expect, test } from 'vitest';
import type { Mint } from '../../kernel/contract.ts';
import { approving } from '../../testing/deciding.ts';
import { given } from '../../testing/given.ts';
import { later, NOON } from '../../testing/meeting.ts';
import {
  accepts,
  agent,
  arrives,
  as,
  briefing,
  claimed,
  claimOf,
  created,
  each,
  invited,
  negotiating,
  nextSeat,
  OBSERVER,
  person,
  rulesUnderTest,
  seated,
} from '../../testing/negotiation.ts';
import { decides } from '../../testing/voting.ts';

/** Who a credential stands for, and which circles they read. */

type Room = ReturnType<typeof given>;
const mint = (kind: Mint['kind'], subject: string, generation = 1): Mint => ({ kind, subject, generation });
const actor = ({ meeting: { rules, state, now } }: Room, of: Mint) => rules.actor(state, of, now);
const used = ({ meeting: { rules, state } }: Room, of: Mint) => rules.used(state, of);
const circles = ({ meeting: { rules, state, now } }: Room, seat: `s${number}`) =>
  rules.reads(state, rules.seat(state, seat) ?? invited('p1'), now);

test('ID-1 what somebody is follows from their credential', () => {
  const room = given(rulesUnderTest(), ...briefing(2));
  expect(actor(room, mint('claim', 's1'))).toEqual(claimOf('s1', 'p1'));
  expect(actor(room, mint('person', 's1'))).toEqual({ kind: 'person', seat: 's1', party: 'p1' });
  expect(actor(room, mint('agent', agent(2)))).toEqual({ kind: 'agent', seat: agent(2), party: 'p2' });
  expect(actor(room, mint('observer', OBSERVER))).toEqual({ kind: 'observer', seat: OBSERVER, party: null });
  expect(actor(room, mint('invitation', 'p2'))).toEqual(invited('p2'));
  expect(actor(room, mint('recovery', 's1'))).toEqual({ kind: 'recovery', seat: 's1', party: 'p1' });
});

test.each([
  ['of another generation', mint('person', 's1', 2)],
  ['of generation 0', mint('person', 's1', 0)],
  ['of another kind', mint('agent', 's1')],
  ['for an agent, of a person', mint('person', agent(1))],
  ['to claim an agent’s seat', mint('claim', agent(1))],
  ['to claim a seat that came by an invitation', mint('claim', person(2))],
  ['to claim a seat that never had such a link', mint('claim', person(2), 0)],
  ['to recover a seat of an agent', mint('recovery', agent(1), 0)],
  ['to recover a seat by a code of another generation', mint('recovery', 's1', 2)],
  ['of a seat that is not there', mint('agent', 's99')],
  ['of a party that is not there', mint('invitation', 'p9')],
  ['of the creator, who was not invited', mint('invitation', 'p1')],
  ['of a word that every object knows', mint('agent', 'constructor')],
])('ID-2 RM-8 a credential is nobody’s that is %s', (_, of) => {
  expect(actor(given(rulesUnderTest(), ...briefing(2)), of)).toBeUndefined();
});

test('ID-2 before a room is made no credential opens it', () => {
  const rules = rulesUnderTest();
  expect(rules.actor(given(rules).meeting.state, mint('observer', 's3'), NOON)).toBeUndefined();
});

test('ID-4 who left or was revoked is nobody, by no credential of the seat', () => {
  const room = given(
    rulesUnderTest(),
    ...briefing(2),
    as('s1').gives('revoke', { seat: agent(1) }),
    as(agent(2)).gives('leave'),
  );
  expect([actor(room, mint('agent', agent(1))), actor(room, mint('agent', agent(2)))]).toEqual([
    undefined,
    undefined,
  ]);
});

test('RM-1 RM-6 after a room’s time nothing of it is readable, by anybody, at that instant', () => {
  const { meeting } = given(rulesUnderTest(), ...briefing(2, { room: { life_hours: 1 } }));
  const erased = NOON + 73 * 3_600_000;
  for (const of of [mint('person', 's1'), mint('agent', agent(2)), mint('observer', OBSERVER)]) {
    expect(meeting.rules.actor(meeting.state, of, erased - 1)).toBeDefined();
    expect(meeting.rules.actor(meeting.state, of, erased)).toBeUndefined();
  }
});

test('RM-6 a room says from when on nothing of it is readable, closed or not, and more life moves that', () => {
  const erased = ({ meeting: { rules, state } }: Room) => rules.erased(state);
  const made = given(rulesUnderTest());
  expect(erased(made)).toBeUndefined();
  const room = made.and(...negotiating(2, { room: { life_hours: 1 } }));
  expect(erased(room)).toBe(NOON + 73 * 3_600_000);
  expect(erased(room.and(as('s1').gives('close', { reason: 'x' })))).toBe(NOON + 73 * 3_600_000);
  const longer = decides(room, [person(1), person(2)], 'extend_life', { hours: 5 }).thenAmong({
    type: 'motions.carried',
  });
  expect(erased(longer)).toBe(NOON + 78 * 3_600_000);
});

test('ID-2 an invitation and a claim are used once somebody has joined by them', () => {
  const room = given(rulesUnderTest(), ...created(2));
  expect([used(room, mint('invitation', 'p2')), used(room, mint('claim', 's1'))]).toEqual([false, false]);
  const after = room.and(claimed, accepts(2));
  expect([used(after, mint('invitation', 'p2')), used(after, mint('claim', 's1'))]).toEqual([true, true]);
});

test('ID-2 an agent’s credential is used from its first call on, a renewed one from its own first call', () => {
  const agents = (generation: number) => mint('agent', agent(1), generation);
  const room = given(rulesUnderTest(), ...seated(2));
  expect(used(room, agents(1))).toBe(false);
  const renewed = room.and(as('s1').gives('rotate', { seat: agent(1) }));
  expect(used(renewed, agents(2))).toBe(false);
  expect(used(renewed.and(arrives(1)), agents(2))).toBe(true);

  const called = room.and(arrives(1));
  expect(used(called, agents(1))).toBe(true);
  const again = called.and(as('s1').gives('rotate', { seat: agent(1) }));
  expect(used(again, agents(2))).toBe(false);
  again.when(arrives(1)).then({ type: 'seats.arrived' }).when(arrives(1)).then();
  expect(used(again.and(arrives(1)), agents(2))).toBe(true);
});

test('ID-2 a person’s credential is handed out at the use of its link, and has no first use on record', () => {
  expect(used(given(rulesUnderTest(), ...seated(2)), mint('person', 's1'))).toBe(false);
});

test.each([2, 8])('CA-5 each of %d parties reads its own circles and the room, and no other', (count) => {
  const extra = nextSeat(count);
  const room = given(
    rulesUnderTest(),
    ...negotiating(count),
    as('s1').gives('add', { kind: 'agent', name: 'Second' }),
  );
  expect(circles(room, 's1')).toEqual([
    'room',
    'party/p1',
    'persons/p1',
    'seat/s1',
    'seat/s2',
    `seat/${extra}`,
  ]);
  expect(circles(room, 's2')).toEqual(['room', 'party/p1', 'seat/s2']);
  for (const n of each(count).slice(1)) {
    expect(circles(room, person(n))).toEqual([
      'room',
      `party/p${n}`,
      `persons/p${n}`,
      `seat/${person(n)}`,
      `seat/${agent(n)}`,
    ]);
    expect(circles(room, agent(n))).toEqual(['room', `party/p${n}`, `seat/${agent(n)}`]);
  }
  expect(circles(room, OBSERVER)).toEqual(['room']);
});

test('CA-5 who holds a link reads the room alone', () => {
  const { rules, state, now } = given(rulesUnderTest(), ...seated(2)).meeting;
  expect(rules.reads(state, claimOf('s1', 'p1'), now)).toEqual(['room']);
  expect(rules.reads(state, invited('p2'), now)).toEqual(['room']);
  expect(rules.reads(state, { kind: 'recovery', seat: 's1', party: 'p1' }, now)).toEqual(['room']);
});

test('CA-1 a person goes on reading the circle of an agent that was revoked', () => {
  const room = given(rulesUnderTest(), ...seated(2), as('s1').gives('revoke', { seat: agent(1) }));
  expect(circles(room, 's1')).toContain('seat/s2');
});

test('PH-5 a room has ended when it is closed', () => {
  const room = given(rulesUnderTest(), ...briefing(2));
  const ended = ({ meeting }: Room) => meeting.rules.ended(meeting.state);
  expect([
    ended(room),
    ended(room.and(as('s1').gives('close', { reason: 'x' }))),
    ended(room.and(later(8 * 24 * 3_600_000))),
  ]).toEqual([false, true, true]);
});

test('NX-1 in a closed room nobody waits for an agent or a party any more', () => {
  const room = given(rulesUnderTest(), ...created(2), claimed);
  const reasons = (at: Room) => at.next('s1').advice.map(({ reason }) => reason);
  expect(reasons(room)).toEqual(expect.arrayContaining(['hand_over_agent_link', 'wait_for_party']));
  expect(reasons(room.and(as('s1').gives('close', { reason: 'x' })))).toEqual(['sign', 'closed']);
});

test('NX-1 nobody waits for an agent whose person has the chair, nor while the people approve', () => {
  const reasons = (room: Room) => room.next('s1').advice.map(({ reason }) => reason);
  const begun = given(rulesUnderTest(), ...created(2), claimed, accepts(2));
  expect(reasons(begun)).toContain('hand_over_agent_link');
  const chaired = begun.and(as('s1').gives('chair', {}));
  expect(reasons(chaired)).not.toContain('hand_over_agent_link');
  expect(reasons(chaired.and(as('s1').gives('chair', { leave: true })))).toContain('hand_over_agent_link');
  const second = as('s1').gives('add', { kind: 'agent', name: 'Second' });
  const approval = given(rulesUnderTest(), ...negotiating(2), second);
  expect(reasons(approval)).toContain('hand_over_agent_link');
  const asked = given(rulesUnderTest(), ...approving(2), second);
  expect(reasons(asked)).not.toContain('hand_over_agent_link');
});

test('ID-1 a seat is an author as it was, whether or not it is still there', () => {
  const { rules, state } = given(
    rulesUnderTest(),
    ...seated(2),
    as('s1').gives('revoke', { seat: agent(1) }),
  ).meeting;
  expect(rules.seat(state, agent(1))).toEqual({ kind: 'agent', seat: 's2', party: 'p1' });
  expect(rules.seat(state, 's99')).toBeUndefined();
});
