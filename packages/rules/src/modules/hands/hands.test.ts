import { expect, test } from 'vitest';
import { type Expected, given } from '../../testing/given.ts';
import { DAY, HOUR, later, MINUTE, NOON } from '../../testing/meeting.ts';
import {
  agent,
  as,
  claimOf,
  each,
  negotiating,
  nextSeat,
  OBSERVER,
  passes,
  person,
  rulesUnderTest,
  says,
} from '../../testing/negotiation.ts';

const raises = (seat: `s${number}`, reason = 'May I accept 60 days?') => as(seat).gives('hand', { reason });
const lowers = (by: `s${number}`, seat?: `s${number}`) => as(by).gives('lower', seat ? { seat } : {});
/** No clock of the floor, so that hands are alone with time. */
const still = { floor: { timeout_s: 0 } };

test.each([2, 3, 8])(
  'FL-4 any agent or person of %d parties raises a hand with a reason, and the agents’ speech is paused',
  (count) => {
    for (const seat of each(count).flatMap((n) => [person(n), agent(n)])) {
      const room = given(rulesUnderTest(), ...negotiating(count))
        .when(raises(seat))
        .then(
          {
            type: 'hands.raised',
            circle: 'room',
            by: { seat },
            body: { reason: 'May I accept 60 days?', epoch: 1 },
          },
          { type: 'pause.began', body: { cause: 'hand' } },
        );
      expect(room.sees(OBSERVER, 'hands')).toEqual({
        up: [{ seat, reason: 'May I accept 60 days?', at: NOON }],
      });
    }
  },
);

test('FL-4 a reason has 200 characters at most', () => {
  expect(() => raises('s1', 'x'.repeat(201))).toThrow('200');
  expect(() => raises('s1', '')).toThrow('empty');
});

test('FL-4 a hand that is up is not raised again', () => {
  const room = given(rulesUnderTest(), ...negotiating(2), raises(agent(1)), raises('s1'));
  room.when(raises(agent(1))).thenRefused('already');
  room.when(raises('s1')).thenRefused('already');
});

test('FL-4 an agent raises its hand once per grant of the floor, a person as often as they like', () => {
  const room = given(
    rulesUnderTest(),
    ...negotiating(2),
    raises(agent(2)),
    lowers(agent(2)),
    raises('s1'),
    lowers('s1'),
  );
  room.when(raises(agent(2))).thenRefused('not_now');
  expect(room.may(agent(2), 'hand')).toMatchObject({ code: 'not_now' });
  room.when(raises('s1')).thenAmong({ type: 'hands.raised' });
  room.when(raises(agent(1))).thenAmong({ type: 'hands.raised' });
  room
    .and(says(agent(1), 'Net 30.'))
    .when(raises(agent(2)))
    .thenAmong({ type: 'hands.raised', body: { epoch: 2 } });
});

test('FL-4 once per grant holds for each agent of a party by itself', () => {
  const extra = nextSeat(2);
  given(
    rulesUnderTest(),
    ...negotiating(2),
    as('s1').gives('add', { kind: 'agent', name: 'Second' }),
    as(extra).gives('arrive'),
    raises(agent(1)),
    lowers(agent(1)),
  )
    .when(raises(extra))
    .thenAmong({ type: 'hands.raised' });
});

test('FL-4 a hand is lowered by its own seat, and the pause ends', () => {
  given(rulesUnderTest(), ...negotiating(2), raises(agent(2)))
    .when(lowers(agent(2)))
    .then(
      {
        type: 'hands.lowered',
        circle: 'room',
        by: { seat: agent(2) },
        body: { seat: agent(2), why: 'lowered' },
      },
      { type: 'pause.ended', body: { cause: 'hand' } },
    );
});

test('FL-4 a hand is lowered by a person of the same party', () => {
  const extra = nextSeat(2);
  const room = given(
    rulesUnderTest(),
    ...negotiating(2),
    as('s1').gives('add', { kind: 'person', name: 'Alexei' }),
    as(claimOf(extra, 'p1')).gives('claim', { name: 'Alexei' }, { door: 'browser' }),
    raises(agent(1)),
    raises(extra),
  );
  room.when(lowers('s1', agent(1))).then({ type: 'hands.lowered', body: { seat: agent(1), why: 'lowered' } });
  room.when(lowers('s1', extra)).then({ type: 'hands.lowered', body: { seat: extra } });
  room.when(lowers('s1')).thenRefused('already');
});

test('FL-4 nobody lowers the hand of another party', () => {
  const room = given(rulesUnderTest(), ...negotiating(2), raises(agent(2)), raises(person(2)));
  room.when(lowers('s1', agent(2))).thenRefused('not_there', { id: agent(2) });
  room.when(lowers('s1', person(2))).thenRefused('not_there');
  room.when(lowers('s1', 's99')).thenRefused('not_there', { id: 's99' });
});

test('ID-1 an agent lowers its own hand alone, not even that of its own person', () => {
  const room = given(rulesUnderTest(), ...negotiating(2), raises('s1'), raises(agent(1)));
  room.when(lowers(agent(1), 's1')).thenRefused('forbidden');
  room.when(lowers(agent(1), agent(1))).then({ type: 'hands.lowered' });
});

test('FL-4 a hand that is down is not lowered', () => {
  const room = given(rulesUnderTest(), ...negotiating(2), raises(agent(2)));
  room.when(lowers(agent(1))).thenRefused('already');
  room.when(lowers('s1', agent(1))).thenRefused('already');
  expect(room.may('s1', 'lower')).toMatchObject({ code: 'already' });
  expect(room.may(person(2), 'lower')).toBeUndefined();
});

test('FL-4 a hand comes down with its seat, revoked or left, and the pause ends', () => {
  const down: readonly Expected[] = [
    { type: 'hands.lowered', by: { kind: 'hub' }, body: { seat: agent(1), why: 'gone' } },
    { type: 'pause.ended', body: { cause: 'hand' } },
  ];
  const room = given(rulesUnderTest(), ...negotiating(2), raises(agent(1)));
  room.when(as('s1').gives('revoke', { seat: agent(1) })).then({ type: 'seats.revoked' }, ...down);
  room.when(as(agent(1)).gives('leave')).then({ type: 'seats.left' }, ...down);
});

test('FL-4 several hands come down with their seats, and the pause stays while one is up', () => {
  const room = given(rulesUnderTest(), ...negotiating(2), raises(agent(1)), raises(agent(2)));
  room
    .when(as('s1').gives('revoke', { seat: agent(1) }))
    .then({ type: 'seats.revoked' }, { type: 'hands.lowered' });
});

test('FL-4 a hand comes down after 24 hours, at that instant, and the pause ends', () => {
  const room = given(rulesUnderTest(), ...negotiating(2, still), raises(agent(2)));
  room.when(later(DAY - 1)).then();
  room.when(later(3 * DAY)).then(
    {
      type: 'hands.lowered',
      at: NOON + DAY,
      by: { kind: 'hub' },
      body: { seat: agent(2), why: 'expired' },
    },
    { type: 'pause.ended', at: NOON + DAY, body: { cause: 'hand' } },
  );
});

test('FL-4 hands expire each at its own time, those of one instant together', () => {
  given(
    rulesUnderTest(),
    ...negotiating(3, still),
    raises(agent(1)),
    raises(agent(2)),
    later(HOUR),
    raises(agent(3)),
  )
    .when(later(2 * DAY))
    .then(
      { type: 'hands.lowered', at: NOON + DAY, body: { seat: agent(1) } },
      { type: 'hands.lowered', at: NOON + DAY, body: { seat: agent(2) } },
      { type: 'hands.lowered', at: NOON + DAY + HOUR, body: { seat: agent(3) } },
      { type: 'pause.ended', at: NOON + DAY + HOUR },
    );
});

test('FL-4 a hand raised anew has its full time', () => {
  given(
    rulesUnderTest(),
    ...negotiating(2, still),
    raises('s1'),
    later(DAY - MINUTE),
    lowers('s1'),
    raises('s1'),
  )
    .when(later(DAY - 1))
    .then();
});

test('FL-2 when a hand comes down the holder’s time starts again in full', () => {
  const room = given(
    rulesUnderTest(),
    ...negotiating(2),
    later(9 * MINUTE),
    raises(agent(2)),
    later(DAY - MINUTE),
    lowers(agent(2)),
  );
  room.when(later(10 * MINUTE - 1)).then();
  room
    .when(later(10 * MINUTE))
    .then({ type: 'floor.lost', body: { party: 'p1' } }, { type: 'floor.granted' });
});

test('FL-4 under a raised hand the floor stays where it is, and goes on from there', () => {
  given(rulesUnderTest(), ...negotiating(2), passes(agent(1)), raises(agent(2)))
    .when(lowers(agent(2)))
    .then({ type: 'hands.lowered' }, { type: 'pause.ended' })
    .when(says(agent(2), 'Net 30.'))
    .thenAmong({ type: 'talk.said' });
});

test('FL-4 the seats that are asked are woken when a hand goes up and comes down', () => {
  const room = given(rulesUnderTest(), ...negotiating(2), raises(agent(1)));
  expect(room.woke('hands.raised')).toBe('all');
  expect(room.and(lowers(agent(1))).woke('hands.lowered')).toBe('all');
});

test('NX-1 a person is told of each hand of their party, an agent of its own, others of the pause alone', () => {
  const room = given(rulesUnderTest(), ...negotiating(2), raises(agent(1)), raises('s1', 'Lunch.'));
  expect(room.next('s1').advice.slice(0, 2)).toEqual([
    {
      urgency: 11,
      reason: 'hand_up',
      details: { seat: agent(1), name: 'Acme’s agent', party: 'Acme', reason: 'May I accept 60 days?' },
      act: { command: 'lower', input: { seat: agent(1) } },
    },
    {
      urgency: 12,
      reason: 'own_hand_up',
      details: { seat: 's1', name: 'Anna', party: 'Acme', reason: 'Lunch.' },
      act: { command: 'lower', input: { seat: 's1' } },
    },
  ]);
  // Nothing to do for the agent: advice to act would send it in circles.
  expect(room.next(agent(1)).advice[0]).toEqual({
    urgency: 12,
    reason: 'own_hand_up',
    details: { seat: agent(1), name: 'Acme’s agent', party: 'Acme', reason: 'May I accept 60 days?' },
  });
  expect(room.next(agent(2)).advice).toEqual([
    { urgency: 205, reason: 'wait_pause', details: { causes: ['hand'], names: ['Acme', 'Borealis'] } },
  ]);
});
