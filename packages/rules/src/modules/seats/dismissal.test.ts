import { expect, test } from 'vitest';
import { type Given, given } from '../../testing/given.ts';
import { later, MINUTE } from '../../testing/meeting.ts';
import {
  accepts,
  agent,
  arrives,
  as,
  claimed,
  created,
  each,
  invited,
  OBSERVER,
  person,
  rulesUnderTest,
  says,
} from '../../testing/negotiation.ts';
import { decides, moves, votes } from '../../testing/voting.ts';

/** A party that has not joined can be dismissed by those that have (RM-10). */

/** All parties have joined but the last. */
const withoutLast = (count: number) => [
  ...created(count),
  claimed,
  ...each(count - 1)
    .slice(1)
    .map(accepts),
];
const joined = (count: number) => each(count - 1).map(person);
const dismiss = (count: number) => ({ party: `p${count}` });
const partyOf = (room: Given, index: number) =>
  (room.sees(OBSERVER, 'seats')?.['parties'] as readonly object[] | undefined)?.[index]; // a list: the module says so
const joins = (n: number) => as(invited(`p${n}`)).gives('accept', { name: 'Zoe' }, { door: 'browser' });

test.each([3, 4, 8])(
  'RM-10 of %d parties those that have joined dismiss the one that has not, and need nobody else',
  (count) => {
    const room = given(rulesUnderTest(), ...withoutLast(count));
    const after = decides(room, joined(count), 'dismiss', dismiss(count)).then(
      { type: 'ballots.voted' },
      { type: 'motions.carried', body: { kind: 'dismiss', by: 'votes' } },
      { type: 'seats.dismissed', circle: 'room', by: { kind: 'hub' }, body: { party: `p${count}` } },
    );
    expect(partyOf(after, count - 1)).toMatchObject({
      joined: false,
      dismissed: true,
      invitation: 'revoked',
    });
    expect(after.woke('seats.dismissed')).toBe('all');
    after.when(joins(count)).thenRefused('link_over', { why: 'called back' });
  },
);

test('RM-10 one party alone cannot dismiss while another that has joined has not voted', () => {
  const room = given(rulesUnderTest(), ...withoutLast(4), moves('s1', 'dismiss', dismiss(4)));
  room.when(votes(room, person(2))).then({ type: 'ballots.voted' });
  room
    .when(votes(room, person(2), false))
    .then({ type: 'ballots.voted' }, { type: 'motions.rejected' })
    .when(joins(4))
    .then({ type: 'seats.accepted' });
});

test('RM-10 a party that joins while another is to be dismissed has a voice in it', () => {
  const room = given(
    rulesUnderTest(),
    ...created(4),
    claimed,
    accepts(2),
    moves('s1', 'dismiss', dismiss(4)),
  );
  const late = room.and(joins(3), votes(room, person(2)));
  expect(late.sees(OBSERVER, 'motions')?.['motions']).toHaveLength(1);
  late.when(votes(late, person(3))).thenAmong({ type: 'seats.dismissed', body: { party: 'p4' } });
});

test('RM-10 the motion lapses when the party joins first', () => {
  given(rulesUnderTest(), ...withoutLast(4), moves('s1', 'dismiss', dismiss(4)))
    .when(joins(4))
    .then({ type: 'seats.accepted' }, { type: 'motions.lapsed', by: { kind: 'hub' } });
});

test('RM-10 a party that has joined is not dismissed, nor one that is not there or was dismissed before', () => {
  const room = given(rulesUnderTest(), ...withoutLast(4));
  room.when(moves('s1', 'dismiss', { party: 'p2' })).thenRefused('already');
  room.when(moves('s1', 'dismiss', { party: 'p9' })).thenRefused('not_there', { id: 'p9' });
  decides(room, joined(4), 'dismiss', dismiss(4))
    .thenAmong({ type: 'seats.dismissed' })
    .when(moves('s1', 'dismiss', dismiss(4)))
    .thenRefused('not_there', { id: 'p4' });
});

test('RM-10 EL-2 only those that have joined are shown as missing from the vote', () => {
  const room = given(rulesUnderTest(), ...withoutLast(4), moves('s1', 'dismiss', dismiss(4)));
  expect(room.sees(OBSERVER, 'ballots')).toMatchObject({ open: [{ missing: ['Boris', 'Carla'] }] });
  expect(room.next('s1').advice).toContainEqual(
    expect.objectContaining({
      reason: 'wait_for_votes',
      details: expect.objectContaining({ names: ['Boris', 'Carla'] }),
    }),
  );
});

test('RM-10 the seats of the party are revoked: neither its claim nor its agent’s link opens anything', () => {
  const rules = rulesUnderTest();
  // The creator has not come; their agent has.
  const room = given(
    rules,
    ...created(3),
    arrives(1),
    joins(2),
    as(invited('p3')).gives('accept', { name: 'Carla' }, { door: 'browser' }),
  );
  const after = decides(room, ['s4', 's6'], 'dismiss', { party: 'p1' }).thenAmong({
    type: 'seats.dismissed',
  });
  const { state, now } = after.meeting;
  for (const [kind, subject] of [
    ['claim', 's1'],
    ['agent', 's2'],
  ] as const)
    expect(rules.actor(state, { kind, subject, generation: 1 }, now)).toBeUndefined();
  expect(partyOf(after, 0)).toMatchObject({
    dismissed: true,
    seats: [
      { seat: 's1', status: 'revoked' },
      { seat: 's2', status: 'revoked' },
    ],
  });
});

test('RM-10 nobody is invited for a party that was dismissed', () => {
  const after = decides(
    given(rulesUnderTest(), ...withoutLast(3)),
    joined(3),
    'dismiss',
    dismiss(3),
  ).thenAmong();
  after.when(as('s1').gives('invite', { party: 'p3' })).thenRefused('not_there');
  after.when(as('s1').gives('uninvite', { party: 'p3' })).thenRefused('not_there');
  expect(after.may('s1', 'invite')).toMatchObject({ code: 'already' });
});

test.each([3, 8])('RM-10 EL-1 with one of %d parties dismissed all others begin without it', (count) => {
  const ready = joined(count).map((seat) => as(seat).gives('ready'));
  const dismissed = decides(
    given(rulesUnderTest(), ...withoutLast(count)),
    joined(count),
    'dismiss',
    dismiss(count),
  );
  const begun = dismissed.thenAmong({ type: 'seats.dismissed' }).and(...ready);
  expect(begun.sees(OBSERVER, 'phases')).toMatchObject({ phase: 'negotiation' });

  // Who is ready before is not asked again.
  const before = given(rulesUnderTest(), ...withoutLast(count), ...ready);
  expect(before.sees(OBSERVER, 'phases')).toMatchObject({ phase: 'briefing' });
  decides(before, joined(count), 'dismiss', dismiss(count)).then(
    { type: 'ballots.voted' },
    { type: 'motions.carried' },
    { type: 'seats.dismissed' },
    { type: 'phases.negotiation_began' },
    { type: 'floor.granted', body: { party: 'p1' } },
  );
});

test('RM-10 FL-1 the floor goes round without the party that was dismissed', () => {
  const room = given(
    rulesUnderTest(),
    ...created(3),
    claimed,
    arrives(1),
    as(invited('p3')).gives('accept', { name: 'Carla' }, { door: 'browser' }),
  );
  const begun = decides(room, ['s1', 's4'], 'dismiss', { party: 'p2' })
    .thenAmong({ type: 'seats.dismissed' })
    .and(as('s1').gives('ready'), as('s4').gives('ready'));
  begun
    .when(says('s2', 'Net 30.'))
    .then({ type: 'talk.said' }, { type: 'floor.granted', body: { party: 'p3' } })
    .when(says('s4', 'Fine.'))
    .thenAmong({ type: 'floor.granted', body: { party: 'p1' } });
});

test('RM-10 CO-4 AP-2 the others agree and approve without the party that was dismissed', () => {
  const dismissed = decides(
    given(rulesUnderTest(), ...withoutLast(3)),
    joined(3),
    'dismiss',
    dismiss(3),
  ).thenAmong();
  const begun = dismissed.and(
    arrives(1),
    arrives(2),
    ...joined(3).map((seat) => as(seat).gives('ready')),
    as(agent(1)).gives('propose', { text: '## Price\n\nNet 30.', base: 0 }),
  );
  const { version = 0, sha256 = '' } = begun.sees('s1', 'contract') ?? {};
  const asked = begun.and(...[1, 2].map((n) => as(agent(n)).gives('agree', { version, sha256 })));
  expect(asked.sees(OBSERVER, 'phases')).toMatchObject({ phase: 'approval' });
  asked
    .and(as('s1').gives('approve', { version, sha256, charter: 0 }))
    .when(as(person(2)).gives('approve', { version, sha256, charter: 0 }))
    .then({ type: 'approval.approved' }, { type: 'phases.closed', body: { outcome: 'agreed' } });
});

test('RM-10 with fewer than two parties left the room closes as stopped', () => {
  given(rulesUnderTest(), ...withoutLast(2))
    .when(moves('s1', 'dismiss', dismiss(2)))
    .then(
      { type: 'motions.moved' },
      { type: 'motions.carried' },
      { type: 'seats.dismissed' },
      {
        type: 'phases.closed',
        by: { kind: 'hub' },
        body: { outcome: 'stopped', reason: 'Fewer than two parties are left.' },
      },
    );
});

test('RM-10 one of those that never came is dismissed after the other', () => {
  const room = given(rulesUnderTest(), ...created(4), claimed, accepts(2));
  const one = decides(room, ['s1', 's4'], 'dismiss', { party: 'p3' }).thenAmong({ type: 'seats.dismissed' });
  const both = decides(one.and(later(MINUTE)), ['s4', 's1'], 'dismiss', { party: 'p4' });
  both.thenAmong({ type: 'seats.dismissed', body: { party: 'p4' } });
});

test('NX-1 RM-10 nobody waits for a party that was dismissed', () => {
  const room = given(rulesUnderTest(), ...withoutLast(3));
  const reasons = (at: Given) => at.next('s1').advice.map(({ reason }) => reason);
  expect(reasons(room)).toContain('wait_for_party');
  const after = decides(room, joined(3), 'dismiss', dismiss(3)).thenAmong({ type: 'seats.dismissed' });
  expect(reasons(after)).not.toContain('wait_for_party');
  expect(after.next(OBSERVER).advice).toContainEqual(
    expect.objectContaining({ reason: 'wait_for_ready', details: { names: ['Anna', 'Boris'] } }),
  );
});

test('RM-10 PH-5 nobody is dismissed from a closed room', () => {
  given(rulesUnderTest(), ...withoutLast(3), as('s1').gives('close', { reason: 'No.' }))
    .when(moves('s1', 'dismiss', dismiss(3)))
    .thenRefused('ended');
});
