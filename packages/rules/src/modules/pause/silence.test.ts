import type { JsonObject } from '@parley/protocol';
import { expect, test } from 'vitest';
import { type Given, given } from '../../testing/given.ts';
import { HOUR, later, NOON } from '../../testing/meeting.ts';
import {
  agent,
  as,
  created,
  invited,
  negotiating,
  OBSERVER,
  passes,
  person,
  rulesUnderTest,
  says,
} from '../../testing/negotiation.ts';
import { moves, votes } from '../../testing/voting.ts';

/** What it means that nobody decides how to go on after a pause, and after how long (EL-3). */

const silence = (means: string, turns = 20): JsonObject => ({
  room: { silence: means, silence_hours: 24 },
  floor: { timeout_s: 0, turns },
});
const passed = (means: string) => [...negotiating(2, silence(means)), passes(agent(1)), passes(agent(2))];
const spent = (means: string) => [
  ...negotiating(2, silence(means, 1)),
  says(agent(1), 'One.'),
  says(agent(2), 'Two.'),
];
const raises = (seat: `s${number}`) => as(seat).gives('hand', { reason: 'Wait.' });
const causesOf = (room: Given) => room.sees(OBSERVER, 'pause')?.['causes'];

test('EL-3 who is silent is waited for, unless the room says otherwise', () => {
  given(rulesUnderTest(), ...negotiating(2, { floor: { timeout_s: 0 } }), passes(agent(1)), passes(agent(2)))
    .when(later(160 * HOUR))
    .then();
  given(rulesUnderTest(), ...passed('wait'))
    .when(later(160 * HOUR))
    .then();
});

test('EL-3 where silence carries, a pause that people were asked about ends in its time and not before', () => {
  const room = given(rulesUnderTest(), ...passed('carry'));
  room.when(later(24 * HOUR - 1)).then();
  const after = room.when(later(24 * HOUR)).then({
    type: 'pause.resumed',
    circle: 'room',
    at: NOON + 24 * HOUR,
    by: { kind: 'hub' },
    body: { causes: ['passed'] },
  });
  expect(after.sees(OBSERVER, 'floor')).toMatchObject({ passed: [], clock: NOON + 24 * HOUR });
  after.when(later(100 * HOUR)).then();
  after.when(says(agent(1), 'Once more.')).thenAmong({ type: 'talk.said' });
});

test('EL-3 FL-5 where silence carries, parties that have no turns left get four each', () => {
  const after = given(rulesUnderTest(), ...spent('carry'))
    .when(later(24 * HOUR))
    .then(
      { type: 'pause.resumed', body: { causes: ['spent'] } },
      { type: 'floor.granted', body: { party: 'p1' } },
    );
  expect(after.sees(OBSERVER, 'floor')?.['turns']).toEqual({ p1: 4, p2: 4 });
});

test('EL-3 silence carries nothing that a party was against: the pause waits for another decision', () => {
  const asked = given(rulesUnderTest(), ...passed('carry'), moves('s1', 'resume'));
  const against = asked
    .when(votes(asked, person(2), false))
    .then({ type: 'ballots.voted' }, { type: 'motions.rejected' });
  against.when(later(100 * HOUR)).then();
  expect(against.sees(OBSERVER, 'pause')).toEqual({ causes: ['passed'], since: NOON, until: undefined });

  // A new motion has its own time to be answered; and who is asked anew has not been against it.
  const again = against.and(later(HOUR), moves('s1', 'resume'));
  again
    .when(later(24 * HOUR))
    .then({ type: 'motions.carried', body: { by: 'silence' } }, { type: 'pause.resumed' })
    .and(passes(agent(1)), passes(agent(2)))
    .when(later(24 * HOUR))
    .then({ type: 'pause.resumed', body: { causes: ['passed'] } });
});

test('EL-3 who was against something else was not against going on', () => {
  const asked = given(rulesUnderTest(), ...passed('carry'), moves('s1', 'narrow', { text: 'Price.' }));
  asked
    .and(votes(asked, person(2), false))
    .when(later(24 * HOUR))
    .then({ type: 'pause.resumed', body: { causes: ['passed'] } });
});

test('EL-3 where silence closes, it closes a room in which a party was against going on, too', () => {
  const asked = given(rulesUnderTest(), ...passed('close'), moves('s1', 'resume'));
  asked
    .and(votes(asked, person(2), false))
    .when(later(24 * HOUR))
    .then({ type: 'phases.closed', body: { outcome: 'stopped' } });
});

test('EL-3 FL-4 where silence carries, a raised hand stays up for its own time', () => {
  const room = given(rulesUnderTest(), ...passed('carry'), later(HOUR), raises('s1'));
  const after = room.when(later(23 * HOUR)).then({ type: 'pause.resumed', body: { causes: ['passed'] } });
  expect(causesOf(after)).toEqual(['hand']);
  after
    .when(later(2 * HOUR))
    .then({ type: 'hands.lowered', at: NOON + 25 * HOUR }, { type: 'pause.ended', body: { cause: 'hand' } });
});

test.each([
  ['passes all round', passed('close')],
  ['all turns spent', spent('close')],
])('EL-3 where silence closes, so does the room after %s, as stopped', (_, steps) => {
  const room = given(rulesUnderTest(), ...steps);
  room.when(later(24 * HOUR - 1)).then();
  room.when(later(30 * HOUR)).then({
    type: 'phases.closed',
    at: NOON + 24 * HOUR,
    by: { kind: 'hub' },
    body: { outcome: 'stopped', reason: 'Nobody decided in time how to go on.' },
  });
});

test.each(['carry', 'close'])('EL-3 a pause that asks nobody does not %s', (means) => {
  const hand = given(rulesUnderTest(), ...negotiating(2, silence(means)), raises('s1'));
  hand
    .when(later(40 * HOUR))
    .then({ type: 'hands.lowered', at: NOON + 24 * HOUR }, { type: 'pause.ended', at: NOON + 24 * HOUR });
  given(rulesUnderTest(), ...negotiating(2, silence(means)))
    .when(later(100 * HOUR))
    .then();
});

test('EL-3 the time runs from when people were asked, not from when the pause began', () => {
  const room = given(
    rulesUnderTest(),
    ...negotiating(2, silence('close', 1)),
    says(agent(1), 'One.'),
    later(HOUR),
    says(agent(2), 'Two.'),
  );
  room.when(later(24 * HOUR - 1)).then();
  room.when(later(24 * HOUR)).then({ type: 'phases.closed', at: NOON + 25 * HOUR });

  // A hand comes first, then nobody has anything left to say it with.
  const both = given(
    rulesUnderTest('pause/gate/pause'),
    ...negotiating(2, silence('close', 1)),
    says(agent(1), 'One.'),
    raises('s1'),
    later(HOUR),
    says(agent(2), 'Two.'),
  );
  expect(both.sees(OBSERVER, 'pause')).toEqual({
    causes: ['hand', 'spent'],
    since: NOON + HOUR,
    until: NOON + 25 * HOUR,
  });
});

test('EL-3 each time that people are asked they have the full time', () => {
  const again = given(
    rulesUnderTest(),
    ...passed('carry'),
    later(24 * HOUR),
    later(HOUR),
    passes(agent(1)),
    passes(agent(2)),
  );
  again.when(later(24 * HOUR - 1)).then();
  again.when(later(24 * HOUR)).then({ type: 'pause.resumed', at: NOON + 49 * HOUR });
});

test('EL-3 a pause that ends, and a room that is closed, wait for no answer any more', () => {
  const room = given(rulesUnderTest(), ...passed('close'), moves('s1', 'resume'));
  const resumed = room.and(votes(room, person(2)));
  expect(causesOf(resumed)).toEqual([]);
  resumed.when(later(100 * HOUR)).then();
  given(rulesUnderTest(), ...passed('carry'), as('s1').gives('close', { reason: 'Enough.' }))
    .when(later(100 * HOUR))
    .then();
});

test('EL-3 NX-1 everyone reads what silence means, and until when an answer is waited for', () => {
  const until = NOON + 24 * HOUR;
  const room = given(rulesUnderTest(), ...passed('carry'));
  for (const seat of ['s1', agent(2), OBSERVER] as const)
    expect(room.sees(seat, 'pause')).toEqual({ causes: ['passed'], since: NOON, until });
  expect(room.next('s1').advice[0]).toMatchObject({ reason: 'decide_pause', until });
  expect(room.next(agent(1)).advice).toMatchObject([{ reason: 'wait_pause', until }]);
  expect(given(rulesUnderTest(), ...passed('wait')).next('s1').advice[0]).not.toHaveProperty('until');

  // Before they join, too.
  const invitedTo = given(rulesUnderTest(), ...created(2, silence('carry')));
  expect(invitedTo.sees(invited('p2'), 'room')).toMatchObject({
    settings: { room: { silence: 'carry', silence_hours: 24 } },
  });
});
