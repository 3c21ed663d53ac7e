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
    ]);
  });

  test('MI-1 of an open room have no outcome', () => {
    expect(minutesDocument(source(words, { open: true })).outcome).toBeNull();
  });

  test('are empty where a format has no such module, and refused where one told what has no place in them', () => {
    const { parts, ...rest } = source(words);
    const { room = {}, seats = {}, phases = {} } = parts;
    const small = minutesDocument({ ...rest, parts: { room, seats, phases } });
    expect(small).toMatchObject({ protocol: [], motions: [], approvals: [], charter: { version: 0 } });
    expect(() => minutesDocument({ ...rest, parts: { ...parts, questions: {} } })).toThrow('questions');
    expect(() => minutesDocument({ ...rest, parts: { ...parts, room: { ...room, mood: 'good' } } })).toThrow(
      'mood',
    );
  });
});
