import { describe, expect, test } from 'vitest';
import { after, newMeeting } from '../testing/meeting.ts';
import type { Module } from './contract.ts';
import { minutes } from './define.ts';
import { createRules } from './kernel.ts';
import { minutesOf } from './minutes.ts';
import { note, notes, type NotesTypes, twoParties } from './testing/notes.ts';
import { seats } from './testing/seats.ts';

const counting: Module = {
  name: 'counting',
  on: ['notes'],
  entries: { over: { wakes: 'all', ends: true } },
  minutes: minutes<readonly string[], NotesTypes>({
    initial: [],
    evolve: { noted: (texts, { body }) => [...texts, body.text] },
    render: (texts) => ({ texts }),
  }),
};

const modules = [seats, notes, counting];
const over = { circle: 'room', type: 'over', body: {} } as const;

function meeting(...more: Parameters<typeof after>[1]) {
  const start = [...twoParties, note('s1', 'room', 'One.', 'Two.'), note('s1', 'party/p1', 'Hush.')];
  return after(newMeeting(createRules(modules)), [...start, ...more]).entries;
}

describe('the minutes', () => {
  test('MI-2 are what each module that has something to say folds from the room alone', () => {
    const entries = meeting();
    const upto = entries.filter(({ circle }) => circle === 'room').length;
    expect(minutesOf(modules, entries)).toEqual({
      upto,
      ended: false,
      parts: { counting: { texts: ['One.', 'Two.'] } },
    });
  });

  test('MI-2 end with the entry that ended the room, and never change afterwards', () => {
    const closed = meeting(over);
    const later = meeting(over, note('s1', 'room', 'Three.'), note('s3', 'room', 'Four.'));
    expect(later.length).toBeGreaterThan(closed.length);
    expect(minutesOf(modules, later)).toEqual(minutesOf(modules, closed));
    expect(minutesOf(modules, later)).toMatchObject({ ended: true, upto: closed.length - 1 });
  });

  test('are none when something is missing, or cannot be understood', () => {
    const entries = meeting();
    expect(() => minutesOf(modules, entries.slice(1))).toThrow('the minutes lack the entries before 2');
    expect(() => minutesOf([seats], entries)).toThrow('noted is not known');
  });

  test('fold types of their module and of those it builds on, and no others', () => {
    expect(() => createRules([seats, notes, { ...counting, on: [] }])).toThrow(
      'minutes of counting folds noted, of no module it builds on',
    );
    expect(() => createRules([seats, { ...counting, on: ['notes?'] }])).not.toThrow();
  });
});
