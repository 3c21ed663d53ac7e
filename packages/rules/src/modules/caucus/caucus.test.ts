import type { Circle } from '@parley/protocol';
import { expect, test } from 'vitest';
import { approving } from '../../testing/deciding.ts';
import { given } from '../../testing/given.ts';
import { readableBy } from '../../testing/meeting.ts';
import {
  agent,
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
  seated,
} from '../../testing/negotiation.ts';

const tells = (seat: `s${number}`, text: string, to?: string) =>
  as(seat).gives('tell', { text, ...(to && { to }) });
const mandates = (seat: `s${number}`, text: string, to?: string) =>
  as(seat).gives('mandate', { text, ...(to && { seat: to }) });
const EXTRA = nextSeat(2);
const second = as('s1').gives('add', { kind: 'agent', name: 'Second' });

test.each([2, 3, 8])(
  'CA-2 in each of %d parties a person and their agent talk in that agent’s circle',
  (count) => {
    for (const n of each(count)) {
      const circle: Circle = `seat/${agent(n)}`;
      given(rulesUnderTest(), ...negotiating(count))
        .when(tells(person(n), 'Not under 40.'))
        .then({
          type: 'caucus.told',
          circle,
          seq: 1,
          by: { kind: 'person', seat: person(n) },
          body: { text: 'Not under 40.' },
        })
        .when(tells(agent(n), 'Understood.'))
        .then({ type: 'caucus.told', circle, seq: 2, by: { kind: 'agent', seat: agent(n) } });
    }
  },
);

test('CA-2 a party talks among itself in its own circle', () => {
  const room = given(rulesUnderTest(), ...briefing(2));
  room.when(tells('s1', 'All of us.', 'party')).then({ type: 'caucus.told', circle: 'party/p1' });
  room.when(tells(agent(1), 'All of us.', 'party')).then({ type: 'caucus.told', circle: 'party/p1' });
  room.when(tells(person(2), 'All of us.', 'party')).then({ type: 'caucus.told', circle: 'party/p2' });
});

test('CA-2 of several agents a person names the one they mean', () => {
  const room = given(rulesUnderTest(), ...briefing(2), second);
  room.when(tells('s1', 'Hello.')).thenRefused('not_there', { id: '' });
  room.when(tells('s1', 'Hello.', EXTRA)).then({ type: 'caucus.told', circle: `seat/${EXTRA}` });
  room.when(tells('s1', 'Hello.', agent(1))).then({ type: 'caucus.told', circle: `seat/${agent(1)}` });
  room
    .and(as('s1').gives('revoke', { seat: agent(1) }))
    .when(tells('s1', 'Hello.'))
    .then({ type: 'caucus.told', circle: `seat/${EXTRA}` });
});

test('CA-2 nobody talks to an agent of another party, to a person, or to one that is gone', () => {
  const room = given(rulesUnderTest(), ...briefing(2), second, as('s1').gives('revoke', { seat: EXTRA }));
  for (const to of [agent(2), person(2), 's1', OBSERVER, EXTRA, 's99']) {
    room.when(tells('s1', 'Psst.', to)).thenRefused('not_there', { id: to });
    room.when(mandates('s1', 'Psst.', to)).thenRefused('not_there', { id: to });
  }
});

test('CA-2 an agent talks in its own circle and its party’s, and in no other agent’s', () => {
  const room = given(rulesUnderTest(), ...briefing(2), second);
  room.when(tells(agent(1), 'Mine.', agent(1))).then({ type: 'caucus.told', circle: `seat/${agent(1)}` });
  for (const to of [EXTRA, agent(2), 's1'])
    room.when(tells(agent(1), 'Psst.', to)).thenRefused('not_there', { id: to });
});

test('CA-2 a person without an agent talks to their party alone', () => {
  const room = given(rulesUnderTest(), ...briefing(2), as('s1').gives('revoke', { seat: agent(1) }));
  room.when(tells('s1', 'Anybody?')).thenRefused('not_there', { what: 'agent of your party' });
  room.when(mandates('s1', 'Anything.')).thenRefused('not_there');
  room.when(tells('s1', 'Anybody?', 'party')).then({ type: 'caucus.told', circle: 'party/p1' });
});

test('CA-2 private talk goes on in every phase but closed, without a floor, in a pause, before the agent has come', () => {
  for (const steps of [
    [...created(2), claimed],
    seated(2),
    negotiating(2),
    [...negotiating(2), as(agent(2)).gives('hand', { reason: 'x' })],
    approving(2),
  ]) {
    given(rulesUnderTest(), ...steps)
      .when(tells('s1', 'Hello.'))
      .then({ type: 'caucus.told' });
    given(rulesUnderTest(), ...steps)
      .when(tells(agent(1), 'Hello.'))
      .then({ type: 'caucus.told' });
  }
  given(rulesUnderTest(), ...briefing(2), as('s1').gives('close', { reason: 'x' }))
    .when(tells('s1', 'Hello.'))
    .thenRefused('ended');
});

test('CA-1 a mandate is private and has versions, each agent its own', () => {
  const room = given(rulesUnderTest(), ...briefing(2), second)
    .when(mandates('s1', 'From 40.', agent(1)))
    .then({ type: 'caucus.mandated', circle: `seat/${agent(1)}`, body: { text: 'From 40.', version: 1 } })
    .when(mandates('s1', 'From 50.', agent(1)))
    .then({ type: 'caucus.mandated', circle: `seat/${agent(1)}`, body: { text: 'From 50.', version: 2 } })
    .when(mandates('s1', 'Only watch.', EXTRA))
    .then({ type: 'caucus.mandated', circle: `seat/${EXTRA}`, body: { text: 'Only watch.', version: 1 } });

  expect(room.sees('s1', 'caucus')).toEqual({
    mandates: [
      { seat: agent(1), version: 2, seq: 2 },
      { seat: EXTRA, version: 1, seq: 1 },
    ],
  });
  expect(room.sees(agent(1), 'caucus')).toEqual({ mandates: [{ seat: agent(1), version: 2, seq: 2 }] });
  for (const seat of [person(2), agent(2), OBSERVER])
    expect(room.sees(seat, 'caucus')).toEqual({ mandates: [] });
});

test('CA-1 a person gives the mandate to their only agent without naming it', () => {
  const room = given(rulesUnderTest(), ...briefing(2));
  room.when(mandates('s1', 'From 40.')).then({ type: 'caucus.mandated', circle: `seat/${agent(1)}` });
  room.and(second).when(mandates('s1', 'From 40.')).thenRefused('not_there');
});

test('CA-1 a mandate has 16 KiB at most, in every room', () => {
  expect(() => mandates('s1', 'x'.repeat(16_385))).toThrow('16384');
  given(rulesUnderTest(), ...briefing(2, { talk: { message_bytes: 8 } }))
    .when(mandates('s1', 'x'.repeat(16_384)))
    .then({ type: 'caucus.mandated' });
});

test('LI a private message is as long as the room’s limit on messages allows', () => {
  const room = given(rulesUnderTest(), ...briefing(2, { talk: { message_bytes: 8 } }));
  room.when(tells('s1', '12345678')).then({ type: 'caucus.told' });
  room.when(tells('s1', '123456789')).thenRefused('too_large', { field: 'text', limit: 8 });
});

test('CA-5 B21 what is said in a caucus is read by those of its circle alone', () => {
  const extra = `s${Number(EXTRA.slice(1)) + 1}` as const;
  const room = given(
    rulesUnderTest(),
    ...negotiating(2),
    second,
    as(EXTRA).gives('arrive'),
    as('s1').gives('add', { kind: 'person', name: 'Alexei' }),
    as(claimOf(extra, 'p1')).gives('claim', { name: 'Alexei' }, { door: 'browser' }),
    tells('s1', 'CANARY agent', agent(1)),
    mandates('s1', 'CANARY mandate', agent(1)),
    tells(agent(1), 'CANARY party', 'party'),
  );
  const heard = (seat: `s${number}`) =>
    readableBy(room.meeting, seat).flatMap(({ body }) =>
      JSON.stringify(body).includes('CANARY') ? [body['text']] : [],
    );

  const all = ['CANARY agent', 'CANARY mandate', 'CANARY party'];
  expect([heard('s1'), heard(extra), heard(agent(1))]).toEqual([all, all, all]);
  expect(heard(EXTRA)).toEqual(['CANARY party']);
  for (const seat of [person(2), agent(2), OBSERVER]) {
    expect(heard(seat)).toEqual([]);
    const { rules, state, now } = room.meeting;
    const told = [
      rules.describe(state, rules.seat(state, seat) ?? { kind: 'observer', seat, party: null }, now),
      room.next(seat),
    ];
    expect(JSON.stringify(told)).not.toContain('CANARY');
  }
});

test('CA-5 a refusal of another party says nothing of a caucus', () => {
  const quiet = given(rulesUnderTest(), ...negotiating(2));
  const busy = quiet.and(tells('s1', 'CANARY'), mandates('s1', 'CANARY'), tells(agent(1), 'CANARY', 'party'));
  for (const command of [
    tells(person(2), 'Psst.', agent(1)),
    as(agent(2)).gives('ack', { upto: { [`seat/${agent(1)}`]: 1 } }),
    as(person(2)).gives('revoke', { seat: agent(1) }),
  ]) {
    expect(busy.when(command).taken.outcome).toEqual(quiet.when(command).taken.outcome);
    expect(busy.when(command).taken.outcome).toMatchObject({ status: 'refused' });
  }
});

test('CA-2 private words wake those of their circle', () => {
  expect(given(rulesUnderTest(), ...briefing(2), tells('s1', 'Hello.')).woke('caucus.told')).toBe('all');
  expect(given(rulesUnderTest(), ...briefing(2), mandates('s1', 'Hello.')).woke('caucus.mandated')).toBe(
    'all',
  );
});

test('NX-1 a person is told to give each of their agents a mandate, until each has one', () => {
  const reasons = (room: ReturnType<typeof given>) =>
    room
      .next('s1')
      .advice.filter(({ reason }) => reason === 'give_mandate')
      .map(({ act }) => act?.input['seat']);
  const room = given(rulesUnderTest(), ...briefing(2), second);
  expect(reasons(room)).toEqual([agent(1), EXTRA]);
  expect(reasons(room.and(mandates('s1', 'From 40.', agent(1))))).toEqual([EXTRA]);
  expect(
    reasons(room.and(mandates('s1', 'From 40.', agent(1)), as('s1').gives('revoke', { seat: EXTRA }))),
  ).toEqual([]);
});

test('NX-1 once the agents have agreed nobody is told to give a mandate any more', () => {
  const reasons = (room: ReturnType<typeof given>) => room.next('s1').advice.map(({ reason }) => reason);
  expect(reasons(given(rulesUnderTest(), ...negotiating(2)))).toContain('give_mandate');
  expect(reasons(given(rulesUnderTest(), ...approving(2)))).not.toContain('give_mandate');
});
