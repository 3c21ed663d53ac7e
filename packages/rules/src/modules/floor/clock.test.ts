import { expect, test } from 'vitest';
import { given } from '../../testing/given.ts';
import { DAY, HOUR, later, MINUTE, NOON, SECOND } from '../../testing/meeting.ts';
import {
  agent,
  as,
  each,
  negotiating,
  OBSERVER,
  passes,
  person,
  posts,
  rulesUnderTest,
  says,
} from '../../testing/negotiation.ts';
import { decides } from '../../testing/voting.ts';

/** Silence loses the floor, present or not (FL-2). Hands and pauses stop the clock. */

const TIME = 10 * MINUTE;
const lost = (n: number, at: number) =>
  ({ type: 'floor.lost', circle: 'room', by: { kind: 'hub' }, at, body: { party: `p${n}` } }) as const;
const granted = (n: number, at: number) => ({ type: 'floor.granted', at, body: { party: `p${n}` } }) as const;
const holds = (seat: `s${number}`) => as(seat).gives('hold', { reason: 'Checking.' });

test('FL-2 a holder that stays silent loses the floor at the time-out and not before', () => {
  const room = given(rulesUnderTest(), ...negotiating(2));
  room.when(later(TIME - 1)).then();
  room.when(later(TIME)).then(lost(1, NOON + TIME), granted(2, NOON + TIME));
});

test('FL-2 the time-out is a setting, and 0 is never', () => {
  given(rulesUnderTest(), ...negotiating(2, { floor: { timeout_s: 5 } }))
    .when(later(5 * SECOND))
    .then(lost(1, NOON + 5 * SECOND), granted(2, NOON + 5 * SECOND));
  given(rulesUnderTest(), ...negotiating(2, { floor: { timeout_s: 0 } }))
    .when(later(6 * DAY))
    .then();
});

test('FL-2 the time runs from the grant', () => {
  given(rulesUnderTest(), ...negotiating(2), later(MINUTE), says(agent(1), 'Net 30.'))
    .when(later(TIME))
    .then(lost(2, NOON + MINUTE + TIME), granted(1, NOON + MINUTE + TIME));
});

test('FL-2 each hold gives the full time anew', () => {
  const held = given(
    rulesUnderTest(),
    ...negotiating(2),
    later(9 * MINUTE),
    holds(agent(1)),
    later(9 * MINUTE),
    holds(agent(1)),
    later(9 * MINUTE),
    holds(agent(1)),
  );
  held.when(later(TIME - 1)).then();
  held.when(later(TIME)).then(lost(1, NOON + 37 * MINUTE), granted(2, NOON + 37 * MINUTE));
});

test('FL-2 what people post, and what is said in private, saves nobody’s floor', () => {
  given(
    rulesUnderTest(),
    ...negotiating(2),
    later(9 * MINUTE),
    posts('s1', 'Are you there?'),
    as(agent(1)).gives('tell', { text: 'Thinking.' }),
  )
    .when(later(MINUTE))
    .then(lost(1, NOON + TIME), granted(2, NOON + TIME));
});

test('FL-2 a hold that comes too late is refused', () => {
  given(rulesUnderTest(), ...negotiating(2), later(TIME))
    .when(holds(agent(1)))
    .thenRefused('not_your_floor');
});

test.each([2, 3, 8])(
  'FL-2 a clock that jumps a day: each of %d parties loses the floor at its own instant, then the room pauses',
  (count) => {
    given(rulesUnderTest(), ...negotiating(count))
      .when(later(DAY))
      .then(
        ...each(count).flatMap((n) => [lost(n, NOON + n * TIME), granted((n % count) + 1, NOON + n * TIME)]),
        { type: 'pause.began', at: NOON + count * TIME, body: { cause: 'passed' } },
      );
  },
);

test('FL-2 some pass and some lose the floor: it is all the same', () => {
  const room = given(rulesUnderTest(), ...negotiating(3), passes(agent(1)), later(TIME), passes(agent(3)));
  expect(room.sees(OBSERVER, 'floor')).toMatchObject({ passed: ['p1', 'p2', 'p3'] });
  expect(room.sees(OBSERVER, 'pause')).toMatchObject({ causes: ['passed'], since: NOON + TIME });
});

test('FL-2 in a pause no time runs', () => {
  given(rulesUnderTest(), ...negotiating(2), later(9 * MINUTE), as('s1').gives('hand', { reason: 'Wait.' }))
    .when(later(23 * HOUR))
    .then();
});

test('FL-2 after a pause that a decision ended the holder’s time starts again in full', () => {
  const paused = given(rulesUnderTest(), ...negotiating(2), later(2 * TIME), later(HOUR));
  const room = decides(paused, [person(1), person(2)], 'resume').thenAmong({ type: 'pause.resumed' });
  room.when(later(TIME - 1)).then();
  room.when(later(TIME)).then(lost(1, NOON + 90 * MINUTE), granted(2, NOON + 90 * MINUTE));
});

test('FL-2 while one cause of a pause is left its end gives no time, the last end does', () => {
  const raised = as('s1').gives('hand', { reason: 'Wait.' });
  const both = given(
    rulesUnderTest(),
    ...negotiating(2),
    passes(agent(1)),
    passes(agent(2)),
    raised,
    later(HOUR),
  );
  // A decision to narrow the talk is an answer to the passes, and leaves the hand up.
  const one = decides(both, [person(1), person(2)], 'narrow', { text: 'The price alone.' }).thenAmong({
    type: 'pause.resumed',
    body: { causes: ['passed'] },
  });
  one.when(later(TIME)).then();
  one
    .and(later(HOUR), as('s1').gives('lower'))
    .when(later(TIME))
    .then(lost(1, NOON + 2 * HOUR + TIME), granted(2, NOON + 2 * HOUR + TIME));
});

test('FL-2 who is granted the floor in a pause, since its holder is gone, has the full time from its end', () => {
  const room = given(
    rulesUnderTest('phases/settle/deserted'),
    ...negotiating(2),
    as(person(2)).gives('hand', { reason: 'Wait.' }),
    as(person(1)).gives('leave'),
    as(agent(1)).gives('leave'),
    later(HOUR),
    as(person(2)).gives('lower'),
  );
  room.when(later(TIME - 1)).then();
  room.when(later(TIME)).thenAmong(lost(2, NOON + HOUR + TIME));
});

test('FL-2 a clock that was put back loses nobody the floor early, and no time falls', () => {
  const room = given(
    rulesUnderTest(),
    ...negotiating(2),
    later(5 * MINUTE),
    says(agent(1), 'Net 30.'),
    later(-HOUR),
  );
  room
    .when(says(agent(2), 'Net 60.'))
    .then({ type: 'talk.said', at: NOON + 5 * MINUTE }, granted(1, NOON + 5 * MINUTE))
    .when(later(HOUR + TIME))
    .then(lost(1, NOON + 15 * MINUTE), granted(2, NOON + 15 * MINUTE));
});
