import { describe, expect, test } from 'vitest';
import { createRules } from '../kernel/kernel.ts';
import { clocks } from '../kernel/testing/clocks.ts';
import { drafts } from '../kernel/testing/drafts.ts';
import { seats, seatsSlice } from '../kernel/testing/seats.ts';
import { said, talk } from '../kernel/testing/talk.ts';
import { given } from './given.ts';
import { act, FOUNDER, from, HOUR, later, MINUTE, NOON, readableBy } from './meeting.ts';

const rules = createRules([seats, talk, drafts, clocks]);

/** s1 is a person and s2 an agent of p1, s3 a person of p2. */
const opened = given(
  rules,
  act(FOUNDER, 'join', { kind: 'person', party: 'p1' }),
  act(FOUNDER, 'join', { kind: 'agent', party: 'p1' }),
  act(FOUNDER, 'join', { kind: 'person', party: 'p2' }),
);

describe('given, when, then', () => {
  test('then names all that is written, in order', () => {
    const spoken = opened.when(act('s1', 'say', { text: 'Hello.' }));
    spoken.then(said('Hello.'));
    spoken.then({ type: 'said', circle: 'room', seq: 4, at: NOON, by: { seat: 's1' } });
    expect(() => spoken.then()).toThrow('expected');
    expect(() => spoken.then(said('Hello.'), said('Hello.'))).toThrow('expected');
    expect(() => spoken.then(said('Goodbye.'))).toThrow('expected');
    expect(() => spoken.thenRefused('ended')).toThrow('expected');
    expect(() => spoken.thenDiverted(said('Hello.'))).toThrow('expected');
  });

  test('then with nothing means that nothing is written', () => {
    opened.when(later(HOUR)).then();
  });

  test('a refusal is named by its code and, if one likes, its details', () => {
    const refused = opened.when(act('s1', 'say', { text: '' }));
    refused.thenRefused('invalid');
    refused.thenRefused('invalid', { field: 'text', problem: 'is empty' });
    expect(() => refused.thenRefused('invalid', { field: 'to' })).toThrow('expected');
    expect(() => refused.thenRefused('ended')).toThrow('expected');
    expect(() => refused.then()).toThrow('expected');
  });

  test('what is kept as a draft is named by what is written in its stead', () => {
    const kept = opened
      .and(act('s1', 'supervise', { what: 'all' }))
      .when(act('s2', 'say', { text: 'Hello.' }));
    kept.thenDiverted({ type: 'draft.kept', circle: 'party/p1' });
    expect(() => kept.thenDiverted()).toThrow('expected');
  });

  test('among what is written, types that a test does not name are let pass', () => {
    const rung = opened
      .and(
        act('s1', 'alarm', { of: 'room', ms: MINUTE }),
        act('s1', 'alarm', { of: 'party', ms: 2 * MINUTE }),
      )
      .when(later(HOUR));
    rung.thenAmong({ type: 'alarm.rang', circle: 'room' }, { type: 'alarm.rang', circle: 'party/p1' });
    expect(() => rung.thenAmong({ type: 'alarm.rang', circle: 'room' })).toThrow('expected');
    expect(() => rung.thenAmong(said('Hello.'))).toThrow('expected');
  });

  test('a scenario goes on from what then answers, and each beginning stays as it was', () => {
    opened
      .when(act('s1', 'say', { text: 'One.' }))
      .then(said('One.'))
      .when(act('s3', 'say', { text: 'Two.' }))
      .then({ ...said('Two.'), seq: 5 });
    opened.when(act('s3', 'say', { text: 'Two.' })).then({ ...said('Two.'), seq: 4 });
  });

  test('a command that is given must be accepted', () => {
    expect(() => opened.and(act('s1', 'say', { text: '' }))).toThrow('was refused');
    expect(() => opened.and(act('s9', 'say', { text: 'Hello.' }))).toThrow('no seat s9');
  });

  test('an entry can stand in the record without a command, by the hub or by somebody', () => {
    const meeting = opened.and(said('By the hub.'), from('s3', said('By a person.'))).meeting;
    expect(meeting.entries.slice(-2)).toMatchObject([
      { seq: 4, by: { kind: 'hub' } },
      { seq: 5, by: { kind: 'person', seat: 's3', party: 'p2' } },
    ]);
  });

  test('what is due comes before a command, and is not among what the command writes', () => {
    const late = opened.and(act('s1', 'alarm', { of: 'room', ms: MINUTE }));
    const { meeting } = late.and({ wait: 0 });
    const after = given({ ...meeting, now: NOON + HOUR }).when(act('s3', 'say', { text: 'Late.' }));
    after.then({ ...said('Late.'), at: NOON + HOUR });
    expect(after.taken.meeting.entries.map(({ type }) => type).slice(-2)).toEqual(['alarm.rang', 'said']);
  });

  test('a clock can be put back', () => {
    opened
      .and(later(-HOUR))
      .when(act('s1', 'say', { text: 'Hello.' }))
      .then({ type: 'said', at: NOON });
    expect(opened.and(later(-HOUR)).meeting.now).toBe(NOON - HOUR);
  });

  test('tells what slices hold, what somebody sees, may do and reads, and whom an entry woke', () => {
    const spoken = opened.and(
      act('s1', 'say', { text: 'Hello.', to: ['p2'] }),
      act('s1', 'alarm', { of: 'party', ms: 1 }),
    );
    expect(spoken.read(seatsSlice).parties).toEqual(['p1', 'p2']);
    expect(spoken.sees('s3', 'talk')).toEqual({ counts: { p1: 1 } });
    expect(spoken.may('s3', 'say')).toBeUndefined();
    expect(spoken.may('s3', 'join')).toMatchObject({ code: 'forbidden' });
    expect(spoken.next('s3').may).toContain('say');
    expect(spoken.woke('said')).toEqual(['s3']);
    expect(() => spoken.woke('draft.kept')).toThrow('no draft.kept');
    expect(readableBy(spoken.meeting, 's2')).toHaveLength(5);
    expect(readableBy(spoken.meeting, 's3')).toHaveLength(4);
  });
});
