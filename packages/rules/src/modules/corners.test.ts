import { describe, expect, test } from 'vitest';
import { type Given, given } from '../testing/given.ts';
import { DAY, HOUR, later, NOON, sha256, type Step } from '../testing/meeting.ts';
import {
  accepts,
  agent,
  allReady,
  as,
  briefing,
  claimed,
  claimOf,
  created,
  invited,
  negotiating,
  nextSeat,
  passes,
  reads,
  rulesUnderTest,
  says,
} from '../testing/negotiation.ts';

/**
 * Corners of a whole meeting that a random crowd walks past: several modules meet in each, and what the record says in
 * one of them follows from all the others.
 */

const WORDS = '## Price\n\nNet 30.\n';
const inBrowser = { door: 'browser' } as const;

const proposes: Step = as(agent(1)).gives('say', {
  text: 'Net 30.',
  summary: 'Net 30',
  contract: WORDS,
  base: 0,
});
const agrees = (seat: `s${number}`, version = 1, words = WORDS): Step =>
  as(seat).gives('agree', { version, sha256: sha256(words) });
const approves = (seat: `s${number}`): Step =>
  as(seat).gives('approve', { version: 1, sha256: sha256(WORDS), charter: 0 });
const adds = (seat: `s${number}`, text: string): Step =>
  as(seat).gives('amend', { action: 'add', text, reason: 'So that it is said.' });
const moves = (seat: `s${number}`, kind: string, terms = {}): Step =>
  as(seat).gives('move', { kind, reason: 'Let us go on.', ...terms });
const votes = (seat: `s${number}`, on: number, yes = true): Step =>
  as(seat).gives('vote', { on, version: 1, yes, ...(!yes && { reason: 'It says too little.' }) });
const revokes = (by: `s${number}`, seat: `s${number}`): Step => as(by).gives('revoke', { seat });

/** Two parties in negotiation, with a contract on the table that both agents have agreed to. */
const agreed = (settings = {}): readonly Step[] => [
  ...negotiating(2, settings),
  proposes,
  agrees('s2'),
  agrees('s5'),
];

/** A second person of Acme, s6 where two parties are there. */
const second = (parties = 2): readonly Step[] => [
  as('s1').gives('add', { kind: 'person', name: 'Ada' }),
  as(claimOf(nextSeat(parties), 'p1')).gives('claim', { name: 'Ada' }, inBrowser),
];

const headOf = (room: Given): number => room.meeting.state.get('room')?.seq ?? 0;
const typesSince = (room: Given, seq: number): readonly string[] =>
  room.meeting.entries.filter((entry) => entry.circle === 'room' && entry.seq > seq).map(({ type }) => type);

describe('while the floor goes round', () => {
  test('FL-2 FL-5 passing and losing the floor in turn pauses the room, and a day in the pause loses nobody the floor', () => {
    const room = given(rulesUnderTest(), ...negotiating(3), passes('s2'), later(10 * 60_000), passes('s7'));
    expect(room.sees('s1', 'pause')).toMatchObject({ causes: ['passed'] });
    const head = headOf(room);
    const next = room.and(later(DAY));
    expect(typesSince(next, head)).toEqual([]);
    const on = head + 1;
    const over = next.and(moves('s4', 'resume'), votes('s1', on), votes('s6', on));
    expect(typesSince(over, on + 2)).toEqual(['motions.carried', 'pause.resumed']);
    expect(over.sees('s1', 'floor')).toMatchObject({ holder: 'p1', passed: [] });
    over
      .when(later(10 * 60_000))
      .then({ type: 'floor.lost', at: NOON + DAY + 20 * 60_000 }, { type: 'floor.granted' });
  });

  test('FL-3 FL-5 without any turn the room is paused as it begins, and a decision gives everybody four', () => {
    const room = given(rulesUnderTest(), ...negotiating(2, { floor: { turns: 0 } }));
    expect(room.sees('s1', 'pause')).toMatchObject({ causes: ['spent'] });
    expect(room.sees('s1', 'floor')).toMatchObject({ epoch: 0, turns: { p1: 0, p2: 0 } });
    const on = headOf(room) + 1;
    const over = room.and(moves('s1', 'resume'), votes('s4', on));
    expect(over.sees('s1', 'floor')).toMatchObject({ holder: 'p1', turns: { p1: 4, p2: 4 } });
  });

  test('FL-1 ID-10 with every agent revoked the floor stays with people who need no chair', () => {
    const room = given(rulesUnderTest(), ...negotiating(2), revokes('s1', 's2'), revokes('s4', 's5'));
    expect(room.sees('s1', 'pause')).toMatchObject({ causes: [] });
    room
      .when(says('s1', 'We speak for ourselves.'))
      .then(
        { type: 'seats.chair_taken' },
        { type: 'talk.said' },
        { type: 'floor.granted', body: { party: 'p2' } },
      );
  });

  test('FL-1 RM-10 a dismissed party is not in the round, and speech goes past its place', () => {
    const rest = [1, 2, 4] as const;
    const joined = [
      ...created(4),
      claimed,
      accepts(2),
      as(invited('p4')).gives('accept', { name: 'Dmitri' }, inBrowser),
    ];
    const room = given(rulesUnderTest(), ...joined);
    const on = headOf(room) + 1;
    const people = ['s1', 's4', 's6'] as const;
    const gone = room.and(moves('s1', 'dismiss', { party: 'p3' }), votes('s4', on), votes('s6', on));
    expect(gone.sees('s1', 'seats')).toMatchObject({
      parties: { 2: { dismissed: true, invitation: 'revoked' } },
    });
    const begun = gone.and(
      ...['s2', 's5', 's7'].map((seat) => as(seat as 's2').gives('arrive')),
      ...people.map((seat) => as(seat).gives('ready')),
    );
    const over = begun.and(says('s2', 'One.'), says('s5', 'Two.'), says('s7', 'Three.'));
    const granted = over.meeting.entries.filter(({ type }) => type === 'floor.granted');
    expect(granted.map(({ body }) => body['party'])).toEqual([...rest, 1].map((n) => `p${n}`));
  });
});

describe('while something is open', () => {
  test('EL-1 revoking the one person who has not voted decides it at once', () => {
    const room = given(rulesUnderTest(), ...briefing(2), ...second(), adds('s1', 'In euro.'));
    const on = headOf(room);
    room
      .and(votes('s4', on))
      .when(revokes('s1', 's6'))
      .then({ type: 'seats.revoked' }, { type: 'charter.accepted', body: { on, charter: 1, clause: 1 } });
  });

  test('EL-1 who comes later does not vote, until nobody of their party is left who may', () => {
    const room = given(rulesUnderTest(), ...briefing(2), adds('s4', 'In euro.'));
    const on = headOf(room);
    const later = room.and(...second());
    later.when(votes('s6', on)).thenRefused('not_a_voter');
    later
      .and(as('s1').gives('leave'))
      .when(votes('s6', on))
      .then({ type: 'ballots.voted' }, { type: 'charter.accepted' });
  });

  test('EL-1 RM-3 a place that is taken anew has not voted; one that is recovered has', () => {
    const room = given(rulesUnderTest(), ...briefing(2), adds('s1', 'In euro.'));
    const on = headOf(room);
    const anew = as(claimOf('s1', 'p1')).gives('claim', { name: 'Ada', again: true }, inBrowser);
    const other = room.and(anew).when(votes('s4', on)).then({ type: 'ballots.voted' });
    other.when(votes('s1', on)).then({ type: 'ballots.voted' }, { type: 'charter.accepted' });
    const recovers = as({ kind: 'recovery', seat: 's1', party: 'p1' }).gives('recover', {}, inBrowser);
    room.and(recovers).when(votes('s4', on)).then({ type: 'ballots.voted' }, { type: 'charter.accepted' });
  });

  test('CH-3 an amendment to a clause that is removed meanwhile lapses with it', () => {
    const room = given(rulesUnderTest(), ...briefing(2), adds('s1', 'In euro.'));
    const clause = room.and(votes('s4', headOf(room)));
    const replace = as('s1').gives('amend', {
      action: 'replace',
      clause: 1,
      text: 'In francs.',
      reason: 'As before.',
    });
    const remove = as('s4').gives('amend', { action: 'remove', clause: 1, reason: 'Not needed.' });
    const both = clause.and(replace, remove);
    const head = headOf(both);
    both
      .when(votes('s1', head))
      .then(
        { type: 'ballots.voted' },
        { type: 'charter.accepted', body: { on: head, charter: 2, clause: 1 } },
        { type: 'charter.lapsed', body: { on: head - 1 } },
      );
  });

  test('RM-10 EL-1 PH-2 the dismissal of the one party that is missing decides what waited for it, and begins negotiation', () => {
    const here = [...created(3), claimed, accepts(2), adds('s1', 'In euro.')];
    const room = given(rulesUnderTest(), ...here);
    const on = headOf(room);
    const waiting = room.and(votes('s4', on), as('s1').gives('ready'), as('s4').gives('ready'));
    const motion = headOf(waiting) + 1;
    waiting
      .and(moves('s4', 'dismiss', { party: 'p3' }))
      .when(votes('s1', motion))
      .then(
        { type: 'ballots.voted' },
        { type: 'motions.carried' },
        { type: 'seats.dismissed' },
        { type: 'phases.negotiation_began' },
        { type: 'floor.granted' },
        { type: 'charter.accepted', body: { on } },
      );
  });

  test('RM-10 with nobody left to negotiate with the room stops', () => {
    const room = given(rulesUnderTest(), ...created(2), claimed);
    room
      .when(moves('s1', 'dismiss', { party: 'p2' }))
      .then(
        { type: 'motions.moved' },
        { type: 'motions.carried' },
        { type: 'seats.dismissed' },
        { type: 'phases.closed', body: { outcome: 'stopped' } },
      );
  });
});

describe('when the agents have agreed', () => {
  test('PH-4 FL-4 a hand that is still up comes down as approval begins, and is not up again after a rejection', () => {
    const room = given(
      rulesUnderTest(),
      ...negotiating(2),
      proposes,
      agrees('s2'),
      as('s5').gives('hand', { reason: 'May I?' }),
    );
    const approval = room
      .when(agrees('s5'))
      .then({ type: 'contract.agreed' }, { type: 'phases.approval_began' });
    expect(approval.sees('s1', 'hands')).toEqual({ up: [] });
    expect(approval.sees('s1', 'pause')).toMatchObject({ causes: [] });
    const rejected = approval.and(as('s1').gives('reject', { version: 1, reason: 'The cap is too low.' }));
    expect(rejected.sees('s1', 'pause')).toMatchObject({ causes: [] });
    expect(rejected.sees('s1', 'floor')).toMatchObject({ holder: 'p1' });
    rejected
      .when(as('s2').gives('say', { text: 'We hear you.', summary: 'Heard' }))
      .thenRefused('read_first');
    rejected
      .and(reads(rejected.meeting, 's2'), reads(rejected.meeting, 's5'))
      .when(agrees('s2'))
      .thenRefused('version_closed');
  });

  test('CO-2 CO-4 an agreement falls with the seat that gave it, and another agent of the party gives it anew', () => {
    const room = given(
      rulesUnderTest(),
      ...negotiating(2),
      as('s1').gives('add', { kind: 'agent', name: 'Second agent' }),
      as('s6').gives('arrive'),
      proposes,
      agrees('s2'),
      revokes('s1', 's2'),
    );
    const one = room.when(agrees('s5')).then({ type: 'contract.agreed' });
    one.when(agrees('s6')).then({ type: 'contract.agreed' }, { type: 'phases.approval_began' });
  });

  test('AP-2 EL-1 revoking the last person who has not approved closes the room as agreed', () => {
    const room = given(
      rulesUnderTest(),
      ...briefing(2),
      ...second(),
      ...allReady(2),
      as('s6').gives('ready'),
    );
    room
      .and(proposes, agrees('s2'), agrees('s5'), approves('s1'), approves('s4'))
      .when(revokes('s1', 's6'))
      .then({ type: 'seats.revoked' }, { type: 'phases.closed', body: { outcome: 'agreed' } });
  });

  test('EL-1 AP-1 a person who comes during approval is not asked, until all who were are gone', () => {
    const room = given(rulesUnderTest(), ...agreed(), approves('s4'), ...second());
    room.when(approves('s6')).thenRefused('not_a_voter');
    room
      .and(as('s1').gives('leave'))
      .when(approves('s6'))
      .then({ type: 'approval.approved' }, { type: 'phases.closed', body: { outcome: 'agreed' } });
  });

  test('ID-4 a party whose last person leaves stops the room, whatever has been approved', () => {
    given(rulesUnderTest(), ...agreed(), approves('s4'))
      .when(as('s1').gives('leave'))
      .then({ type: 'seats.left' }, { type: 'phases.closed', body: { outcome: 'stopped' } });
  });

  test('CH-5 EL-1 what is open rests while the people approve, and is decided when negotiation goes on', () => {
    const start = given(
      rulesUnderTest(),
      ...briefing(2),
      ...second(),
      ...allReady(2),
      as('s6').gives('ready'),
    );
    const open = start.and(adds('s1', 'In euro.'));
    const on = headOf(open);
    const approval = open.and(votes('s4', on), proposes, agrees('s2'), agrees('s5'));
    approval.when(votes('s6', on)).thenRefused('wrong_phase');
    const resting = approval.when(revokes('s1', 's6')).then({ type: 'seats.revoked' });
    resting
      .when(as('s4').gives('reject', { version: 1, reason: 'The cap is too low.' }))
      .then(
        { type: 'approval.rejected' },
        { type: 'contract.closed' },
        { type: 'phases.negotiation_resumed' },
        { type: 'floor.reset' },
        { type: 'floor.granted', body: { party: 'p2' } },
        { type: 'charter.accepted', body: { on } },
      );
  });

  test('EL-3 CH-5 the time to answer a motion begins anew after an approval that took days', () => {
    const settings = { room: { silence: 'carry', silence_hours: 24 }, floor: { timeout_s: 0 } };
    const open = given(
      rulesUnderTest(),
      ...negotiating(2, settings),
      moves('s1', 'narrow', { text: 'The price.' }),
    );
    const on = headOf(open);
    const back = open.and(
      later(HOUR),
      proposes,
      agrees('s2'),
      agrees('s5'),
      later(3 * DAY),
      as('s4').gives('reject', { version: 1, reason: 'The cap is too low.' }),
    );
    expect(typesSince(back, on)).not.toContain('motions.carried');
    const at = back.meeting.now;
    const over = back.and(later(DAY));
    const carried = over.meeting.entries.find(({ type }) => type === 'motions.carried');
    expect(carried).toMatchObject({ at: at + DAY, body: { on, by: 'silence' } });
  });

  test('RM-6 approval that begins an hour before the end of the room keeps it open for those who are asked', () => {
    const settings = { room: { life_hours: 24 }, floor: { timeout_s: 0 } };
    const room = given(
      rulesUnderTest(),
      ...negotiating(2, settings),
      proposes,
      agrees('s2'),
      later(23 * HOUR),
    );
    const ends = NOON + 95 * HOUR;
    const approval = room
      .when(agrees('s5'))
      .then(
        { type: 'contract.agreed' },
        { type: 'phases.approval_began' },
        { type: 'room.extended', body: { ends_at: ends, erased_at: ends + 72 * HOUR } },
      );
    approval
      .and(later(2 * DAY), approves('s1'))
      .when(approves('s4'))
      .then({ type: 'approval.approved' }, { type: 'phases.closed', body: { outcome: 'agreed' } });
  });
});

/** Silence over a weekend: each thing that nobody answered comes to what was set, at its own instant, in the order of time. */
test('EL-3 a clock that jumps past several deadlines works them off in their order', () => {
  const settings = { room: { silence: 'carry', silence_hours: 24 }, floor: { timeout_s: 600 } };
  const open = given(
    rulesUnderTest(),
    ...negotiating(2, settings),
    moves('s1', 'extend_turns', { turns: 2 }),
  );
  const head = headOf(open);
  const over = open.and(later(DAY + HOUR));
  const said = over.meeting.entries.filter(({ circle, seq }) => circle === 'room' && seq > head);
  expect(said.map(({ type, at }) => [type, (at - NOON) / 60_000]).slice(0, 7)).toEqual([
    ['floor.lost', 10],
    ['floor.granted', 10],
    ['floor.lost', 20],
    ['floor.granted', 20],
    ['pause.began', 20],
    ['motions.carried', 24 * 60],
    ['floor.extended', 24 * 60],
  ]);
  expect(said.map(({ type }) => type)[7]).toBe('pause.resumed');
});
