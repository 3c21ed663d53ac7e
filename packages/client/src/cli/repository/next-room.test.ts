import { GOAL_CHARACTERS } from '@parley/protocol/limits';
import { type Minutes, minutesDocument } from '@parley/record/minutes/document';
import { source } from '@parley/record/testing/minutes';
import { describe, expect, it } from 'vitest';
import { agendaPoints, newAgenda } from './agenda.ts';
import type { FormerRoom } from './former-room.ts';
import { folderOf, type HalfIndex, indexText, readIndex } from './half-index.ts';
import { nextRoom } from './next-room.ts';
import { openPointsOf, pointInBrief, pointInMarkdown } from './open-points.ts';

const SHA = 'cd'.repeat(32);
const told = minutesDocument(source({ line: 'A line', text: 'A text' }));
const [question] = told.questions ?? [];
const [objection] = told.contract.objections ?? [];
if (!question || !objection) throw new TypeError('the example lost its questions or objections');

/** A meeting of three that settled everything; what a test is about is put over it. */
const minutes = (over: Partial<Minutes> = {}): Minutes => ({
  ...told,
  meeting: {
    ...told.meeting,
    goal: 'A goal',
    parties: [
      { party: 'p1', name: 'Acme' },
      { party: 'p2', name: 'Borealis', knows: ['Of ships'] },
      { party: 'p3', name: 'Cygnus' },
    ],
  },
  questions: [],
  contract: { ...told.contract, objections: [] },
  ...over,
});

const of = (given: Minutes, more: Partial<FormerRoom> = {}): FormerRoom => ({
  minutes: given,
  sha256: SHA,
  party: 'p2',
  contract: undefined,
  agendas: new Map(),
  notices: [],
  ...more,
});

const asked = (over: Partial<typeof question>): typeof question => ({ ...question, answers: [], ...over });
const answer = question.answers[0];
const said = (given: Minutes) => openPointsOf(given).map(pointInBrief);
const { agreed: _, ...unagreed } = told.contract;

describe('MI-7 what a room left open', () => {
  it('is nothing, where all was settled', () => {
    expect(openPointsOf(minutes())).toEqual([]);
  });

  it('is open questions, those that block first, and not what was resolved or withdrawn', () => {
    const questions = [
      asked({ on: 3, text: 'Late?', status: 'open', blocking: false }),
      asked({ on: 4, text: 'Gone?', status: 'withdrawn', blocking: true }),
      asked({ on: 5, text: 'Half?', status: 'answered', blocking: true }),
    ];
    expect(said(minutes({ questions }))).toEqual([
      'Answered and not settled: blocking question 2026-01-05#5, “Half?”',
      'Open: question 2026-01-05#3, “Late?”',
    ]);
  });

  it('is an answer that nobody has verified, though it settled the question', () => {
    if (!answer) throw new TypeError('the example lost its answer');
    const settled = (evidence: 'assumed' | 'verified') =>
      asked({ on: 7, text: 'Euro?', status: 'resolved', answers: [{ ...answer, text: 'Yes', evidence }] });
    expect(said(minutes({ questions: [settled('verified')] }))).toEqual([]);
    expect(said(minutes({ questions: [settled('assumed')] }))).toEqual([
      'To verify: question 2026-01-05#7, “Euro?”, was answered on an assumption: “Yes”',
    ]);
  });

  it('is a need that nobody asked about, or whose question came to nothing, in the very words', () => {
    const meeting = minutes().meeting;
    const needing = {
      ...meeting,
      parties: meeting.parties.map((each) =>
        each.party === 'p2' ? { ...each, needs_to_determine: ['One', 'Two', 'Three'] } : each,
      ),
    };
    const about = (need: number, status: 'resolved' | 'lapsed') =>
      asked({ need, status, asked: { ...question.asked, by: { ...question.asked.by, party: 'p2' } } });
    expect(
      said(minutes({ meeting: needing, questions: [about(1, 'resolved'), about(2, 'lapsed')] })),
    ).toEqual(['Two', 'Three']);
  });

  it('is an objection that stood, a refusal to approve, and a text that was not agreed on', () => {
    const { ended: __, ...stands } = objection;
    const contract = {
      ...unagreed,
      objections: [objection, { ...stands, clause: 'Price', reason: 'Too *long*' }],
    };
    const points = openPointsOf(minutes({ contract }));
    expect(points.map(pointInMarkdown)).toEqual([
      expect.stringMatching(/^Objection 2026-01-05#\d+ to clause “Price”: “Too \\\*long\\\*”$/),
      'Not approved (2026-01-05#34), about clause “A line”: “A line”',
      expect.stringContaining('Version 1 of the contract was not agreed on.'),
    ]);
  });

  it('is cut to lines of a brief, however long the words are', () => {
    const long = 'x'.repeat(5000);
    const questions = [asked({ text: `${long}\nSecond`, status: 'open' })];
    const [line = ''] = said(minutes({ questions }));
    expect([...line].length).toBeLessThanOrEqual(300);
    expect(line).toMatch(/^Open: .*x…”$/);
  });
});

describe('MI-7 the next room', () => {
  it('has one’s own party first, nobody who was dismissed, and what each knows and needs', () => {
    const needs = new Map([
      ['p1', ['Late', 'Late']],
      ['p2', Array.from({ length: 60 }, (_, n) => `Point ${n}`)],
    ]);
    const next = nextRoom(of(minutes(), { agendas: needs }));
    expect(next.parties.map(({ name }) => name)).toEqual(['Borealis', 'Acme']);
    expect(next.parties[0]).toMatchObject({ knows: ['Of ships'] });
    expect(next.parties[0]?.needs_to_determine).toHaveLength(50);
    expect(next.parties[1]?.needs_to_determine).toEqual(['Late']);
    expect(next.leftOut).toBe(10);
  });

  it('names the room it goes on from once, however often that is done, and cuts nothing of it', () => {
    const once = nextRoom(of(minutes())).goal(undefined);
    expect(once).toMatch(
      /^A goal\n\nThis room goes on from the room 0123456789abcdefghjkmnpqrs, closed 2026-01-05 as agreed/,
    );
    const again = nextRoom(of(minutes({ meeting: { ...minutes().meeting, goal: once } })));
    expect(again.goal(undefined)).toBe(once);
    expect(again.goal('Another')).toBe(once.replace('A goal', 'Another'));
    const long = nextRoom(of(minutes({ meeting: { ...minutes().meeting, goal: 'x'.repeat(2000) } })));
    expect([...long.goal(undefined)]).toHaveLength(GOAL_CHARACTERS);
    expect(long.goal(undefined)).toContain(SHA);
    const alone = once.slice('A goal\n\n'.length);
    expect(nextRoom(of(minutes({ meeting: { ...minutes().meeting, goal: alone } }))).goal(undefined)).toBe(
      alone,
    );
  });

  it('has the text, whose references name the day of the room, outside of code and of headings alone', () => {
    const contract = '# Of #1\n\nAs #31, `#32`, a#33, ##34 and 2025-12-01#35.\n\n```\n#36\n```\n\n#37.\r\n';
    expect(nextRoom(of(minutes(), { contract })).contract).toBe(
      '# Of #1\n\nAs 2026-01-05#31, `#32`, a#33, ##34 and 2025-12-01#35.\n\n```\n#36\n```\n\n2026-01-05#37.\r\n',
    );
  });
});

describe('MI-7 an agenda', () => {
  it('has no points before somebody writes one, whatever the party is called', () => {
    expect(agendaPoints(newAgenda('- [ ] Acme\n- Pay'))).toEqual([]);
  });

  it('has a point in each line that begins as one, and is not done', () => {
    expect(agendaPoints('# Title\n- One\r\n* Two\n- [ ] Three\n- [x] Done\n-Four\n  - Five\n- \n')).toEqual([
      'One',
      'Two',
      'Three',
    ]);
  });
});

describe('MI-7 an index', () => {
  const room = '0123456789abcdefghjkmnpqrs';
  const closed_at = '2026-01-05T12:00:50.000Z';
  const index: HalfIndex = {
    party: 'Acme',
    files: { 'index.md': SHA },
    rooms: [
      {
        ...{ room, folder: folderOf(room, closed_at), party: 'p1', topic: 'A', closed_at, outcome: 'agreed' },
        ...{ minutes: SHA, open_points: 1, signed: ['Anna'], files: { 'minutes.json': SHA } },
      },
    ],
  };

  it('reads as it was written', () => {
    expect(readIndex(indexText(index))).toEqual(index);
  });

  it.each([
    ['room', '../../etc'],
    ['closed_at', '../..'],
    ['minutes', 'short'],
    ['party', '__proto__'],
    ['files', { '../x': SHA }],
    ['files', { 'minutes.json': 1 }],
    ['open_points', '1'],
  ])('is none where %s is %s', (name, value) => {
    const rooms = [{ ...index.rooms[0], [name]: value }];
    expect(readIndex(JSON.stringify({ format: 'parley.half.v1', ...index, rooms }))).toBeUndefined();
  });

  it('says nothing of where a room’s folder is', () => {
    const rooms = [{ ...index.rooms[0], folder: '../../etc' }];
    const read = readIndex(JSON.stringify({ format: 'parley.half.v1', ...index, rooms }));
    expect(read?.rooms[0]?.folder).toBe(`2026-01-05-${room}`);
  });
});
