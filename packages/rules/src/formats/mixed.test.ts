import { describe, expect, test } from 'vitest';
import { given } from '../testing/given.ts';
import { FOUNDER, HOUR, later, sha256 } from '../testing/meeting.ts';
import { accepts, agent, as, claimed, person, reads, rulesUnderTest, says } from '../testing/negotiation.ts';
import { DRAFT, GUEST, MIXED } from '../testing/rendezvous.ts';

/** Tables at which some parties have people and one comes by its agent alone (RM-2, EL-1, AP-1). */

const rules = rulesUnderTest();
/** The seats of the second party come after the place of the third, which is made with the room. */
const [BORIS, HERS] = ['s5', 's6'] as const;
const ANNAS = agent(1);
const ANNA = person(1);
const WATCHING = 's3';

const made = (settings = {}) =>
  as(FOUNDER).gives('create', { topic: 'Delivery', parties: MIXED, settings }, { door: 'browser' });
const seated = (settings?: object) => [
  made(settings),
  claimed,
  accepts(2),
  as(ANNAS).gives('arrive'),
  as(HERS).gives('arrive'),
];
const briefed = given(rules, ...seated());
const talking = briefed.and(as(GUEST).gives('arrive'), as(ANNA).gives('ready'), as(BORIS).gives('ready'));

const agrees = (seat: `s${number}`) => as(seat).gives('agree', { version: 1, sha256: sha256(DRAFT) });
const approves = (seat: `s${number}`) =>
  as(seat).gives('approve', { version: 1, sha256: sha256(DRAFT), charter: 0 });

describe('RM-2 a party without people at a table of people', () => {
  test('RM-3 has its agent’s link from the beginning, and no invitation', () => {
    const mints = rules.mints(given(rules, made()).meeting.entries);
    expect(mints.map(({ kind, subject }) => `${kind} ${subject}`)).toEqual([
      'claim s1',
      'agent s2',
      'observer s3',
      'agent s4',
      'invitation p2',
    ]);
    expect(briefed.sees(WATCHING, 'seats')).toMatchObject({
      parties: [
        { name: 'Acme', people: true, joined: true },
        { name: 'Borealis', people: true, joined: true },
        { name: 'Cygnus', people: false, joined: false },
      ],
    });
  });

  test('PH-2 is not asked to be ready, but must have come', () => {
    const ready = briefed.and(as(ANNA).gives('ready'), as(BORIS).gives('ready'));
    expect(ready.sees(WATCHING, 'phases')).toMatchObject({ phase: 'briefing' });
    expect(ready.next(WATCHING).advice).toMatchObject([
      { reason: 'wait_for_party', details: { name: 'Cygnus', people: false } },
      { reason: 'wait_for_ready', details: { names: ['Cygnus'] } },
    ]);
    ready
      .when(as(GUEST).gives('arrive'))
      .thenAmong({ type: 'seats.arrived' }, { type: 'phases.negotiation_began' });
  });

  test('RM-10 can be dismissed by the parties with people, when it never comes', () => {
    const moved = briefed.and(
      as(ANNA).gives('move', { kind: 'dismiss', party: 'p3', reason: 'Nobody came.' }),
    );
    const on = moved.meeting.entries.at(-1)?.seq ?? 0;
    moved
      .when(as(BORIS).gives('vote', { on, version: 1, yes: true }))
      .thenAmong({ type: 'seats.dismissed', body: { party: 'p3' } });
  });

  test('FL-1 takes its turns like any other', () => {
    talking
      .and(says(ANNAS, 'Net 30.'), says(HERS, 'Net 60.'))
      .when(says(GUEST, 'Net 45.'))
      .thenAmong(
        { type: 'talk.said', by: { party: 'p3' } },
        { type: 'floor.granted', body: { party: 'p1' } },
      );
  });

  test('CO-4 AP-1 agrees by its agent, and is asked for no approval: three parties come to a close', () => {
    const two = talking.and(
      as(ANNAS).gives('propose', { text: DRAFT, base: 0 }),
      agrees(ANNAS),
      agrees(HERS),
    );
    const asked = two
      .when(agrees(GUEST))
      .thenAmong({ type: 'contract.agreed', by: { party: 'p3' } }, { type: 'phases.approval_began' });
    expect(asked.sees(WATCHING, 'approval')).toMatchObject({ missing: ['Anna', 'Boris'] });
    asked.when(approves(GUEST)).thenRefused('forbidden');
    asked
      .and(approves(ANNA))
      .when(approves(BORIS))
      .thenAmong({ type: 'phases.closed', body: { outcome: 'agreed' } });
  });

  test('EL-1 ID-1 has no voice in votes, and its agent decides nothing for people', () => {
    const moved = talking.and(
      as(ANNA).gives('move', { kind: 'extend_turns', turns: 4, reason: 'More to say.' }),
    );
    const on = moved.meeting.entries.at(-1)?.seq ?? 0;
    moved
      .when(as(GUEST).gives('vote', { on, version: 1, yes: false, reason: 'No.' }))
      .thenRefused('forbidden');
    moved.when(as(GUEST).gives('move', { kind: 'resume', reason: 'x' })).thenRefused('forbidden');
    moved.when(as(BORIS).gives('vote', { on, version: 1, yes: true })).thenAmong({ type: 'motions.carried' });
    talking.when(as(GUEST).gives('close', { reason: 'Over.' })).thenRefused('forbidden');
    talking.when(as(GUEST).gives('erase')).thenRefused('forbidden');
  });

  test('TK-2 CH-4 must have read the charter that people have made', () => {
    const amended = talking.and(
      as(ANNA).gives('amend', { action: 'add', text: 'In euro.', reason: 'One unit.' }),
    );
    const on = amended.meeting.entries.at(-1)?.seq ?? 0;
    const bound = amended.and(
      as(BORIS).gives('vote', { on, version: 1, yes: true }),
      as(ANNAS).gives('ack', { upto: { room: on } }),
    );
    expect(bound.sees(WATCHING, 'charter')).toMatchObject({ version: 1 });
    expect(bound.next(GUEST).advice[0]).toMatchObject({ reason: 'read_first' });
    expect(
      bound
        .and(reads(bound.meeting, GUEST))
        .next(GUEST)
        .advice.map(({ reason }) => reason),
    ).not.toContain('read_first');
  });

  test('ID-4 its unused link is renewed by the creator’s party; gone, the room closes', () => {
    briefed
      .when(as(ANNA).gives('rotate', { seat: GUEST }))
      .then({ type: 'seats.rotated', body: { generation: 2 } });
    briefed.when(as(BORIS).gives('rotate', { seat: GUEST })).thenRefused('not_there');
    talking.when(as(ANNA).gives('rotate', { seat: GUEST })).thenRefused('not_there');
    talking.when(as(GUEST).gives('leave')).thenAmong({ type: 'phases.closed', body: { outcome: 'stopped' } });
  });

  test('RM-7 and deletion needs its agent’s word as well', () => {
    const asked = talking.and(as(ANNA).gives('erase'), as(BORIS).gives('erase'));
    expect(asked.sees(WATCHING, 'deletion')).toMatchObject({ asked: ['p1', 'p2'], missing: ['Cygnus'] });
    asked.when(as(GUEST).gives('erase')).then({ type: 'deletion.asked' }, { type: 'room.shortened' });
  });
});

test('FL-6 people at a table with an open floor: any agent speaks, and passing all round pauses', () => {
  const open = given(
    rules,
    ...seated({ floor: { order: 'open' } }),
    as(GUEST).gives('arrive'),
    as(ANNA).gives('ready'),
    as(BORIS).gives('ready'),
  );
  const said = open.and(says(GUEST, 'Me first.'), says(HERS, 'Then me.'), says(HERS, 'And again.'));
  said
    .and(as(ANNAS).gives('pass'), as(GUEST).gives('pass'))
    .when(as(HERS).gives('pass'))
    .thenAmong({ type: 'pause.began', body: { cause: 'passed' } });
});

test('FL-5 with people, nothing moving pauses the room; a decision to go on, or movement, ends it', () => {
  const open = given(
    rules,
    ...seated({ progress: { speeches: 3 } }),
    as(GUEST).gives('arrive'),
    as(ANNA).gives('ready'),
    as(BORIS).gives('ready'),
    as(ANNAS).gives('propose', { text: DRAFT, base: 0 }),
  );
  const paused = open
    .and(says(HERS, 'Hm.'), says(GUEST, 'Hm.'))
    .when(says(ANNAS, 'Hm.'))
    .thenAmong({ type: 'pause.began', body: { cause: 'still' } });
  paused.when(says(HERS, 'Hm.')).thenRefused('paused');
  expect(paused.next(ANNA).advice[0]).toMatchObject({
    reason: 'decide_pause',
    details: { causes: ['still'] },
  });
  paused.when(agrees(GUEST)).thenAmong({ type: 'pause.ended', body: { cause: 'still' } });
  const moved = paused.and(later(HOUR), as(ANNA).gives('move', { kind: 'resume', reason: 'Once more.' }));
  const on = moved.meeting.entries.at(-1)?.seq ?? 0;
  const on2 = moved
    .when(as(BORIS).gives('vote', { on, version: 1, yes: true }))
    .thenAmong({ type: 'pause.resumed' });
  expect(on2.sees(WATCHING, 'progress')).toMatchObject({ still: 0 });
  on2.when(says(HERS, 'Well.')).thenAmong({ type: 'talk.said' });
});

describe('CO-1 a first text among people', () => {
  test('is put in by any person in briefing, once; then the agents propose', () => {
    briefed
      .when(as(BORIS).gives('start', { text: DRAFT }))
      .then({
        type: 'contract.proposed',
        by: { kind: 'person', party: 'p2' },
        body: { version: 1, start: true },
      })
      .when(as(ANNA).gives('start', { text: DRAFT }))
      .thenRefused('already');
    briefed.when(as(ANNAS).gives('start', { text: DRAFT })).thenRefused('forbidden');
    talking.when(as(ANNA).gives('start', { text: DRAFT })).thenRefused('wrong_phase');
  });

  test('or comes with the room, and a creation whose text has too many clauses makes none', () => {
    const create = (contract: string) =>
      as(FOUNDER).gives('create', { topic: 'x', parties: MIXED, contract }, { door: 'browser' });
    given(rules)
      .when(create('Plain words.'))
      .thenAmong({ type: 'contract.proposed', body: { clauses: [{ heading: 'The text' }] } });
    given(rules)
      .when(create('#\n'.repeat(201)))
      .thenRefused('too_large');
  });
});
