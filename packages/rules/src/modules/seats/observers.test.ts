import { expect, test } from 'vitest';
import type { Actor, Mint } from '../../kernel/contract.ts';
import { type Given, given } from '../../testing/given.ts';
import { from, type Step } from '../../testing/meeting.ts';
import {
  as,
  briefing,
  created,
  each,
  negotiating,
  nextSeat,
  OBSERVER,
  person,
  rulesUnderTest,
} from '../../testing/negotiation.ts';

/** Anyone who has the observers' link reads; who watches live has a seat, which is counted and shown (ID-11). */

const FIRST = nextSeat(2);
const SECOND = `s${Number(FIRST.slice(1)) + 1}` as const;
const watches = as(OBSERVER).gives('watch');
const observers = (by: `s${number}`, allow: boolean) => as(by).gives('observers', { allow });
const mint = (subject: string, generation = 1): Mint => ({ kind: 'observer', subject, generation });
const actor = ({ meeting: { rules, state, now } }: Given, of: Mint): Actor | undefined =>
  rules.actor(state, of, now);
const shown = (room: Given) => room.sees(OBSERVER, 'seats')?.['observers'];

test('ID-11 who watches live gets a seat for their browser, which everyone sees and counts', () => {
  const room = given(rulesUnderTest(), ...briefing(2));
  expect(shown(room)).toEqual({ open: true, watching: 0 });
  const one = room.when(watches).then({
    type: 'seats.watched',
    circle: 'room',
    by: { kind: 'observer', seat: OBSERVER, party: null },
    body: { seat: FIRST, name: 'Observer 1' },
  });
  expect(one.meeting.rules.mints(one.meeting.entries.slice(-1))).toEqual([mint(FIRST)]);
  expect(actor(one, mint(FIRST))).toEqual({ kind: 'observer', seat: FIRST, party: null });
  const two = one.when(watches).then({ type: 'seats.watched', body: { seat: SECOND, name: 'Observer 2' } });
  for (const seat of ['s1', person(2), FIRST, OBSERVER] as const)
    expect(two.sees(seat, 'seats')).toMatchObject({ observers: { open: true, watching: 2 } });
});

test('ID-11 one who watches reads the room and nothing else, and has no seat made for others', () => {
  const room = given(rulesUnderTest(), ...negotiating(2), watches);
  const { rules, state, now } = room.meeting;
  expect(rules.reads(state, { kind: 'observer', seat: FIRST, party: null }, now)).toEqual(['room']);
  expect(room.next(FIRST).may).toEqual(['leave']);
  room.when(as(FIRST).gives('watch')).thenRefused('already', { what: 'you are watching live' });
});

test('ID-11 LI a hundred watch live at most, and who leaves makes room', () => {
  const full = given(rulesUnderTest(), ...created(2), ...each(100).map(() => watches));
  full.when(watches).thenRefused('over_limit', { limit: 100 });
  expect(full.may(OBSERVER, 'watch')).toMatchObject({ code: 'over_limit' });
  expect(shown(full)).toEqual({ open: true, watching: 100 });
  const freed = full.and(as('s4').gives('leave'));
  expect(shown(freed)).toEqual({ open: true, watching: 99 });
  freed.when(watches).then({ type: 'seats.watched', body: { name: 'Observer 101' } });
});

test('ID-11 LI whoever comes and goes does so five hundred times at most, since each seat stays in the record', () => {
  const came = each(500).map((n): Step => {
    const body = { seat: `s${Number(FIRST.slice(1)) + n - 1}`, name: `Observer ${n}` };
    return from(OBSERVER, { circle: 'room', type: 'seats.watched', body });
  });
  const anew = [observers('s1', false), observers('s1', true)];
  const room = given(rulesUnderTest(), ...briefing(2), ...came.slice(1), ...anew);
  room.when(watches).then({ type: 'seats.watched' });
  room
    .and(watches, ...anew)
    .when(watches)
    .thenRefused('over_limit', { limit: 500 });
});

test('ID-11 one who watches may leave; the link is nobody’s to leave', () => {
  const room = given(rulesUnderTest(), ...briefing(2), watches);
  room.when(as(OBSERVER).gives('leave')).thenRefused('already');
  const left = room.when(as(FIRST).gives('leave')).then({ type: 'seats.left', by: { seat: FIRST } });
  expect([actor(left, mint(FIRST)), actor(left, mint(OBSERVER))?.seat]).toEqual([undefined, OBSERVER]);
  expect(shown(left)).toEqual({ open: true, watching: 0 });
});

test.each([1, 2])(
  'ID-11 a person of party %d closes the room to observers: the link and all seats are dead',
  (n) => {
    const room = given(rulesUnderTest(), ...briefing(2), watches, watches);
    const closed = room
      .when(observers(person(n), false))
      .then({ type: 'seats.observers_closed', circle: 'room', by: { seat: person(n) } });
    for (const seat of [OBSERVER, FIRST, SECOND]) expect(actor(closed, mint(seat))).toBeUndefined();
    expect(closed.sees('s1', 'seats')).toMatchObject({ observers: { open: false, watching: 0 } });
    closed.when(observers(person(n), false)).thenRefused('already');
  },
);

test('ID-11 the creator’s party lets observers in again by a new link; who watched before stays out', () => {
  const closed = given(rulesUnderTest(), ...briefing(2), watches, observers(person(2), false));
  const open = closed
    .when(observers('s1', true))
    .then({ type: 'seats.observers_opened', circle: 'room', body: { seat: OBSERVER, generation: 2 } });
  expect(open.meeting.rules.mints(open.meeting.entries.slice(-1))).toEqual([mint(OBSERVER, 2)]);
  expect([actor(open, mint(OBSERVER)), actor(open, mint(OBSERVER, 2))?.seat]).toEqual([undefined, OBSERVER]);
  expect(actor(open, mint(FIRST))).toBeUndefined();
  open.when(watches).then({ type: 'seats.watched', body: { seat: SECOND, name: 'Observer 2' } });
  expect(shown(open)).toEqual({ open: true, watching: 0 });
});

test('ID-11 the creator’s party renews the link of an open room, and who watches already goes on', () => {
  const renewed = given(rulesUnderTest(), ...briefing(2), watches, observers('s1', true));
  expect([actor(renewed, mint(OBSERVER)), actor(renewed, mint(OBSERVER, 2))?.seat]).toEqual([
    undefined,
    OBSERVER,
  ]);
  expect(actor(renewed, mint(FIRST))?.seat).toBe(FIRST);
});

test('ID-11 only the creator’s party makes a link for observers', () => {
  const closed = given(rulesUnderTest(), ...briefing(2), observers('s1', false));
  closed.when(observers(person(2), true)).thenRefused('forbidden', { allowed: 'a person of Acme' });
  given(rulesUnderTest(), ...briefing(2))
    .when(observers(person(2), true))
    .thenRefused('forbidden');
});

test('ID-11 observers are let in and shut out in every phase, a closed room included', () => {
  const ended = given(rulesUnderTest(), ...negotiating(2), as('s1').gives('close', { reason: 'Done.' }));
  ended.when(watches).then({ type: 'seats.watched' });
  ended.when(observers(person(2), false)).then({ type: 'seats.observers_closed' });
  ended.when(observers('s1', true)).then({ type: 'seats.observers_opened' });
});

test('ID-11 ID-5 one who watches has a name of their own, and nobody bears it after them', () => {
  given(rulesUnderTest(), ...briefing(2), as('s1').gives('add', { kind: 'agent', name: 'observer 1' }))
    .when(watches)
    .then({ type: 'seats.watched', body: { name: 'Observer 2' } });
  const room = given(rulesUnderTest(), ...briefing(2), watches);
  room.when(as('s1').gives('add', { kind: 'agent', name: 'Observer 1' })).thenRefused('name_taken');
});
