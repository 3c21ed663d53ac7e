import { expect, test } from 'vitest';
import { given } from '../../testing/given.ts';
import { HOUR, later, MINUTE, NOON } from '../../testing/meeting.ts';
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
  reads,
  rulesUnderTest,
  says,
} from '../../testing/negotiation.ts';
import { decides, moves, votes } from '../../testing/voting.ts';

/** A pause is on for as long as one of its causes is true; each cause ends in its own way (FL-4, FL-5). */

const raises = (seat: `s${number}`) => as(seat).gives('hand', { reason: 'May I?' });
const lowers = (seat: `s${number}`) => as(seat).gives('lower');
const persons = (count: number) => each(count).map(person);
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

test.each([
  ['a raised hand', [...negotiating(2), raises(agent(2))], agent(1)],
  ['passes all round', passed(2), agent(1)],
  ['a person who speaks for their side', [...negotiating(2), as('s1').gives('chair'), raises('s1')], 's1'],
] as const)(
  'FL-4 nobody passes or holds in a pause, so that no agent does so in circles: %s',
  (_, steps, by) => {
    const room = given(rulesUnderTest(), ...steps);
    room.when(passes(by)).thenRefused('paused');
    room.when(as(by).gives('hold', { reason: 'Waiting.' })).thenRefused('paused');
    for (const command of ['pass', 'hold', 'say', 'propose'])
      expect(room.may(by, command)).toMatchObject({ code: 'paused' });
  },
);

test('TK-3 CA-2 FL-3 in a pause people post, and private talk, acknowledging and agreeing go on', () => {
  const room = given(rulesUnderTest(), ...negotiating(2), raises(agent(2)));
  room.when(posts('s1', 'What is it?')).then({ type: 'talk.posted' });
  room.when(as(agent(2)).gives('tell', { text: 'I am stuck.' })).then({ type: 'caucus.told' });
  room.when(as(agent(2)).gives('ack', { upto: { room: 2 } })).then({ type: 'reading.acked' });
  const proposes = as(agent(1)).gives('propose', { text: '## Price\n\nNet 30.', base: 0 });
  const proposed = given(rulesUnderTest(), ...negotiating(2), proposes, raises(agent(2)));
  const { version, sha256 } = proposed.sees(agent(1), 'contract') ?? {};
  const agrees = as(agent(2)).gives('agree', { version: version ?? 0, sha256: sha256 ?? '' });
  proposed
    .when(agrees)
    .then({ type: 'contract.agreed' })
    .when(as(agent(2)).gives('retract'))
    .then({ type: 'contract.retracted' });
});

test.each([2, 3, 8])(
  'FL-2 FL-5 EL-2 when all %d parties have passed, a motion of any of them that all vote for ends the pause',
  (count) => {
    for (const n of each(count)) {
      const order = [person(n), ...persons(count).filter((seat) => seat !== person(n))];
      decides(given(rulesUnderTest(), ...passed(count)), order, 'resume')
        .then(
          { type: 'ballots.voted' },
          { type: 'motions.carried', by: { kind: 'hub' }, body: { kind: 'resume', by: 'votes' } },
          { type: 'pause.resumed', circle: 'room', by: { kind: 'hub' }, body: { causes: ['passed'] } },
        )
        .when(says(agent(1), 'Once more.'))
        .thenAmong({ type: 'talk.said' });
    }
  },
);

test('FL-5 EL-2 a motion to resume that one party is against leaves the pause as it is', () => {
  const room = given(rulesUnderTest(), ...passed(3), moves('s1', 'resume'));
  const after = room
    .when(votes(room, person(3), false))
    .then({ type: 'ballots.voted' }, { type: 'motions.rejected' });
  expect(after.sees(OBSERVER, 'pause')).toMatchObject({ causes: ['passed'] });
  after.when(says(agent(1), 'Now?')).thenRefused('paused');
});

test('FL-5 a decision that ends a pause resets the passes that caused it', () => {
  const again = decides(given(rulesUnderTest(), ...passed(2)), persons(2), 'resume')
    .thenAmong({ type: 'pause.resumed' })
    .and(passes(agent(1)));
  expect(again.sees(OBSERVER, 'pause')).toMatchObject({ causes: [] });
  expect(again.sees(OBSERVER, 'floor')).toMatchObject({ passed: ['p1'] });
  again
    .when(passes(agent(2)))
    .then(
      { type: 'floor.passed' },
      { type: 'floor.granted' },
      { type: 'pause.began', body: { cause: 'passed' } },
    );
});

test('FL-4 EL-2 a motion to resume lowers all hands, and they may be raised again', () => {
  const room = given(rulesUnderTest(), ...negotiating(2), raises(agent(2)), raises('s1'));
  const after = decides(room, persons(2), 'resume').then(
    { type: 'ballots.voted' },
    { type: 'motions.carried' },
    { type: 'pause.resumed', body: { causes: ['hand'] } },
  );
  expect(after.sees(OBSERVER, 'hands')).toEqual({ up: [] });
  after.when(raises('s1')).then({ type: 'hands.raised' }, { type: 'pause.began', body: { cause: 'hand' } });
  after.when(raises(agent(2))).thenRefused('not_now');
});

test('EL-2 there is nothing to resume without a pause', () => {
  const room = given(rulesUnderTest(), ...negotiating(2));
  room.when(moves('s1', 'resume')).thenRefused('already');
  given(rulesUnderTest(), ...briefing(2))
    .when(moves('s1', 'resume'))
    .thenRefused('already');
});

test('EL-2 a motion to resume does not help where there is nobody to speak', () => {
  const leaves = (seat: `s${number}`) => as(seat).gives('leave');
  const late = as('s1').gives('add', { kind: 'agent', name: 'Late' });
  const gone = [leaves(agent(1)), leaves(agent(2)), leaves(person(2)), leaves('s1')];
  const room = given(rulesUnderTest('phases/settle/deserted'), ...negotiating(2), late, ...gone);
  expect(room.sees(OBSERVER, 'pause')).toMatchObject({ causes: ['nobody'] });
  room.when(moves('s1', 'resume')).thenRefused('already');
});

test('EL-2 a motion to resume lapses when the pause has ended by itself', () => {
  given(rulesUnderTest(), ...negotiating(2), raises(agent(2)), moves('s1', 'resume'))
    .when(lowers(agent(2)))
    .then({ type: 'hands.lowered' }, { type: 'pause.ended' }, { type: 'motions.lapsed' });
});

test('FL-4 FL-5 of two causes at once each ends in its own way, and the pause with the last', () => {
  const both = given(rulesUnderTest(), ...passed(2), raises(agent(2)));
  expect(both.sees(OBSERVER, 'pause')).toMatchObject({ causes: ['passed', 'hand'] });
  both
    .when(says(agent(1), 'Now?'))
    .thenRefused('paused', { why: 'every party has passed, and a hand is raised' });

  const lowered = both.and(lowers(agent(2)));
  expect(lowered.sees(OBSERVER, 'pause')).toMatchObject({ causes: ['passed'] });
  lowered.when(says(agent(1), 'Now?')).thenRefused('paused');
  decides(lowered, persons(2), 'resume')
    .thenAmong({ type: 'pause.resumed', body: { causes: ['passed'] } })
    .when(says(agent(1), 'Now.'))
    .thenAmong({ type: 'talk.said' });

  decides(both, persons(2), 'resume')
    .thenAmong({ type: 'pause.resumed', body: { causes: ['passed', 'hand'] } })
    .when(says(agent(1), 'Now.'))
    .thenAmong({ type: 'talk.said' });
});

test('EL-2 FL-5 a motion to narrow the talk ends the pause, and every agent must read it', () => {
  const text = 'The price alone.';
  const after = decides(given(rulesUnderTest(), ...passed(2)), persons(2), 'narrow', { text }).then(
    { type: 'ballots.voted' },
    { type: 'motions.carried', body: { kind: 'narrow', by: 'votes' } },
    { type: 'talk.narrowed', circle: 'room', body: { text } },
    { type: 'pause.resumed', body: { causes: ['passed'] } },
  );
  expect(after.woke('talk.narrowed')).toBe('all');
  expect(after.sees(OBSERVER, 'floor')).toMatchObject({ passed: [] });
  after.when(says(agent(1), 'Net 30.')).thenRefused('read_first');
  after
    .and(reads(after.meeting, agent(1)))
    .when(says(agent(1), 'Net 30.'))
    .thenAmong({ type: 'talk.said' });
});

test('EL-2 FL-4 a motion to narrow the talk leaves a raised hand up', () => {
  const room = given(rulesUnderTest(), ...negotiating(2), raises(agent(2)));
  const after = decides(room, persons(2), 'narrow', { text: 'The price.' }).then(
    { type: 'ballots.voted' },
    { type: 'motions.carried' },
    { type: 'talk.narrowed' },
  );
  expect(after.sees(OBSERVER, 'pause')).toMatchObject({ causes: ['hand'] });
});

test('EL-2 the talk is narrowed at any time in negotiation, and not before', () => {
  decides(given(rulesUnderTest(), ...negotiating(2)), persons(2), 'narrow', { text: 'The price.' }).then(
    { type: 'ballots.voted' },
    { type: 'motions.carried' },
    { type: 'talk.narrowed' },
  );
  given(rulesUnderTest(), ...briefing(2))
    .when(moves('s1', 'narrow', { text: 'The price.' }))
    .thenRefused('not_now');
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
  expect(room.and(as('s8').gives('arrive')).sees(OBSERVER, 'pause')).toMatchObject({ causes: ['passed'] });
});

test('FL-5 everyone reads since when somebody is asked to decide, whatever else pauses', () => {
  const hand = given(rulesUnderTest(), ...negotiating(2, { floor: { timeout_s: 0 } }), raises('s1'));
  expect(hand.and(later(HOUR)).sees(OBSERVER, 'pause')).toMatchObject({ causes: ['hand'], since: NOON });
  const asked = given(rulesUnderTest(), ...passed(2), later(HOUR), raises('s1'));
  expect(asked.sees(OBSERVER, 'pause')).toEqual({
    causes: ['passed', 'hand'],
    since: NOON,
    until: undefined,
  });
});

test('FL-2 a pause wakes everybody when it begins and when it ends', () => {
  const room = given(rulesUnderTest(), ...passed(2));
  expect(room.woke('pause.began')).toBe('all');
  expect(decides(room, persons(2), 'resume').thenAmong().woke('pause.resumed')).toBe('all');
  const hand = given(rulesUnderTest(), ...negotiating(2), raises('s1'), lowers('s1'));
  expect(hand.woke('pause.ended')).toBe('all');
  expect(hand.meeting.entries.at(-1)).toMatchObject({ type: 'pause.ended', at: NOON });
});

test('NX-1 in a pause people are told to decide where it waits for them, and all others what they wait for', () => {
  const room = given(rulesUnderTest(), ...passed(2));
  const names = ['Acme', 'Borealis'];
  const details = { causes: ['passed'], names };
  expect(room.next(person(2)).advice).toEqual([
    {
      urgency: 10,
      reason: 'decide_pause',
      details,
      act: { command: 'move', input: { kind: 'resume', reason: 'Let us go on.' } },
    },
    expect.objectContaining({ reason: 'give_mandate' }),
    { urgency: 205, reason: 'wait_pause', details },
  ]);
  expect(room.next(agent(1)).advice).toEqual([{ urgency: 205, reason: 'wait_pause', details }]);
  expect(room.next(OBSERVER).advice).toEqual([{ urgency: 205, reason: 'wait_pause', details }]);
  const hand = given(rulesUnderTest(), ...negotiating(2), raises(agent(2)));
  expect(hand.next('s1').advice.at(-1)).toEqual({
    urgency: 205,
    reason: 'wait_pause',
    details: { causes: ['hand'], names },
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
