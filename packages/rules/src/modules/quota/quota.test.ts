import { expect, test } from 'vitest';
import { given } from '../../testing/given.ts';
import { sha256 } from '../../testing/meeting.ts';
import {
  agent,
  as,
  briefing,
  each,
  negotiating,
  nextSeat,
  OBSERVER,
  passes,
  person,
  posts,
  reads,
  rulesUnderTest,
  says,
} from '../../testing/negotiation.ts';
import { moves, newestBallot, votes } from '../../testing/voting.ts';

/** How much a room may hold, each party having an equal share; circles are counted apart (LI). */

type Room = ReturnType<typeof given>;
const tells = (seat: `s${number}`, text: string, to?: string) =>
  as(seat).gives('tell', { text, ...(to && { to }) });
const mandates = (seat: `s${number}`, text: string, to?: string) =>
  as(seat).gives('mandate', { text, ...(to && { seat: to }) });
const many = (count: number, text = 'x') => each(count).map(() => posts('s1', text));
const posted = (limit: number) => ({ quota: { posts: limit } });

test.each([2, 3, 8])('LI each of %d parties has an equal share of the room’s messages', (count) => {
  const room = given(rulesUnderTest(), ...negotiating(count, posted(3 * count + 1)), ...many(3));
  room.when(posts('s1', 'One more.')).thenRefused('over_limit', { limit: 3 });
  expect(room.may('s1', 'post')).toMatchObject({ code: 'over_limit' });
  for (const n of each(count).slice(1)) room.when(posts(person(n), 'Mine.')).then({ type: 'talk.posted' });
});

test('LI what persons post and agents say counts towards one share', () => {
  const room = given(
    rulesUnderTest(),
    ...negotiating(2, posted(4)),
    says(agent(1), 'One.'),
    says(agent(2), 'Two.'),
    posts('s1', 'Three.'),
  );
  const read = room.and(reads(room.meeting, agent(1)));
  read.when(says(agent(1), 'Four.')).thenRefused('over_limit');
  read.when(posts('s1', 'Four.')).thenRefused('over_limit');
  expect(room.sees('s1', 'quota')).toEqual({
    share: { posts: 2, bytes: 2_097_152 },
    used: { posts: 2, bytes: 10 },
  });
  expect(room.sees(agent(2), 'quota')).toMatchObject({ used: { posts: 1, bytes: 4 } });
  expect(room.sees(OBSERVER, 'quota')).toEqual({});
});

test('LI each party has an equal share of the room’s bytes, counted in UTF-8', () => {
  const room = given(
    rulesUnderTest(),
    ...negotiating(2, { quota: { bytes: 2048 } }),
    posts('s1', '😀'.repeat(255)),
  );
  room.when(posts('s1', '😀.')).thenRefused('over_limit');
  const full = room.when(posts('s1', '😀')).then({ type: 'talk.posted' });
  full.when(posts('s1', '.')).thenRefused('over_limit');
  full.when(posts(person(2), '😀'.repeat(256))).then({ type: 'talk.posted' });
});

test('LI a mandate and private talk count by bytes in their circle', () => {
  const room = given(
    rulesUnderTest(),
    ...briefing(2, { quota: { bytes: 2048 } }),
    mandates('s1', 'x'.repeat(1000)),
  );
  room.when(tells(agent(1), 'x'.repeat(25))).thenRefused('over_limit');
  room.when(mandates('s1', 'x'.repeat(25))).thenRefused('over_limit');
  room.when(tells(agent(1), 'x'.repeat(24))).then({ type: 'caucus.told' });
});

test.each([
  ['the room', many(2), [tells('s1', 'x'), tells('s1', 'x', 'party'), mandates('s1', 'x', agent(1))]],
  [
    'an agent’s circle',
    [tells('s1', 'x'), tells('s1', 'x')],
    [posts('s1', 'x'), tells('s1', 'x', 'party'), tells(agent(1), 'x', 'party')],
  ],
  [
    'the party’s circle',
    [tells('s1', 'x', 'party'), tells(agent(1), 'x', 'party')],
    [posts('s1', 'x'), tells('s1', 'x'), tells(agent(1), 'x')],
  ],
] as const)('LI CA-2 when a party’s share of %s is used up, it still talks elsewhere', (_, used, others) => {
  const room = given(rulesUnderTest(), ...briefing(2, posted(4)), ...used);
  for (const step of used) room.when(step).thenRefused('over_limit', { limit: 2 });
  for (const step of others) room.when(step).thenAmong();
});

test('LI CA-1 another agent of the party gets its mandate when the circle of the first is full', () => {
  const extra = nextSeat(2);
  const room = given(
    rulesUnderTest(),
    ...briefing(2, posted(4)),
    tells('s1', 'x'),
    tells('s1', 'x'),
    as('s1').gives('add', { kind: 'agent', name: 'Second' }),
  );
  room.when(mandates('s1', 'From 40.', extra)).then({ type: 'caucus.mandated' });
  room.when(mandates('s1', 'From 40.', agent(1))).thenRefused('over_limit');
});

test('CA-5 how much one party says in private takes nothing from another', () => {
  const quiet = given(rulesUnderTest(), ...briefing(2, posted(4)));
  const busy = quiet.and(
    tells('s1', 'x'),
    tells('s1', 'x'),
    tells('s1', 'x', 'party'),
    tells('s1', 'x', 'party'),
  );
  for (const step of [posts(person(2), 'x'), tells(person(2), 'x')]) busy.when(step).thenAmong();
  expect(busy.sees(person(2), 'quota')).toEqual(quiet.sees(person(2), 'quota'));
});

test('LI with a full share everything but text goes on', () => {
  const full = given(
    rulesUnderTest(),
    ...negotiating(2, posted(2)),
    posts(person(2), 'x'),
    posts('s1', 'x'),
    passes(agent(1)),
  );
  full.when(passes(agent(2))).thenAmong({ type: 'floor.passed' });
  full.when(as(agent(2)).gives('hold', { reason: 'x' })).then({ type: 'floor.held' });
  full.when(as(agent(2)).gives('hand', { reason: 'x' })).thenAmong({ type: 'hands.raised' });
  full.when(reads(full.meeting, agent(2))).thenAmong({ type: 'reading.acked' });
  full.when(as('s1').gives('chair')).then({ type: 'seats.chair_taken' });
  full.when(as('s1').gives('close', { reason: 'Done.' })).then({ type: 'phases.closed' });
});

const CONTRACT = '## Price\n\nNet 30.\n';
const proposes = (text: string) => as(agent(1)).gives('propose', { text, base: 0 });
const agrees = (n: number) => as(agent(n)).gives('agree', { version: 1, sha256: sha256(CONTRACT) });
const amends = (by: `s${number}`, text: string) =>
  as(by).gives('amend', { action: 'add', text, reason: 'So that it is clear.' });

test.each([
  ['a proposal', proposes('x'.repeat(1000)), proposes('x'.repeat(1025))],
  [
    'a proposal that comes with speech',
    says(agent(1), 'x'.repeat(500), { summary: 'x', contract: 'x'.repeat(500), base: 0 }),
    says(agent(1), 'x'.repeat(512), { summary: 'x', contract: 'x'.repeat(513), base: 0 }),
  ],
  ['an amendment', amends('s1', 'x'.repeat(1000)), amends('s1', 'x'.repeat(1025))],
] as const)(
  'LI %s counts by its bytes, and is refused as a whole where they are too many',
  (_, fits, over) => {
    const room = given(rulesUnderTest(), ...negotiating(2, { quota: { bytes: 2048 } }));
    room.when(over).thenRefused('over_limit');
    const after = room.when(fits).thenAmong();
    expect(after.sees('s1', 'quota')).toMatchObject({ used: { bytes: 1000 } });
    after.when(posts('s1', 'x'.repeat(25))).thenRefused('over_limit');
    after.when(posts('s1', 'x'.repeat(24))).then({ type: 'talk.posted' });
  },
);

test('LI with a full share people still vote, move, agree, approve and reject', () => {
  const proposed = given(
    rulesUnderTest(),
    ...negotiating(2, posted(6)),
    amends('s1', 'In euro.'),
    proposes(CONTRACT),
    posts('s1', 'x'),
    ...each(3).map(() => posts(person(2), 'x')),
  );
  for (const step of [posts('s1', 'x'), posts(person(2), 'x'), amends('s1', 'x')])
    proposed.when(step).thenRefused('over_limit', { limit: 3 });
  const voted = proposed.when(votes(proposed, person(2), false)).thenAmong({ type: 'charter.rejected' });
  const narrowed = voted.and(moves('s1', 'narrow', { text: 'Price.' }));
  narrowed.when(as('s1').gives('withdraw', { on: newestBallot(narrowed.meeting) })).then({
    type: 'ballots.withdrawn',
  });
  const read = each(2).reduce((at, n) => at.and(reads(at.meeting, agent(n))), voted);
  const asked = read.and(agrees(1), agrees(2));
  asked
    .when(as('s1').gives('approve', { version: 1, sha256: sha256(CONTRACT), charter: 0 }))
    .then({ type: 'approval.approved' });
  asked
    .when(as('s1').gives('reject', { version: 1, reason: 'No.' }))
    .thenAmong({ type: 'approval.rejected' });
});

test('LI a party has a share of one message at least', () => {
  const room: Room = given(rulesUnderTest(), ...negotiating(8, posted(2)));
  const said = room.when(says(agent(1), 'x')).thenAmong({ type: 'talk.said' });
  said.when(posts('s1', 'x')).thenRefused('over_limit', { limit: 1 });
});
