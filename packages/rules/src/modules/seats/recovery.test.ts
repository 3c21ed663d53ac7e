import { expect, test } from 'vitest';
import type { Actor, Mint } from '../../kernel/contract.ts';
import { type Given, given } from '../../testing/given.ts';
import { HOUR, later, MINUTE, NOON } from '../../testing/meeting.ts';
import {
  agent,
  as,
  briefing,
  claimOf,
  negotiating,
  nextSeat,
  OBSERVER,
  person,
  rulesUnderTest,
  says,
  seated,
} from '../../testing/negotiation.ts';

/** A person who has lost their seat regains it, and one who has it takes it to another device (ID-9). */

const EXTRA = nextSeat(2);
const CODE: Actor = { kind: 'recovery', seat: 's1', party: 'p1' };
const recovers = (generation = 1) => as(CODE).gives('recover', {}, { door: 'browser', generation });
/** By the first link that moves the seat: it comes after the first code. */
const moves = () => recovers(2);
const mint = (kind: Mint['kind'], generation: number, subject: string = 's1'): Mint => ({
  kind,
  subject,
  generation,
});
const actor = ({ meeting: { rules, state, now } }: Given, of: Mint) => rules.actor(state, of, now);
const made = ({ meeting: { rules, entries } }: Given) => rules.mints(entries.slice(-1));
/** A second person of the first party has joined. */
const withSecond = [
  ...seated(2),
  as('s1').gives('add', { kind: 'person', name: 'Alexei' }),
  as(claimOf(EXTRA, 'p1')).gives('claim', { name: 'Alexei' }, { door: 'browser' }),
];

test('ID-9 a person gets a recovery code when they take their place, by a claim or an invitation', () => {
  const room = given(rulesUnderTest(), ...seated(2));
  for (const subject of ['s1', person(2)])
    expect(actor(room, mint('recovery', 1, subject))).toEqual({
      kind: 'recovery',
      seat: subject,
      party: subject === 's1' ? 'p1' : 'p2',
    });
  const vacant = given(rulesUnderTest(), ...seated(2), as('s1').gives('add', { kind: 'person', name: 'A' }));
  expect(actor(vacant, mint('recovery', 1, EXTRA))).toBeUndefined();
  expect(actor(vacant, mint('recovery', 0, EXTRA))).toBeUndefined();
  expect(actor(room, mint('recovery', 1, agent(1)))).toBeUndefined();
});

test('ID-9 with the code a lost seat is regained: a new credential, the old one dies, and everyone reads it', () => {
  const room = given(rulesUnderTest(), ...negotiating(2))
    .when(recovers())
    .then({
      type: 'seats.recovered',
      circle: 'room',
      by: CODE,
      body: { seat: 's1', door: 'browser', generation: 2 },
    });
  expect(made(room)).toEqual([mint('person', 2)]);
  expect(actor(room, mint('person', 1))).toBeUndefined();
  expect(actor(room, mint('person', 2))).toEqual({ kind: 'person', seat: 's1', party: 'p1' });
});

test('ID-9 a code stays good until its person renews their credential, which brings a new one', () => {
  const used = given(rulesUnderTest(), ...briefing(2), recovers(), later(HOUR));
  const again = used.when(recovers()).then({ type: 'seats.recovered', body: { generation: 3 } });
  expect(actor(again, mint('recovery', 1))).toBeDefined();

  const renewed = again
    .when(as('s1').gives('rotate'))
    .then({ type: 'seats.rotated', body: { seat: 's1', kind: 'person', generation: 4, recovery: 2 } });
  expect(made(renewed)).toEqual([mint('person', 4), mint('recovery', 2)]);
  expect(actor(renewed, mint('recovery', 1))).toBeUndefined();
  expect(actor(renewed, mint('recovery', 2))).toEqual(CODE);
});

test('ID-9 renewing an agent’s credential, or a claim link, brings no code', () => {
  const room = given(rulesUnderTest(), ...briefing(2), as('s1').gives('add', { kind: 'person', name: 'A' }));
  for (const seat of [agent(1), EXTRA])
    expect(made(room.and(as('s1').gives('rotate', { seat }))).map(({ kind }) => kind)).not.toContain(
      'recovery',
    );
});

test('ID-9 a place that is claimed again has another code, and the former person’s is dead', () => {
  const room = given(
    rulesUnderTest(),
    ...briefing(2),
    as(claimOf('s1', 'p1')).gives('claim', { name: 'Alexandra', again: true }, { door: 'browser' }),
  );
  expect(actor(room, mint('recovery', 1))).toBeUndefined();
  expect(actor(room, mint('recovery', 2))).toEqual(CODE);
});

test('ID-9 who regains a seat keeps its votes, its ready and its chair, since they are who they were', () => {
  const room = given(rulesUnderTest(), ...briefing(2), as('s1').gives('ready'), as('s1').gives('chair'));
  const after = room.and(recovers());
  expect(after.sees(OBSERVER, 'phases')).toMatchObject({ ready: ['s1'] });
  expect(after.sees(OBSERVER, 'seats')).toMatchObject({ parties: [{ chair: 's1' }, {}] });
});

test.each(['left', 'revoked'])('ID-9 no code brings back a seat that was %s', (how) => {
  const gone =
    how === 'left' ? as('s1').gives('leave') : as(EXTRA).gives('revoke', { seat: 's1', reason: 'Lost.' });
  expect(actor(given(rulesUnderTest(), ...withSecond, gone), mint('recovery', 1))).toBeUndefined();
});

test.each(['recover', 'claim'])(
  'ID-9 RM-3 nobody uses a link at a terminal to %s where people join in a browser',
  (command) => {
    const by = command === 'recover' ? CODE : claimOf('s1', 'p1');
    const input = command === 'claim' ? { name: 'Anna', again: true } : {};
    const atTerminal = as(by).gives(command, input, { door: 'terminal' });
    given(rulesUnderTest(), ...briefing(2))
      .when(atTerminal)
      .thenRefused('browser_only');
    given(rulesUnderTest(), ...briefing(2, { seats: { people: 'any' } }))
      .when(atTerminal)
      .thenAmong({
        type: command === 'recover' ? 'seats.recovered' : 'seats.claimed',
        body: { door: 'terminal' },
      });
  },
);

test('ID-9 a person moves their own seat to another device by a link that is good for ten minutes', () => {
  const room = given(rulesUnderTest(), ...briefing(2))
    .when(as('s1').gives('reissue'))
    .then({
      type: 'seats.reissued',
      circle: 'room',
      by: { seat: 's1' },
      body: { seat: 's1', generation: 2, expires_at: NOON + 10 * MINUTE },
    });
  expect(made(room)).toEqual([mint('recovery', 2)]);
  expect(actor(room, mint('person', 1))).toBeDefined();
  const after = (ms: number) => actor(room.and(later(ms)), mint('recovery', 2));
  expect(after(10 * MINUTE - 1)).toEqual(CODE);
  expect(after(10 * MINUTE)).toBeUndefined();
  room.when(moves()).then({ type: 'seats.recovered', body: { seat: 's1', generation: 2, moved: true } });
});

test('ID-9 a person’s own code is not what moves their seat, and stays good', () => {
  const room = given(rulesUnderTest(), ...briefing(2), as('s1').gives('reissue'), moves(), later(HOUR));
  expect(actor(room, mint('recovery', 2))).toBeUndefined();
  expect(actor(room, mint('recovery', 1))).toEqual(CODE);
});

test('ID-9 naming oneself or not is the same', () => {
  given(rulesUnderTest(), ...briefing(2))
    .when(as('s1').gives('reissue', { seat: 's1' }))
    .then({ type: 'seats.reissued', body: { seat: 's1', expires_at: NOON + 10 * MINUTE } });
});

test('ID-9 another person of the party gives a lost seat back by a link that is good for a day', () => {
  const room = given(rulesUnderTest(), ...withSecond)
    .when(as(EXTRA).gives('reissue', { seat: 's1' }))
    .then({
      type: 'seats.reissued',
      by: { seat: EXTRA },
      body: { seat: 's1', generation: 2, expires_at: NOON + 24 * HOUR },
    });
  const after = (ms: number) => actor(room.and(later(ms)), mint('recovery', 2));
  expect(after(24 * HOUR - 1)).toEqual(CODE);
  expect(after(24 * HOUR)).toBeUndefined();
});

test('ID-9 ID-3 such a link works once; for ten minutes at most its use can be asked about, since the answer may be lost', () => {
  const used = given(
    rulesUnderTest(),
    ...withSecond,
    as(EXTRA).gives('reissue', { seat: 's1' }),
    later(HOUR),
    moves(),
  );
  used.when(moves()).thenRefused('link_used');
  const after = (ms: number) => actor(used.and(later(ms)), mint('recovery', 2));
  expect(after(10 * MINUTE - 1)).toEqual(CODE);
  expect(after(10 * MINUTE)).toBeUndefined();
  used.when(as('s1').gives('reissue')).then({ type: 'seats.reissued', body: { generation: 3 } });
});

test('ID-9 who regains a seat by the code ends a link that was made on the device they have lost', () => {
  const room = given(rulesUnderTest(), ...briefing(2), as('s1').gives('reissue'), recovers());
  expect(actor(room, mint('recovery', 2))).toBeUndefined();
  expect(actor(room, mint('recovery', 1))).toEqual(CODE);
});

test('ID-9 a newer link that moves a seat, and a renewed credential, end the one before', () => {
  const room = given(rulesUnderTest(), ...briefing(2), as('s1').gives('reissue'));
  const newer = room.and(as('s1').gives('reissue'));
  expect([actor(newer, mint('recovery', 2)), actor(newer, mint('recovery', 3))]).toEqual([undefined, CODE]);
  const renewed = room.and(as('s1').gives('rotate'));
  expect(actor(renewed, mint('recovery', 2))).toBeUndefined();
  expect(made(renewed)).toContainEqual(mint('recovery', 3));
});

test('ID-9 no such link is made for an agent, or for a place that nobody has taken', () => {
  const room = given(rulesUnderTest(), ...briefing(2), as('s1').gives('add', { kind: 'person', name: 'A' }));
  for (const seat of [agent(1), EXTRA]) room.when(as('s1').gives('reissue', { seat })).thenRefused('not_now');
});

test('ID-9 RM-8 no such link is made for a seat of another party, of none, or one that is gone', () => {
  const room = given(rulesUnderTest(), ...withSecond, as(EXTRA).gives('leave'));
  for (const seat of [person(2), OBSERVER, 's99'])
    room.when(as('s1').gives('reissue', { seat })).thenRefused('not_there', { what: 'seat of your party' });
  room.when(as('s1').gives('reissue', { seat: EXTRA })).thenRefused('already');
});

test('ID-9 a seat is regained and moved in every phase, a closed room included', () => {
  const closed = given(rulesUnderTest(), ...negotiating(2), as('s1').gives('close', { reason: 'Done.' }));
  closed.when(recovers()).then({ type: 'seats.recovered' });
  closed.when(as('s1').gives('reissue')).then({ type: 'seats.reissued' });
});

test('ID-9 who holds a code reads the room alone, and may do nothing else', () => {
  const { rules, state, now } = given(rulesUnderTest(), ...negotiating(2)).meeting;
  expect(rules.reads(state, CODE, now)).toEqual(['room']);
  expect(rules.next(state, CODE, now).may).toEqual(['recover']);
  given(rulesUnderTest(), ...negotiating(2))
    .when({ ...says('s1', 'Net 30.'), by: CODE })
    .thenRefused('forbidden');
});
