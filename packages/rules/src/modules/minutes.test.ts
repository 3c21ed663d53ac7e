import type { JsonObject } from '@parley/protocol';
import { describe, expect, test } from 'vitest';
import { minutesOf } from '../kernel/minutes.ts';
import { given } from '../testing/given.ts';
import { MINUTE, later, type Meeting, NOON, type Step, sha256 } from '../testing/meeting.ts';
import {
  accepts,
  agent,
  as,
  claimed,
  claimOf,
  created,
  negotiating,
  passes,
  person,
  posts,
  reads,
  rulesUnderTest,
  says,
} from '../testing/negotiation.ts';
import { agreesTo, DRAFT, lone, met, puts } from '../testing/rendezvous.ts';
import { newestBallot } from '../testing/voting.ts';
import { protocolOf } from './talk/minutes.ts';

const TEXT = '## Price\n\nNet 30.\n';
const SHA = sha256(TEXT);
const CITING = '## Price\n\nIn euro (#4).\n\n## Term\n\nOne year.\n';
const ANNA = { kind: 'person', seat: 's1', party: 'p1' };
const BORIS = { kind: 'person', seat: 's4', party: 'p2' };
const HUB = { kind: 'hub', seat: null, party: null };

const room = (...steps: readonly Step[]) => given(rulesUnderTest(), ...steps);
const minutes = ({ rules, entries }: Meeting) => minutesOf(rules.modules, entries).parts;
const proposes = (by: `s${number}`, text = TEXT, base = 0) =>
  as(by).gives('propose', { text, base, summary: `Draft ${base + 1}` });
const agrees = (by: `s${number}`, version = 1, text = TEXT) =>
  as(by).gives('agree', { version, sha256: sha256(text) });
const approves = (by: `s${number}`, version = 1, text = TEXT) =>
  as(by).gives('approve', { version, sha256: sha256(text), charter: 0 });
const votes = (meeting: Meeting, by: `s${number}`, more: JsonObject = {}) =>
  as(by).gives('vote', { on: newestBallot(meeting), yes: true, ...more });
const approving = [...negotiating(2), proposes('s2'), agrees('s2'), agrees(agent(2))];

describe('the protocol', () => {
  test('MI-1 is what was said, by thread, in the words of the speakers', () => {
    const told = room(...negotiating(2), posts('s1', '\nDates first.\nThen the price.'));
    const { meeting } = told
      .and(reads(told.meeting, 's2'))
      .and(says('s2', 'We offer net 30 and nothing else.', { summary: 'Net 30', thread: 'price' }));
    const second = given(meeting, reads(meeting, agent(2)));
    const third = second.and(says(agent(2), 'No.', { summary: 'Declines', thread: 'price', reply_to: 12 }));
    const threads = minutes(third.meeting)['talk']?.['threads'];
    expect(threads).toMatchObject([
      { thread: null, items: [{ how: 'posted', by: ANNA, opening: 'Dates first.', cut: true }] },
      {
        thread: 'price',
        items: [
          { how: 'said', by: { seat: 's2' }, summary: 'Net 30' },
          { how: 'said', by: { seat: agent(2) }, summary: 'Declines', reply_to: 12 },
        ],
      },
    ]);
    expect(protocolOf(third.meeting.entries)).toEqual(threads);
  });

  test('MI-1 holds no word of a caucus', () => {
    const told = room(...negotiating(2), as('s1').gives('tell', { text: 'CANARY' }));
    const mandated = told.and(as('s1').gives('mandate', { text: 'CANARY' }));
    expect(JSON.stringify(minutes(mandated.meeting))).not.toContain('CANARY');
  });
});

describe('who was present', () => {
  test('a place has the name of whoever has it, and each holder is named with the entry by which they took it (RM-3)', () => {
    const again = as(claimOf('s1', 'p1')).gives('claim', { name: 'Carla', again: true }, { door: 'browser' });
    const { meeting } = room(...created(2), claimed, accepts(2), again, as('s1').gives('chair'));
    expect(minutes(meeting)['seats']).toMatchObject({
      seats: [
        {
          seat: 's1',
          kind: 'person',
          party: 'p1',
          name: 'Carla',
          holders: [
            { name: 'Anna', seq: 2 },
            { name: 'Carla', seq: 4 },
          ],
        },
        { seat: 's2', kind: 'agent', holders: [] },
        { seat: 's4', name: 'Boris', holders: [{ name: 'Boris', door: 'browser', seq: 3 }] },
        { seat: 's5', kind: 'agent', holders: [] },
      ],
      joined: { p1: { seq: 2 }, p2: { seq: 3 } },
      chairs: [{ seat: 's1', taken: { seq: 5 } }],
    });
  });

  test('who left or was revoked, with the reason; observers are counted', () => {
    const watches = as('s3').gives('watch');
    const revokes = as('s1').gives('revoke', { seat: 's2', reason: 'Lost its key.' });
    const { meeting } = room(...negotiating(2), watches, watches, as('s1').gives('chair'), revokes).and(
      as('s1').gives('observers', { allow: false }),
      as('s1').gives('leave'),
    );
    const { seats, observers, chairs } = minutes(meeting)['seats'] ?? {};
    expect(seats).toMatchObject([
      { seat: 's1', gone: { how: 'left', by: ANNA } },
      { seat: 's2', gone: { how: 'revoked', reason: 'Lost its key.', by: ANNA } },
      {},
      {},
    ]);
    expect(observers).toEqual({ watched: 2, open: false });
    expect(chairs).toMatchObject([{ seat: 's1', left: { by: ANNA } }]);
  });

  test('a party that was dismissed (RM-10)', () => {
    const moved = room(...created(3), claimed, accepts(2)).and(
      as('s1').gives('move', { kind: 'dismiss', party: 'p3', reason: 'Never came.' }),
    );
    const { meeting } = moved.and(votes(moved.meeting, 's4'));
    expect(minutes(meeting)).toMatchObject({
      seats: { dismissed: { p3: { by: HUB } } },
      motions: {
        motions: [
          {
            kind: 'dismiss',
            terms: { party: 'p3' },
            reason: 'Never came.',
            moved: { by: ANNA },
            votes: [
              { yes: true, proposed: true, by: ANNA },
              { yes: true, by: BORIS },
            ],
            decision: { what: 'carried', through: 'votes' },
          },
        ],
      },
    });
  });
});

describe('what was decided', () => {
  test('CH-2 every amendment with its versions and votes, and the charter that came of them', () => {
    const amended = room(...negotiating(2)).and(
      as('s1').gives('amend', { action: 'add', text: 'In euro.', reason: 'To compare.' }),
    );
    const on = newestBallot(amended.meeting);
    const edited = amended.and(
      as('s1').gives('edit', { on, text: 'In euro, net.' }),
      votes(amended.meeting, 's4', { version: 2 }),
    );
    const second = edited.and(
      as('s4').gives('amend', { action: 'replace', clause: 1, text: 'In dollars.', reason: 'Our bank.' }),
    );
    const refused = second.and(votes(second.meeting, 's1', { yes: false, reason: 'Not ours.' }));
    const open = refused.and(
      as('s4').gives('amend', { action: 'remove', clause: 1, reason: 'Then none.' }),
      as('s1').gives('close', { reason: 'Enough.' }),
    );
    expect(minutes(open.meeting)['charter']).toMatchObject({
      version: 1,
      clauses: [{ clause: 1, text: 'In euro, net.', changed: 1, on }],
      amendments: [
        {
          on,
          action: 'add',
          versions: [
            { version: 1, text: 'In euro.', reason: 'To compare.', by: ANNA },
            { version: 2, text: 'In euro, net.', reason: 'To compare.', by: ANNA },
          ],
          votes: [
            { version: 1, proposed: true },
            { version: 2, proposed: true },
            { version: 2, by: BORIS },
          ],
          decision: { what: 'accepted', charter: 1, clause: 1 },
        },
        {
          action: 'replace',
          votes: [{ by: BORIS }, { yes: false, reason: 'Not ours.', by: ANNA }],
          decision: { what: 'rejected' },
        },
        { action: 'remove', decision: { what: 'lapsed', by: ANNA } },
      ],
    });
  });

  test('CH-2 what a clause read before it was changed, and what was withdrawn', () => {
    const amend = (by: `s${number}`, input: JsonObject) => as(by).gives('amend', { reason: 'So.', ...input });
    const first = room(...negotiating(2), amend('s1', { action: 'add', text: 'One.' }));
    const second = first.and(votes(first.meeting, 's4'), amend('s1', { action: 'remove', clause: 1 }));
    const third = second.and(votes(second.meeting, 's4'), amend('s4', { action: 'add', text: 'Two.' }));
    const { meeting } = third.and(as('s4').gives('withdraw', { on: newestBallot(third.meeting) }));
    expect(minutes(meeting)['charter']).toMatchObject({
      clauses: [],
      amendments: [
        {},
        { decision: { what: 'accepted', before: 'One.' } },
        { decision: { what: 'withdrawn' } },
      ],
    });
  });

  test('CO-2 every version and agreement, with what ended those that did not hold', () => {
    const first = room(
      ...negotiating(2),
      proposes('s2'),
      agrees('s2'),
      as('s2').gives('retract'),
      agrees('s2'),
    );
    const { meeting } = first.and(proposes(agent(2), '## Price\n\nNet 45.\n', 1));
    expect(minutes(meeting)['contract']).toMatchObject({
      versions: [
        { version: 1, sha256: SHA, summary: 'Draft 1', by: { seat: 's2' } },
        { version: 2, base: 1, by: { seat: agent(2) } },
      ],
      agreements: [
        { ended: { why: 'retracted' } },
        { ended: { why: 'new_version', by: { seat: agent(2) } } },
      ],
    });
    expect(minutes(meeting)['contract']?.['agreed']).toBeUndefined();
  });

  test('CO-2 an agreement goes with the seat that gave it, and with the charter it was given under', () => {
    const agreedOnce = room(...negotiating(2), proposes('s2'), agrees('s2'));
    const revoked = agreedOnce.and(as('s1').gives('revoke', { seat: 's2' }));
    const amended = agreedOnce.and(
      as('s1').gives('amend', { action: 'add', text: 'In euro.', reason: 'So.' }),
    );
    const changed = amended.and(votes(amended.meeting, 's4'));
    const why = ({ meeting }: { readonly meeting: Meeting }) => minutes(meeting)['contract']?.['agreements'];
    expect(why(revoked)).toMatchObject([{ ended: { why: 'seat_gone' } }]);
    expect(why(changed)).toMatchObject([{ ended: { why: 'charter_changed' } }]);
  });

  test('AP-2 AP-3 each round of approval: who approved or took it back, who did not and why', () => {
    const { meeting } = room(...approving).and(
      approves('s1'),
      as('s1').gives('unapprove'),
      approves('s1'),
      as('s4').gives('reject', { version: 1, reason: 'Too low.', clause: 'Price' }),
    );
    expect(minutes(meeting)).toMatchObject({
      approval: {
        rounds: [
          {
            version: 1,
            sha256: SHA,
            charter: 0,
            approvals: [{ by: ANNA, withdrawn: { by: ANNA } }, { by: ANNA }],
            rejection: { by: BORIS, reason: 'Too low.', clause: 'Price' },
          },
        ],
      },
      contract: { versions: [{ closed: true }], agreements: [{ ended: { why: 'not_approved' } }, {}] },
      phases: {
        changes: [{}, {}, { phase: 'approval' }, { phase: 'negotiation', why: 'rejected', by: BORIS }],
      },
    });
  });

  test('MI-2 of a room that closed as agreed: the words, the phases and how it ended', () => {
    const { meeting } = room(...approving).and(later(MINUTE), approves('s1'), approves('s4'));
    expect(minutes(meeting)).toMatchObject({
      room: { topic: 'Delivery terms', format: 'negotiation', made_at: NOON },
      contract: { agreed: { version: 1, sha256: SHA, charter: 0, text: TEXT } },
      phases: {
        changes: [
          { phase: 'briefing', why: 'made' },
          { phase: 'negotiation', why: 'all_ready', by: HUB },
          { phase: 'approval', why: 'all_agreed', version: 1, charter: 0 },
          { phase: 'closed', why: 'agreed' },
        ],
        ready: [{ by: ANNA }, { by: BORIS }],
        closed: { outcome: 'agreed', at: NOON + MINUTE, by: HUB },
      },
    });
  });
});

describe('what held the talk up', () => {
  test('FL-4 FL-5 each hand and each pause, from when to when and why', () => {
    const hand = as('s1').gives('hand', { reason: 'Wait.' });
    const { meeting } = room(...negotiating(2), hand, later(MINUTE), as('s1').gives('lower')).and(
      as('s4').gives('hand', { reason: 'Wait again.' }),
      as('s4').gives('close', { reason: 'Enough.' }),
    );
    expect(minutes(meeting)).toMatchObject({
      hands: {
        hands: [
          { reason: 'Wait.', raised: { at: NOON, by: ANNA }, lowered: { why: 'lowered', at: NOON + MINUTE } },
          { reason: 'Wait again.', lowered: { why: 'over', by: BORIS } },
        ],
      },
      pause: {
        pauses: [
          { cause: 'hand', began: { at: NOON }, ended: { how: 'itself', at: NOON + MINUTE } },
          { cause: 'hand', ended: { how: 'over' } },
        ],
      },
    });
  });

  test('FL-4 a motion to go on lowers every hand', () => {
    const moved = room(...negotiating(2), as('s4').gives('hand', { reason: 'Wait.' })).and(
      as('s1').gives('move', { kind: 'resume', reason: 'Let us go on.' }),
    );
    const { meeting } = moved.and(votes(moved.meeting, person(2)));
    expect(minutes(meeting)).toMatchObject({
      hands: { hands: [{ lowered: { why: 'decided' } }] },
      pause: { pauses: [{ ended: { how: 'decided' } }] },
    });
  });
});

describe('agents alone', () => {
  const meets = (...steps: readonly Step[]) => given(rulesUnderTest(), ...met(2), ...steps);
  const asks = as(lone(1)).gives('ask', { text: 'Which currency?', blocking: true, clause: 'Price' });

  test('PH-1 MI-2 begin in negotiation, with nobody to brief, and close as agreed without an approval', () => {
    const { meeting } = meets(puts(lone(1)), agreesTo(lone(1)), agreesTo(lone(2)));
    expect(minutes(meeting)).toMatchObject({
      room: { parties: [{ people: false }, { people: false }] },
      phases: {
        changes: [
          { phase: 'negotiation', why: 'made' },
          { phase: 'closed', why: 'agreed' },
        ],
        closed: { outcome: 'agreed' },
      },
      approval: { rounds: [] },
      contract: { agreed: { version: 1, text: DRAFT, clauses: [{ heading: 'Price', cites: [] }, {}] } },
    });
  });

  test('FL-8 MI-2 what was noticed stands beside the pauses, of which there are none', () => {
    const { meeting } = meets(passes(lone(1)), passes(lone(2)));
    expect(minutes(meeting)['pause']).toMatchObject({
      pauses: [],
      notices: [{ cause: 'passed', by: HUB }],
    });
  });

  test('QU-1 QU-2 MI-2 every question with its answers, what they rest on, and each step', () => {
    const asked = meets(asks);
    const on = asked.meeting.entries.at(-1)?.seq ?? 0;
    const evidence = { evidence: 'verified', how: 'Read it.', where: 'billing.ts' };
    const { meeting } = asked.and(
      as(lone(2)).gives('answer', { on, text: 'Euro.', ...evidence }),
      as(lone(1)).gives('reopen', { on, reason: 'For credit notes too?' }),
    );
    expect(minutes(meeting)['questions']).toMatchObject({
      questions: [
        {
          on,
          text: 'Which currency?',
          blocking: true,
          clause: 'Price',
          asked: { by: { seat: lone(1) } },
          status: 'open',
          answers: [{ text: 'Euro.', ...evidence, by: { seat: lone(2) } }],
          steps: [
            { what: 'resolved', by: HUB },
            { what: 'reopened', reason: 'For credit notes too?' },
          ],
        },
      ],
    });
  });

  test('CO-3 MI-2 an objection stays, whatever ended it, and the clauses name the entries they rest on', () => {
    const against = (clause: string) => as(lone(2)).gives('object', { clause, reason: 'Too short.' });
    const { meeting } = meets(
      asks,
      as(lone(2)).gives('answer', { on: 4, text: 'Euro.', evidence: 'assumed' }),
      as(lone(1)).gives('resolve', { on: 4 }),
      puts(lone(1)),
      against('Price'),
      against('Term'),
      as(lone(2)).gives('unobject', { clause: 'Term' }),
      puts(lone(1), CITING, 1),
      agreesTo(lone(1), 2, CITING),
      agreesTo(lone(2), 2, CITING),
    );
    expect(minutes(meeting)['contract']).toMatchObject({
      objections: [
        { clause: 'Price', reason: 'Too short.', version: 1, ended: { why: 'clause_changed' } },
        { clause: 'Term', ended: { why: 'withdrawn' } },
      ],
      agreed: {
        version: 2,
        clauses: [
          { heading: 'Price', cites: [4] },
          { heading: 'Term', cites: [] },
        ],
      },
    });
  });

  test('RM-7 MI-2 who asked for deletion while the room was open, and nothing that was asked after the close', () => {
    const wants = as('s1').gives('erase', { reason: 'Nothing came of it.' });
    const { meeting } = room(...negotiating(2), wants).and(as('s4').gives('erase'));
    expect(minutes(meeting)['deletion']).toMatchObject({
      asked: [{ by: ANNA, reason: 'Nothing came of it.' }],
    });
  });
});
