import { expect, test } from 'vitest';
import { given } from '../../testing/given.ts';
import { later, MINUTE, NOON } from '../../testing/meeting.ts';
import {
  agent,
  as,
  briefing,
  each,
  negotiating,
  OBSERVER,
  passes,
  person,
  posts,
  rulesUnderTest,
  says,
} from '../../testing/negotiation.ts';

/** A pause is on for as long as one of its causes is true; each cause ends in its own way. */

const raises = (seat: `s${number}`) => as(seat).gives('hand', { reason: 'May I?' });
const lowers = (seat: `s${number}`) => as(seat).gives('lower');
const resumes = (seat: `s${number}`) => as(seat).gives('resume');
const passed = (count: number) => [...negotiating(count), ...each(count).map((n) => passes(agent(n)))];

test('FL-4 in a pause nobody speaks, and the refusal says why', () => {
  const room = given(rulesUnderTest(), ...negotiating(2), raises(agent(2)));
  room.when(says(agent(1), 'Net 30.')).thenRefused('paused', { why: 'a hand is raised' });
  expect(room.may(agent(1), 'say')).toMatchObject({ code: 'paused' });
});

test('FL-4 a person who speaks for their side is paused like an agent', () => {
  given(rulesUnderTest(), ...negotiating(2), as('s1').gives('chair'), raises(agent(2)))
    .when(says('s1', 'Net 30.'))
    .thenRefused('paused');
});

test('TK-3 CA-2 in a pause people post, and private talk, acknowledging, passing and holding go on', () => {
  const room = given(rulesUnderTest(), ...negotiating(2), raises(agent(2)));
  room.when(posts('s1', 'What is it?')).then({ type: 'talk.posted' });
  room.when(as(agent(2)).gives('tell', { text: 'I am stuck.' })).then({ type: 'caucus.told' });
  room.when(as(agent(2)).gives('ack', { upto: { room: 2 } })).then({ type: 'reading.acked' });
  room.when(as(agent(1)).gives('hold', { reason: 'Waiting.' })).then({ type: 'floor.held' });
  room
    .when(passes(agent(1)))
    .then({ type: 'floor.passed' }, { type: 'floor.granted', body: { party: 'p2' } });
});

test.each([2, 3, 8])(
  'FL-2 when all %d parties have passed, a person of any party ends the pause',
  (count) => {
    for (const n of each(count)) {
      given(rulesUnderTest(), ...passed(count))
        .when(resumes(person(n)))
        .then({ type: 'pause.resumed', circle: 'room', by: { kind: 'person', seat: person(n) } })
        .when(says(agent(1), 'Once more.'))
        .thenAmong({ type: 'talk.said' });
    }
  },
);

test('FL-2 a decision that ends a pause resets the passes that caused it', () => {
  const again = given(rulesUnderTest(), ...passed(2), resumes('s1'), passes(agent(1)));
  expect(again.sees(OBSERVER, 'pause')).toEqual({ causes: [] });
  again
    .when(passes(agent(2)))
    .then(
      { type: 'floor.passed' },
      { type: 'floor.granted' },
      { type: 'pause.began', body: { cause: 'passed' } },
    );
});

test('FL-2 there is nothing to resume without a pause, or in one that ends by itself', () => {
  const room = given(rulesUnderTest(), ...negotiating(2));
  room.when(resumes('s1')).thenRefused('already');
  room
    .and(raises(agent(2)))
    .when(resumes('s1'))
    .thenRefused('already');
  expect(room.may('s1', 'resume')).toMatchObject({ code: 'already' });
  expect(given(rulesUnderTest(), ...passed(2)).may('s1', 'resume')).toBeUndefined();
  given(rulesUnderTest(), ...briefing(2))
    .when(resumes('s1'))
    .thenRefused('wrong_phase');
});

test('FL-4 of two causes at once each ends in its own way, and the pause with the last', () => {
  const both = given(
    rulesUnderTest(),
    ...negotiating(2),
    raises(agent(2)),
    passes(agent(1)),
    passes(agent(2)),
  );
  expect(both.sees(OBSERVER, 'pause')).toEqual({ causes: ['hand', 'passed'] });
  both
    .when(says(agent(1), 'Now?'))
    .thenRefused('paused', { why: 'a hand is raised, and every party has passed' });

  const lowered = both.and(lowers(agent(2)));
  expect(lowered.sees(OBSERVER, 'pause')).toEqual({ causes: ['passed'] });
  lowered.when(says(agent(1), 'Now?')).thenRefused('paused');
  lowered
    .and(resumes('s1'))
    .when(says(agent(1), 'Now.'))
    .thenAmong({ type: 'talk.said' });

  const resumed = both.and(resumes('s1'));
  expect(resumed.sees(OBSERVER, 'pause')).toEqual({ causes: ['hand'] });
  resumed.when(says(agent(1), 'Now?')).thenRefused('paused');
  resumed
    .and(lowers(agent(2)))
    .when(says(agent(1), 'Now.'))
    .thenAmong({ type: 'talk.said' });
});

test('FL-4 a cause is said to have begun once, however often it is true', () => {
  given(rulesUnderTest(), ...negotiating(2), raises(agent(2)))
    .when(raises(agent(1)))
    .then({ type: 'hands.raised' })
    .when(lowers(agent(1)))
    .then({ type: 'hands.lowered' })
    .when(lowers(agent(2)))
    .then({ type: 'hands.lowered' }, { type: 'pause.ended', circle: 'room', body: { cause: 'hand' } });
});

test('FL-2 a pause that all passing caused does not end by itself', () => {
  const room = given(
    rulesUnderTest(),
    ...passed(3),
    later(30 * MINUTE),
    posts('s1', 'Hm.'),
    as('s1').gives('add', { kind: 'agent', name: 'New' }),
  );
  expect(room.and(as('s8').gives('arrive')).sees(OBSERVER, 'pause')).toEqual({ causes: ['passed'] });
});

test('FL-2 a pause wakes everybody when it begins and when it ends', () => {
  const room = given(rulesUnderTest(), ...passed(2));
  expect(room.woke('pause.began')).toBe('all');
  expect(room.and(resumes('s1')).woke('pause.resumed')).toBe('all');
  const hand = given(rulesUnderTest(), ...negotiating(2), raises('s1'), lowers('s1'));
  expect(hand.woke('pause.ended')).toBe('all');
  expect(hand.meeting.entries.at(-1)).toMatchObject({ type: 'pause.ended', at: NOON });
});

test('NX-1 in a pause people are told to decide where it waits for them, and all others what they wait for', () => {
  const room = given(rulesUnderTest(), ...passed(2));
  const details = { causes: ['passed'] };
  expect(room.next(person(2)).advice).toEqual([
    { urgency: 10, reason: 'decide_pause', details, act: { command: 'resume', input: {} } },
    expect.objectContaining({ reason: 'give_mandate' }),
  ]);
  expect(room.next(agent(1)).advice).toEqual([{ urgency: 205, reason: 'wait_pause', details }]);
  expect(room.next(OBSERVER).advice).toEqual([{ urgency: 205, reason: 'wait_pause', details }]);
  const hand = given(rulesUnderTest(), ...negotiating(2), raises(agent(2)));
  expect(hand.next('s1').advice.at(-1)).toEqual({
    urgency: 205,
    reason: 'wait_pause',
    details: { causes: ['hand'] },
  });
});

test('PH-5 a room that closes with a hand up is not paused any more, and nobody is told to wait', () => {
  const room = given(
    rulesUnderTest(),
    ...negotiating(2),
    raises(agent(1)),
    as('s1').gives('close', { reason: 'Enough.' }),
  );
  expect(room.sees(OBSERVER, 'pause')).toEqual({ causes: [] });
  expect(room.sees(OBSERVER, 'hands')).toEqual({ up: [] });
  expect(room.next(agent(1)).advice.map(({ reason }) => reason)).toEqual(['closed']);
});
