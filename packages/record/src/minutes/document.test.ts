import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { isCanonical } from '../canonical.ts';
import { NOON, source } from '../testing/minutes.ts';
import { minutesDocument, minutesSchema, minutesText } from './document.ts';

const words = { line: 'Words.', text: 'Words.\nMore words.' };
const document = () => minutesDocument(source(words));

describe('the minutes as a document', () => {
  test('MI-2 are canonical, and what is written is what is read', () => {
    const text = minutesText(document());
    expect(isCanonical(text)).toBe(true);
    expect(minutesSchema.parse(JSON.parse(text))).toEqual(document());
    expect(minutesText(minutesSchema.parse(JSON.parse(text)))).toBe(text);
  });

  test('MI-2 hang on what was told alone: order of keys and properties that are undefined change nothing', () => {
    const { parts, ...rest } = source(words);
    const turned = Object.entries(parts).map(([name, part]) => [
      name,
      Object.fromEntries([...Object.entries(part), ['absent', undefined]].toReversed()),
    ]);
    const other = minutesDocument({ ...rest, parts: Object.fromEntries(turned.toReversed()) });
    expect(minutesText(other)).toBe(minutesText(document()));
  });

  test('MI-2 of a room from before there were questions and objections read as they did then, to the byte', () => {
    const text = minutesText(minutesDocument(source(words, { before: true })));
    expect(createHash('sha256').update(text).digest('hex')).toBe(
      '68c253724e613927d7ad8186484f806b6e51865f39c0a6e9af8bcd691384d6a4',
    );
  });

  test('MI-2 have their times as ISO 8601 in UTC', () => {
    const { meeting, outcome } = document();
    expect(meeting.made_at).toBe('2026-01-05T12:00:00.000Z');
    expect(outcome?.at).toBe(new Date(NOON + 50_000).toISOString());
  });

  test('MI-2 list dissent in its order: who voted no and who did not approve, with their reasons', () => {
    expect(document().dissent).toMatchObject([
      { against: 'amendment', on: 16, by: { seat: 's1' }, reason: 'Words.' },
      { against: 'motion', on: 19, by: { seat: 's4' }, reason: 'Words.' },
      { against: 'contract', version: 1, by: { seat: 's4' }, reason: 'Words.', clause: 'Words.' },
      { against: 'clause', by: { seat: 's4' }, reason: 'Words.', ended: { why: 'withdrawn' } },
      { against: 'clause', ended: { why: 'agreed' } },
      { against: 'clause', ended: { why: 'clause_changed' } },
      { against: 'clause', clause: 'Words.', version: 1, reason: 'Words.' },
    ]);
  });

  test('CO-3 MI-2 say of every clause which answers it rests on, and mark an assumption and an open question', () => {
    expect(document().contract.agreed?.clauses).toEqual([
      {
        heading: 'Words.',
        rests: [{ on: 61, question: 60, evidence: 'verified' }],
        open: [],
        assumed: false,
      },
      {
        heading: 'Words. (2)',
        rests: [
          { on: 63, question: 62, evidence: 'assumed' },
          { on: 61, question: 60, evidence: 'verified' },
        ],
        open: [],
        assumed: true,
      },
      // Its answer was verified, and whoever asked has opened the question again.
      {
        heading: 'Words. (3)',
        rests: [{ on: 64, question: 64, evidence: 'open' }],
        open: [],
        assumed: true,
      },
      // A question about it was withdrawn.
      { heading: 'Term', rests: [], open: [], assumed: false },
      { heading: 'Place', rests: [], open: [70], assumed: false },
    ]);
  });

  test('MI-2 hold every question with its answers and steps, notices, and who asked for deletion', () => {
    const { questions, notices, deletion, meeting } = document();
    expect(questions).toMatchObject([
      {
        on: 60,
        to: 'all',
        status: 'resolved',
        due_at: '2026-01-05T12:00:00.000Z',
        answers: [{ seq: 61, evidence: 'verified', how: 'Words.', where: 'Words.', when: 'Words.' }],
        steps: [{ what: 'resolved' }, { what: 'reopened', reason: 'Words.' }, { by: { kind: 'hub' } }],
      },
      { status: 'answered', answers: [{ evidence: 'assumed' }] },
      { status: 'open' },
      { steps: [{ what: 'unblocked' }] },
      { status: 'withdrawn' },
      { status: 'lapsed' },
    ]);
    expect(notices).toMatchObject([{ cause: 'passed', by: { kind: 'hub' } }]);
    expect(deletion).toMatchObject([{ reason: 'Words.' }, { by: { seat: 's4' } }]);
    expect(meeting.parties.map(({ people }) => people)).toEqual([true, true, false]);
  });

  test('MI-1 of an open room have no outcome', () => {
    expect(minutesDocument(source(words, { open: true })).outcome).toBeNull();
  });

  test('are empty where a format has no such module, and refused where one told what has no place in them', () => {
    const { parts, ...rest } = source(words);
    const { room = {}, seats = {}, phases = {} } = parts;
    const small = minutesDocument({ ...rest, parts: { room, seats, phases } });
    expect(small).toMatchObject({ protocol: [], motions: [], approvals: [], charter: { version: 0 } });
    expect(small).not.toHaveProperty('questions');
    expect(() => minutesDocument({ ...rest, parts: { ...parts, weather: {} } })).toThrow('weather');
    expect(() => minutesDocument({ ...rest, parts: { ...parts, room: { ...room, mood: 'good' } } })).toThrow(
      'mood',
    );
  });
});
