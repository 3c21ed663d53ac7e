import { describe, expect, test } from 'vitest';
import type { Actor } from '../../kernel/contract.ts';
import { given } from '../../testing/given.ts';
import { act, sha256 } from '../../testing/meeting.ts';
import {
  agent,
  arrives,
  as,
  briefing,
  claimOf,
  each,
  invited,
  nextSeat,
  negotiating,
  OBSERVER,
  passes,
  person,
  posts,
  reads,
  rulesUnderTest,
  says,
  seated,
} from '../../testing/negotiation.ts';
import { commandWires } from '../wires.ts';

/** What a seat is follows from its credential (ID-1); a person may speak for their side, never the reverse (ID-10). */

const PERSONS = [
  'add',
  'amend',
  'approve',
  'chair',
  'close',
  'edit',
  'erase',
  'invite',
  'mandate',
  'move',
  'observers',
  'post',
  'ready',
  'reissue',
  'reject',
  'revoke',
  'rotate',
  'start',
  'unapprove',
  'uninvite',
  'view',
  'vote',
  'withdraw',
];
const FOR_PARTY = ['agree', 'ask', 'hold', 'object', 'pass', 'propose', 'retract', 'say', 'unobject'];
const AGENTS = ['ack', 'arrive', ...FOR_PARTY];
const OBSERVERS = ['leave', 'watch'];
const LINKS = ['accept', 'claim', 'recover'];
const commands = [...rulesUnderTest().commands.keys()].sort();

const actors: Readonly<Record<string, Actor>> = {
  agent: { kind: 'agent', seat: agent(1), party: 'p1' },
  person: { kind: 'person', seat: person(1), party: 'p1' },
  observer: { kind: 'observer', seat: OBSERVER, party: null },
  claim: claimOf('s1', 'p1'),
  recovery: { kind: 'recovery', seat: 's1', party: 'p1' },
  invitation: invited('p2'),
};

const mayNot: Readonly<Record<string, readonly string[]>> = {
  agent: [...PERSONS, ...LINKS, 'watch', 'create'],
  person: [...AGENTS.filter((name) => !FOR_PARTY.includes(name)), ...LINKS, 'watch', 'create'],
  observer: commands.filter((name) => !OBSERVERS.includes(name)),
  claim: commands.filter((name) => name !== 'claim'),
  recovery: commands.filter((name) => name !== 'recover'),
  invitation: commands.filter((name) => name !== 'accept'),
};

test('ID-1 every command is somebody’s', () => {
  const shared = ['hand', 'lower', 'tell', 'leave', 'answer', 'resolve', 'reopen', 'unask', 'key', 'sign'];
  const all = [...PERSONS, ...AGENTS, ...LINKS, ...shared, 'watch', 'create'];
  expect(all.sort()).toEqual(commands);
});

describe.each(Object.keys(actors))('the rights of %s', (kind) => {
  const room = given(rulesUnderTest(), ...negotiating(2));
  const actor = actors[kind] ?? kind;

  test.each(mayNot[kind] ?? [])('ID-1 refuse %s in every phase', (command) => {
    const input = commandWires.get(command)?.example ?? {};
    const closed = room.and(as('s1').gives('close', { reason: 'Done.' }));
    const early = given(rulesUnderTest(), ...briefing(2));
    for (const there of [room, early, closed])
      there.when(act(actor as Actor, command, input)).thenRefused('forbidden');
    expect(room.may(actor as Actor, command)).toMatchObject({ code: 'forbidden' });
  });
});

test('ID-1 what an agent writes of itself into a message makes it nobody else', () => {
  given(rulesUnderTest(), ...negotiating(2))
    .when(act(agent(1), 'say', { text: 'As Anna.', summary: 'x', seat: 's1', kind: 'person' }))
    .thenAmong({
      type: 'talk.said',
      by: { kind: 'agent', seat: 's2', party: 'p1' },
      body: { text: 'As Anna.', summary: 'x' },
    });
});

test('ID-10 a person whose party has an active agent does not speak for it without the chair', () => {
  const room = given(rulesUnderTest(), ...negotiating(2));
  room.when(says(person(1), 'We agree.')).thenRefused('chair_needed');
  room.when(passes(person(1))).thenRefused('chair_needed');
  room.when(as(person(1)).gives('hold', { reason: 'Wait.' })).thenRefused('chair_needed');
  expect(room.may(person(1), 'say')).toMatchObject({ code: 'chair_needed' });
});

test('ID-10 a person who has taken the chair speaks for the party, under the rules of the floor', () => {
  const room = given(
    rulesUnderTest(),
    ...negotiating(3),
    as(person(1)).gives('chair'),
    as(person(2)).gives('chair'),
  );
  room
    .when(says(person(1), 'Net 30.'))
    .then(
      { type: 'talk.said', by: { kind: 'person', seat: person(1), party: 'p1' } },
      { type: 'floor.granted', body: { party: 'p2' } },
    );
  room.when(says(person(2), 'Net 60.')).thenRefused('not_your_floor', { party: 'p1' });
  room
    .when(passes(person(1)))
    .then({ type: 'floor.passed', body: { party: 'p1' } }, { type: 'floor.granted' });
  room
    .when(as(person(1)).gives('hold', { reason: 'A moment.' }))
    .then({ type: 'floor.held', body: { party: 'p1' } });
});

test('ID-10 a person who speaks for the party needs no summary', () => {
  given(rulesUnderTest(), ...negotiating(2), as(person(1)).gives('chair'))
    .when(as(person(1)).gives('say', { text: 'Net 30.' }))
    .thenAmong({ type: 'talk.said', body: { text: 'Net 30.' } });
});

test('ID-10 while the chair is taken the agents of the party do not speak, and those of others do', () => {
  const room = given(rulesUnderTest(), ...negotiating(2), as(person(1)).gives('chair'));
  room.when(says(agent(1), 'Net 30.')).thenRefused('chair_taken');
  room.when(passes(agent(1))).thenRefused('chair_taken');
  room.when(as(agent(1)).gives('hold', { reason: 'Wait.' })).thenRefused('chair_taken');
  const after = room.and(says(person(1), 'Net 30.'));
  after
    .and(reads(after.meeting, agent(2)))
    .when(says(agent(2), 'Agreed.'))
    .thenAmong({ type: 'talk.said' });
});

test('ID-10 while the chair is taken an agent still talks in private, reads, and raises its hand', () => {
  const room = given(rulesUnderTest(), ...negotiating(2), as(person(1)).gives('chair'));
  room.when(as(agent(1)).gives('tell', { text: 'Careful.' })).then({ type: 'caucus.told' });
  room.when(as(agent(1)).gives('ack', { upto: { room: 3 } })).then({ type: 'reading.acked' });
  room.when(as(agent(1)).gives('hand', { reason: 'Listen to me.' })).thenAmong({ type: 'hands.raised' });
});

test('ID-10 the chair is taken by one person of a party at a time', () => {
  const room = given(
    rulesUnderTest(),
    ...briefing(2),
    as('s1').gives('add', { kind: 'person', name: 'Alexei' }),
    as(claimOf(nextSeat(2), 'p1')).gives('claim', { name: 'Alexei' }, { door: 'browser' }),
    as('s1').gives('chair'),
  );
  room.when(as(nextSeat(2)).gives('chair')).thenRefused('chair_taken');
  room.when(as('s1').gives('chair')).thenRefused('already');
  room.when(as(nextSeat(2)).gives('chair', { leave: true })).thenRefused('already');
  expect(room.may(nextSeat(2), 'chair')).toMatchObject({ code: 'chair_taken' });
  expect(room.may('s1', 'chair')).toBeUndefined();
  room
    .when(as('s1').gives('chair', { leave: true }))
    .then({ type: 'seats.chair_left', circle: 'room' })
    .when(as(nextSeat(2)).gives('chair'))
    .then({ type: 'seats.chair_taken', by: { seat: nextSeat(2) } });
  expect(room.sees(OBSERVER, 'seats')?.['parties']).toMatchObject([{ chair: 's1' }, {}]);
});

test('ID-10 a person speaks while another has the chair no more than their agents do', () => {
  given(
    rulesUnderTest(),
    ...negotiating(2),
    as('s1').gives('add', { kind: 'person', name: 'Alexei' }),
    as(claimOf(nextSeat(2), 'p1')).gives('claim', { name: 'Alexei' }, { door: 'browser' }),
    as('s1').gives('chair'),
  )
    .when(says(nextSeat(2), 'Net 30.'))
    .thenRefused('chair_taken');
});

test('ID-10 a chair that is given back lets the agents speak again', () => {
  given(
    rulesUnderTest(),
    ...negotiating(2),
    as('s1').gives('chair'),
    as('s1').gives('chair', { leave: true }),
  )
    .when(says(agent(1), 'Net 30.'))
    .thenAmong({ type: 'talk.said' });
});

test.each(['revoked', 'left'])('ID-10 the chair is free when the seat that has it is %s', (how) => {
  const extra = nextSeat(2);
  const gone = how === 'left' ? as(extra).gives('leave') : as('s1').gives('revoke', { seat: extra });
  given(
    rulesUnderTest(),
    ...negotiating(2),
    as('s1').gives('add', { kind: 'person', name: 'Alexei' }),
    as(claimOf(extra, 'p1')).gives('claim', { name: 'Alexei' }, { door: 'browser' }),
    as(extra).gives('chair'),
    gone,
  )
    .when(says(agent(1), 'Net 30.'))
    .thenAmong({ type: 'talk.said' });
});

test.each([2, 3, 8])(
  'ID-10 of %d parties none of which has an agent, each person speaks, and takes the chair by it',
  (count) => {
    const room = given(
      rulesUnderTest(),
      ...seated(count),
      ...each(count).map((n) => as(person(n)).gives('ready')),
    );
    each(count).reduce(
      (at, n) =>
        at
          .when(says(person(n), `Word ${n}.`))
          .then(
            { type: 'seats.chair_taken', by: { seat: person(n) } },
            { type: 'talk.said' },
            { type: 'floor.granted' },
          ),
      room,
    );
  },
);

test('ID-10 who has the chair and speaks takes it no second time', () => {
  given(
    rulesUnderTest(),
    ...seated(2),
    as(person(1)).gives('ready'),
    as(person(2)).gives('ready'),
    says(person(1), 'One.'),
    says(person(2), 'Two.'),
  )
    .when(says(person(1), 'Three.'))
    .then({ type: 'talk.said' }, { type: 'floor.granted' });
});

test('ID-10 without an active agent a person passes and holds without a chair', () => {
  const room = given(
    rulesUnderTest(),
    ...seated(2),
    as(person(1)).gives('ready'),
    as(person(2)).gives('ready'),
  );
  room.when(as(person(1)).gives('hold', { reason: 'A moment.' })).then({ type: 'floor.held' });
  room.when(passes(person(1))).then({ type: 'floor.passed' }, { type: 'floor.granted' });
});

test('ID-10 once an agent has come, the person who speaks needs the chair', () => {
  given(
    rulesUnderTest(),
    ...seated(2),
    as(person(1)).gives('ready'),
    as(person(2)).gives('ready'),
    arrives(1),
  )
    .when(says(person(1), 'Net 30.'))
    .thenRefused('chair_needed');
});

test('ID-10 when the last agent is revoked a person speaks at once', () => {
  given(rulesUnderTest(), ...negotiating(2), as('s1').gives('revoke', { seat: agent(1) }))
    .when(says('s1', 'Net 30.'))
    .then({ type: 'seats.chair_taken' }, { type: 'talk.said' }, { type: 'floor.granted' });
});

test('ID-10 the chair is taken in briefing and negotiation, and not in a closed room', () => {
  given(rulesUnderTest(), ...seated(2))
    .when(as('s1').gives('chair'))
    .then({ type: 'seats.chair_taken' });
  given(rulesUnderTest(), ...seated(2), as('s1').gives('close', { reason: 'No.' }))
    .when(as('s1').gives('chair'))
    .thenRefused('ended');
});

const CONTRACT = '## Price\n\nNet 30.\n';
const proposes = (seat: `s${number}`) => as(seat).gives('propose', { text: CONTRACT, base: 0 });
const agrees = (seat: `s${number}`) => as(seat).gives('agree', { version: 1, sha256: sha256(CONTRACT) });
const retracts = (seat: `s${number}`) => as(seat).gives('retract');

test('ID-10 a person with an active agent proposes and agrees for their side in the chair alone', () => {
  const room = given(rulesUnderTest(), ...negotiating(2));
  room.when(proposes('s1')).thenRefused('chair_needed');
  const chaired = room.and(as('s1').gives('chair'));
  const proposed = chaired
    .when(proposes('s1'))
    .then(
      { type: 'contract.proposed', by: { kind: 'person', seat: 's1', party: 'p1' } },
      { type: 'floor.granted', body: { party: 'p2' } },
    );
  proposed.when(agrees(person(2))).thenRefused('chair_needed');
  proposed
    .when(agrees('s1'))
    .then({ type: 'contract.agreed', by: { kind: 'person', seat: 's1', party: 'p1' } })
    .when(retracts('s1'))
    .then({ type: 'contract.retracted' });
});

test('ID-10 a person in the chair proposes under the rules of the floor', () => {
  given(rulesUnderTest(), ...negotiating(2), as(person(2)).gives('chair'))
    .when(proposes(person(2)))
    .thenRefused('not_your_floor');
});

test('ID-10 while the chair is taken the agents of the party neither propose nor agree, nor take it back', () => {
  const proposed = given(rulesUnderTest(), ...negotiating(2), as('s1').gives('chair'), proposes('s1'));
  proposed.when(agrees(agent(1))).thenRefused('chair_taken');
  proposed
    .and(agrees('s1'))
    .when(retracts(agent(1)))
    .thenRefused('chair_taken');
  given(rulesUnderTest(), ...negotiating(2), as('s1').gives('chair'))
    .when(proposes(agent(1)))
    .thenRefused('chair_taken');
  proposed.when(agrees(agent(2))).then({ type: 'contract.agreed', by: { seat: agent(2) } });
});

test('ID-10 CO-4 people who speak for both sides propose and agree, and agreeing takes no chair', () => {
  const room = given(
    rulesUnderTest(),
    ...seated(2),
    as(person(1)).gives('ready'),
    as(person(2)).gives('ready'),
  );
  const proposed = room
    .when(proposes(person(1)))
    .then(
      { type: 'seats.chair_taken', by: { seat: person(1) } },
      { type: 'contract.proposed' },
      { type: 'floor.granted' },
    );
  proposed
    .when(agrees(person(2)))
    .then({ type: 'contract.agreed', by: { kind: 'person', seat: person(2) } })
    .when(agrees(person(1)))
    .then({ type: 'contract.agreed' }, { type: 'phases.approval_began' });
});

test('ID-10 TK-2 what a person says for their side must be read by every agent', () => {
  const room = given(rulesUnderTest(), ...negotiating(3), as('s1').gives('chair'), says('s1', 'Net 30.'));
  room.when(says(agent(2), 'Yes.')).thenRefused('read_first');
  expect(room.and(posts(person(3), 'Fine.')).sees(agent(1), 'reading')?.['unread']).toHaveLength(1);
});
