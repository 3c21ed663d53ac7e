import { expect, test } from 'vitest';
import { type Given, given } from '../../testing/given.ts';
import { DAY, HOUR, later, NOON, sha256 } from '../../testing/meeting.ts';
import {
  agent,
  as,
  briefing,
  each,
  negotiating,
  OBSERVER,
  person,
  rulesUnderTest,
} from '../../testing/negotiation.ts';
import { decides, moves, votes } from '../../testing/voting.ts';

/** The two instants of a room, when it closes and when it is erased, and what puts them off (RM-6, RM-9). */

const CONTRACT = '## Price\n\nNet 30.\n';
const proposes = as(agent(1)).gives('propose', { text: CONTRACT, base: 0 });
const agrees = (n: number) => as(agent(n)).gives('agree', { version: 1, sha256: sha256(CONTRACT) });
const persons = (count: number) => each(count).map(person);
const lives = (life: number, silence = 72) => ({
  room: { life_hours: life, silence_hours: silence },
  floor: { timeout_s: 0 },
});
const instants = (room: Given) => {
  const { ends_at, erased_at } = room.sees(OBSERVER, 'room') ?? {};
  return [ends_at, erased_at];
};

test('RM-6 entering approval puts both instants off, so that the time to answer is left in full', () => {
  const room = given(rulesUnderTest(), ...negotiating(2, lives(24)), proposes, agrees(1), later(20 * HOUR));
  const after = room.when(agrees(2)).then(
    { type: 'contract.agreed' },
    { type: 'phases.approval_began' },
    {
      type: 'room.extended',
      circle: 'room',
      by: { kind: 'hub' },
      body: { ends_at: NOON + 92 * HOUR, erased_at: NOON + 164 * HOUR },
    },
  );
  expect(instants(after)).toEqual([NOON + 92 * HOUR, NOON + 164 * HOUR]);
  after.when(later(72 * HOUR - 1)).then();
  after.when(later(72 * HOUR)).then({ type: 'phases.closed', body: { outcome: 'expired' } });
  const isReadable = (ms: number) => {
    const { rules, state } = after.meeting;
    return rules.actor(state, { kind: 'person', subject: 's1', generation: 1 }, NOON + ms) !== undefined;
  };
  expect([isReadable(164 * HOUR - 1), isReadable(164 * HOUR)]).toEqual([true, false]);
});

test('RM-6 entering approval moves nothing where the room lasts long enough', () => {
  for (const [life, silence] of [
    [168, 72],
    [24, 24],
  ] as const)
    given(rulesUnderTest(), ...negotiating(2, lives(life, silence)), proposes, agrees(1))
      .when(agrees(2))
      .then({ type: 'contract.agreed' }, { type: 'phases.approval_began' });
});

test.each([2, 3, 8])(
  'RM-9 a motion of all %d parties extends the room’s life, both instants alike',
  (count) => {
    const room = given(rulesUnderTest(), ...briefing(count, lives(24)));
    const after = decides(room, persons(count), 'extend_life', { hours: 10 }).then(
      { type: 'ballots.voted' },
      { type: 'motions.carried', body: { kind: 'extend_life', by: 'votes' } },
      {
        type: 'room.extended',
        circle: 'room',
        by: { kind: 'hub' },
        body: { ends_at: NOON + 34 * HOUR, erased_at: NOON + 106 * HOUR },
      },
    );
    expect(instants(after)).toEqual([NOON + 34 * HOUR, NOON + 106 * HOUR]);
    after.when(later(34 * HOUR - 1)).then();
    after
      .when(later(40 * HOUR))
      .then({ type: 'phases.closed', at: NOON + 34 * HOUR, body: { outcome: 'expired' } });
  },
);

test('RM-9 a life that was extended can be extended again', () => {
  const once = decides(given(rulesUnderTest(), ...negotiating(2, lives(24))), persons(2), 'extend_life', {
    hours: 10,
  }).thenAmong({ type: 'room.extended' });
  const twice = decides(once.and(later(30 * HOUR)), persons(2), 'extend_life', { hours: 10 });
  expect(instants(twice.thenAmong({ type: 'room.extended' }))).toEqual([NOON + 44 * HOUR, NOON + 116 * HOUR]);
});

test('RM-9 a room lives 90 days from its making at most', () => {
  const room = given(rulesUnderTest(), ...briefing(2), later(DAY));
  room.when(moves('s1', 'extend_life', { hours: 2160 - 168 + 1 })).thenRefused('over_limit', { limit: 2160 });
  const after = decides(room, persons(2), 'extend_life', { hours: 2160 - 168 }).thenAmong({
    type: 'room.extended',
    body: { ends_at: NOON + 90 * DAY },
  });
  after.when(moves('s1', 'extend_life', { hours: 1 })).thenRefused('over_limit');
});

test('RM-9 a motion for more life that one party is against changes nothing', () => {
  const room = given(rulesUnderTest(), ...briefing(3, lives(24)), moves('s1', 'extend_life', { hours: 10 }));
  const after = room
    .when(votes(room, person(3), false))
    .then({ type: 'ballots.voted' }, { type: 'motions.rejected' });
  expect(instants(after)).toEqual([NOON + 24 * HOUR, NOON + 96 * HOUR]);
});

test('RM-9 RM-6 a motion for more life that is not decided in time comes too late', () => {
  const room = given(
    rulesUnderTest(),
    ...briefing(2, lives(24)),
    moves('s1', 'extend_life', { hours: 10 }),
    later(24 * HOUR),
  );
  room.when(votes(room, person(2))).thenRefused('ended', { outcome: 'expired' });
});

test('RM-9 CH-5 more life is moved for in briefing and negotiation, not in approval or a closed room', () => {
  const move = moves('s1', 'extend_life', { hours: 10 });
  const approval = given(rulesUnderTest(), ...negotiating(2), proposes, agrees(1), agrees(2));
  approval.when(move).thenRefused('wrong_phase', { phase: 'approval' });
  approval
    .and(as('s1').gives('close', { reason: 'Done.' }))
    .when(move)
    .thenRefused('ended');
});
