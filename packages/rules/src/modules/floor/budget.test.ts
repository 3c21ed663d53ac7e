import { expect, test } from 'vitest';
import { type Given, given } from '../../testing/given.ts';
import { from, HOUR, HUB, later, sha256 } from '../../testing/meeting.ts';
import {
  accepts,
  agent,
  allReady,
  arrives,
  as,
  briefing,
  claimed,
  created,
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
import { lone, met, WATCHING } from '../../testing/rendezvous.ts';
import { decides, moves } from '../../testing/voting.ts';

/** Every party has a number of turns: speech costs one, and nothing else does (FL-3). */

const persons = (count: number) => each(count).map(person);
const withTurns = (turns: number) => ({ floor: { turns, timeout_s: 0 } });
const turnsOf = (room: Given) => room.sees(OBSERVER, 'floor')?.['turns'];
const causesOf = (room: Given) => room.sees(OBSERVER, 'pause')?.['causes'];
const every = (count: number, turns: number) =>
  Object.fromEntries(each(count).map((n) => [`p${n}`, turns] as const));
/** All parties have used up all of theirs. */
const spent = (count: number, turns = 1) => [
  ...negotiating(count, withTurns(turns)),
  ...each(count * turns).map((turn) => says(agent(((turn - 1) % count) + 1), `Word ${turn}.`)),
];
const CONTRACT = '## Price\n\nNet 30.\n';
const proposes = (seat: `s${number}`) => as(seat).gives('propose', { text: CONTRACT, base: 0 });
const agrees = (seat: `s${number}`) => as(seat).gives('agree', { version: 1, sha256: sha256(CONTRACT) });

test.each([
  ['speech', says(agent(1), 'Net 30.'), 19],
  ['a proposal', proposes(agent(1)), 19],
  ['speech that carries a proposal', says(agent(1), 'Net 30.', { contract: CONTRACT, base: 0 }), 19],
  ['a pass', passes(agent(1)), 20],
  ['a hold', as(agent(1)).gives('hold', { reason: 'Checking.' }), 20],
  ['a hand', as(agent(1)).gives('hand', { reason: 'May I?' }), 20],
  ['private talk', as(agent(1)).gives('tell', { text: 'Hm.' }), 20],
  ['a post of a person', posts('s1', 'Net 30?'), 20],
] as const)('FL-3 of 20 turns %s leaves its party the right number, and the others all', (_, step, left) => {
  const room = given(rulesUnderTest(), ...negotiating(3), step);
  expect(turnsOf(room)).toEqual({ ...every(3, 20), p1: left });
});

test('FL-3 what an agreement takes is no turn', () => {
  const room = given(
    rulesUnderTest(),
    ...negotiating(3),
    proposes(agent(1)),
    agrees(agent(3)),
    as(agent(3)).gives('retract'),
  );
  expect(turnsOf(room)).toEqual({ p1: 19, p2: 20, p3: 20 });
});

test('FL-3 a person who speaks for their side uses a turn of their party', () => {
  const room = given(rulesUnderTest(), ...negotiating(2), as('s1').gives('chair'), says('s1', 'Net 30.'));
  expect(turnsOf(room)).toEqual({ p1: 19, p2: 20 });
});

test('FL-3 how many turns every party has is a setting of the room', () => {
  expect(turnsOf(given(rulesUnderTest(), ...negotiating(2, withTurns(3))))).toEqual(every(2, 3));
});

test('FL-3 a party that has no turns left speaks no more, and is told so', () => {
  const room = given(rulesUnderTest(), ...negotiating(2, withTurns(1)), says(agent(1), 'One.'));
  room.when(says(agent(1), 'Two.')).thenRefused('budget_spent');
  room.when(proposes(agent(1))).thenRefused('budget_spent');
  expect(room.may(agent(1), 'say')).toMatchObject({ code: 'budget_spent' });
  expect(room.may(agent(2), 'say')).toBeUndefined();
  const chaired = room.and(as('s1').gives('chair'));
  chaired.when(says('s1', 'Two.')).thenRefused('budget_spent');
});

test('FL-1 FL-3 the floor skips a party that has no turns left', () => {
  const extended = decides(
    given(rulesUnderTest(), ...negotiating(3, withTurns(1)), says(agent(1), 'One.'), passes(agent(2))),
    persons(3),
    'extend_turns',
    { turns: 1 },
  ).thenAmong({ type: 'floor.extended' });
  // p1 has one turn left, p2 and p3 have two.
  extended
    .and(says(agent(3), 'Two.'), says(agent(1), 'Three.'), says(agent(2), 'Four.'))
    .when(says(agent(3), 'Five.'))
    .then({ type: 'talk.said' }, { type: 'floor.granted', body: { party: 'p2' } });
});

test('FL-2 FL-3 a party that has no turns left is not waited for when all others have passed', () => {
  given(rulesUnderTest(), ...negotiating(3, withTurns(1)), says(agent(1), 'One.'), passes(agent(2)))
    .when(passes(agent(3)))
    .then(
      { type: 'floor.passed' },
      { type: 'floor.granted', body: { party: 'p2' } },
      { type: 'pause.began', body: { cause: 'passed' } },
    );
});

test.each([2, 3, 8])('FL-5 when none of %d parties has turns left the room pauses, and says why', (count) => {
  const room = given(rulesUnderTest(), ...spent(count).slice(0, -1));
  expect(causesOf(room)).toEqual([]);
  const paused = room
    .when(says(agent(count), 'The last.'))
    .then({ type: 'talk.said' }, { type: 'pause.began', by: { kind: 'hub' }, body: { cause: 'spent' } });
  expect(turnsOf(paused)).toEqual(every(count, 0));
  paused.when(says(agent(1), 'More.')).thenRefused('paused', { why: 'no party has turns left' });
});

test('FL-5 a room that gives no turns at all is paused from the beginning of negotiation', () => {
  const room = given(rulesUnderTest(), ...negotiating(2, withTurns(0)));
  expect(causesOf(room)).toEqual(['spent']);
  expect(given(rulesUnderTest(), ...briefing(2, withTurns(0))).sees(OBSERVER, 'pause')).toMatchObject({
    causes: [],
  });
});

test('FL-3 (B13) with all turns spent everything but speech stays possible', () => {
  const room = given(
    rulesUnderTest(),
    ...negotiating(2, withTurns(1)),
    says(agent(1), 'Net 30.', { contract: CONTRACT, base: 0 }),
    says(agent(2), 'Let me see.'),
    posts('s1', 'Do.'),
  );
  room.when(reads(room.meeting, agent(2))).then({ type: 'reading.acked' });
  room
    .and(reads(room.meeting, agent(2)))
    .when(agrees(agent(2)))
    .then({ type: 'contract.agreed' })
    .when(as(agent(2)).gives('retract'))
    .then({ type: 'contract.retracted' });
  room.when(as(agent(2)).gives('hand', { reason: 'More?' })).thenAmong({ type: 'hands.raised' });
  room.when(as(agent(2)).gives('tell', { text: 'More?' })).then({ type: 'caucus.told' });
  room.when(posts('s1', 'More.')).then({ type: 'talk.posted' });
});

test.each([2, 3, 8])(
  'FL-5 a decision to go on gives each of %d parties that have nothing left four turns',
  (count) => {
    const room = given(rulesUnderTest(), ...spent(count));
    const after = decides(room, persons(count), 'resume').then(
      { type: 'ballots.voted' },
      { type: 'motions.carried' },
      { type: 'pause.resumed', body: { causes: ['spent'] } },
      { type: 'floor.granted', body: { party: 'p1' } },
    );
    expect(turnsOf(after)).toEqual(every(count, 4));
    after.when(says(agent(1), 'Go on.')).thenAmong({ type: 'talk.said' });
  },
);

test('FL-5 nobody has more turns left than everyone is shown to have been given', () => {
  const few = decides(given(rulesUnderTest(), ...spent(2)), persons(2), 'resume').thenAmong();
  expect(few.sees(OBSERVER, 'floor')).toMatchObject({ turns: every(2, 4), allowed: 4 });
  const many = decides(given(rulesUnderTest(), ...spent(2, 6)), persons(2), 'resume').thenAmong();
  expect(many.sees(OBSERVER, 'floor')).toMatchObject({ turns: every(2, 4), allowed: 6 });
});

test('FL-5 a decision to narrow the talk gives parties that have nothing left four turns too', () => {
  const after = decides(given(rulesUnderTest(), ...spent(2)), persons(2), 'narrow', { text: 'Price.' });
  expect(turnsOf(after.thenAmong({ type: 'pause.resumed', body: { causes: ['spent'] } }))).toEqual(
    every(2, 4),
  );
});

test('FL-5 a decision on something else takes and gives no turns', () => {
  const passed = given(
    rulesUnderTest(),
    ...negotiating(2, withTurns(2)),
    says(agent(1), 'One.'),
    passes(agent(2)),
    passes(agent(1)),
  );
  const after = decides(passed, persons(2), 'resume').thenAmong({
    type: 'pause.resumed',
    body: { causes: ['passed'] },
  });
  expect(turnsOf(after)).toEqual({ p1: 1, p2: 2 });
});

test('FL-5 RM-10 a party that was dismissed and has all its turns keeps no other from getting more', () => {
  const dismissed = decides(
    given(rulesUnderTest(), ...created(3, withTurns(1)), claimed, accepts(2), arrives(1)),
    ['s1', 's4'],
    'dismiss',
    { party: 'p3' },
  ).thenAmong({ type: 'seats.dismissed' });
  const room = dismissed.and(
    as('s5').gives('arrive'),
    as('s1').gives('ready'),
    as('s4').gives('ready'),
    says('s2', 'One.'),
    says('s5', 'Two.'),
  );
  expect(causesOf(room)).toEqual(['spent']);
  const after = decides(room, ['s1', 's4'], 'resume').thenAmong({ type: 'pause.resumed' });
  expect(turnsOf(after)).toMatchObject({ p1: 4, p2: 4 });
  expect(causesOf(after)).toEqual([]);
});

test('FL-5 a pause for want of turns ends by itself when somebody comes who has some', () => {
  const began = from(HUB, { circle: 'room', type: 'phases.negotiation_began', body: {} });
  const room = given(
    rulesUnderTest(),
    ...created(3, withTurns(1)),
    claimed,
    arrives(1),
    began,
    accepts(2),
    says('s2', 'One.'),
    says('s4', 'Two.'),
  );
  expect(causesOf(room)).toEqual(['spent']);
  room.when(later(HOUR)).then();
  room.when(accepts(3)).then(
    { type: 'seats.accepted' },
    { type: 'floor.granted', body: { party: 'p3' } },
    {
      type: 'pause.ended',
      by: { kind: 'hub' },
      body: { cause: 'spent' },
    },
  );
});

test.each([2, 3, 8])('FL-3 EL-2 a motion gives every one of %d parties more turns', (count) => {
  const room = given(rulesUnderTest(), ...negotiating(count), says(agent(1), 'One.'));
  const after = decides(room, persons(count), 'extend_turns', { turns: 6 }).then(
    { type: 'ballots.voted' },
    { type: 'motions.carried', body: { kind: 'extend_turns', by: 'votes' } },
    { type: 'floor.extended', circle: 'room', by: { kind: 'hub' }, body: { turns: 6 } },
  );
  expect(turnsOf(after)).toEqual({ ...every(count, 26), p1: 25 });
  expect(after.sees(OBSERVER, 'floor')).toMatchObject({ allowed: 26 });
  expect(after.woke('floor.extended')).toBe('all');
});

test('FL-5 EL-2 more turns end the pause that their want has caused, and a round of passes', () => {
  const room = given(rulesUnderTest(), ...spent(2));
  const after = decides(room, persons(2), 'extend_turns', { turns: 6 }).then(
    { type: 'ballots.voted' },
    { type: 'motions.carried' },
    { type: 'floor.extended' },
    { type: 'pause.resumed', body: { causes: ['spent'] } },
    { type: 'floor.granted', body: { party: 'p1' } },
  );
  expect(turnsOf(after)).toEqual(every(2, 6));
  expect(causesOf(after)).toEqual([]);

  const passed = given(rulesUnderTest(), ...negotiating(2), passes(agent(1)), passes(agent(2)));
  const more = decides(passed, persons(2), 'extend_turns', { turns: 1 }).thenAmong(
    { type: 'floor.extended' },
    { type: 'pause.resumed', body: { causes: ['passed'] } },
  );
  expect(more.sees(OBSERVER, 'floor')).toMatchObject({ passed: [], turns: every(2, 21) });
});

test('FL-5 who has decided on fewer than four more turns gets those', () => {
  const after = decides(given(rulesUnderTest(), ...spent(2)), persons(2), 'extend_turns', { turns: 1 });
  expect(turnsOf(after.thenAmong({ type: 'floor.extended' }))).toEqual(every(2, 1));
});

test('EL-2 more turns leave a raised hand up', () => {
  const room = given(rulesUnderTest(), ...spent(2), as('s1').gives('hand', { reason: 'Wait.' }));
  const after = decides(room, persons(2), 'extend_turns', { turns: 6 }).thenAmong({ type: 'floor.extended' });
  expect(causesOf(after)).toEqual(['hand']);
});

test('EL-2 more turns are moved for once negotiation has begun', () => {
  given(rulesUnderTest(), ...briefing(2))
    .when(moves('s1', 'extend_turns', { turns: 6 }))
    .thenRefused('not_now');
  given(rulesUnderTest(), ...briefing(2), ...allReady(2))
    .when(moves('s1', 'extend_turns', { turns: 6 }))
    .then({ type: 'motions.moved' });
});

test('NX-1 FL-5 with all turns spent people are told to decide, and agents to wait', () => {
  const room = given(rulesUnderTest(), ...spent(2));
  const details = { causes: ['spent'] };
  expect(room.next('s1').advice[0]).toMatchObject({ reason: 'decide_pause', details });
  expect(room.next(agent(1)).advice).toMatchObject([{ reason: 'wait_pause', details }]);
});

test('FL-3 EL-2 where turns are not limited nothing is counted, and nobody can move for more', () => {
  const room = given(
    rulesUnderTest(),
    ...negotiating(2, { floor: { turns: null } }),
    says(agent(1), 'Net 30.'),
  );
  const seen = room.sees(OBSERVER, 'floor');
  expect(seen).toMatchObject({ holder: 'p2', turns: {} });
  expect(seen?.['allowed']).toBeUndefined();
  room.when(moves('s1', 'extend_turns', { turns: 6 })).thenRefused('already');
});

test('FL-3 FL-8 NX-1 agents alone who have no turns left give no floor away for ever, and are not told to', () => {
  const settings = { floor: { order: 'turns', turns: 1 } };
  const room = given(rulesUnderTest(), ...met(2, { settings }), says(lone(1), 'One.'), says(lone(2), 'Two.'));
  expect(room.sees(WATCHING, 'pause')).toMatchObject({ causes: [], noticed: ['spent'] });
  for (const n of each(2)) {
    room.when(passes(lone(n))).thenRefused('budget_spent');
    expect(room.next(lone(n)).advice).toMatchObject([{ reason: 'noticed', details: { causes: ['spent'] } }]);
  }
  const more = decides(room, [lone(1), lone(2)], 'extend_turns', { turns: 1 });
  more.thenAmong({ type: 'floor.granted', body: { party: 'p1' } });
});
