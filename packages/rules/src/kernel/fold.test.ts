import type { Entry } from '@parley/protocol';
import { describe, expect, test } from 'vitest';
import { given } from '../testing/given.ts';
import { from, HUB, later, MINUTE, NOON } from '../testing/meeting.ts';
import { UnknownEntryError } from './broken.ts';
import type { Module, ReadSlice, Slice } from './contract.ts';
import { slice } from './define.ts';
import { emptyRoom } from './fold.ts';
import { createRules } from './kernel.ts';
import { logs, noted, type NotesTypes, notes, rulesWith, twoParties } from './testing/notes.ts';
import { seats, seatsSlice } from './testing/seats.ts';
import { said, talk } from './testing/talk.ts';

const seen = (name: string, look: (read: ReadSlice, entry: Entry) => unknown): Slice<readonly unknown[]> =>
  slice<readonly unknown[], NotesTypes>({
    name,
    circle: 'room',
    initial: [],
    evolve: { noted: (list, entry, read) => [...list, look(read, entry)] },
  });

describe('a slice', () => {
  test('is folded in each circle of its kind, from the entries of that circle alone', () => {
    const meeting = given(
      rulesWith(),
      ...[noted('a'), noted('b', 'party/p1'), noted('c', 'party/p2'), noted('d', 'seat/s1'), noted('e')],
    );
    expect(meeting.read(logs.room)).toEqual(['a', 'e']);
    expect(meeting.read(logs.party, 'party/p1')).toEqual(['b']);
    expect(meeting.read(logs.party, 'party/p2')).toEqual(['c']);
    expect(meeting.read(logs.seat, 'seat/s1')).toEqual(['d']);
    expect(meeting.read(logs.persons, 'persons/p1')).toEqual([]);
  });

  test('reads the slices its module builds on with the entry already folded in, however modules are listed', () => {
    const lengths = seen('lengths', (read) => read(logs.room).length);
    for (const order of [
      (modules: readonly Module[]) => modules,
      (modules: readonly Module[]) => modules.toReversed(),
    ]) {
      const rules = createRules(order([seats, notes, { name: 'a', on: ['notes'], slices: [lengths] }]));
      expect(given(rules, noted('a'), noted('b')).read(lengths)).toEqual([1, 2]);
    }
  });

  test('reads slices of its own module that stand before it', () => {
    const first = seen('first', (_, { body }) => body['text']);
    const second = seen('second', (read) => read(first).length);
    expect(given(rulesWith({ slices: [first, second] }), noted('a')).read(second)).toEqual([1]);
    const early = rulesWith({ slices: [second, first] });
    expect(() => given(early, noted('a'))).toThrow('second reads first, which it does not build on');
  });

  test('reads the initial state of a module that is absent', () => {
    const counts = seen('counts', (read) => read(seen('of nobody', () => 1)));
    expect(given(rulesWith({ slices: [counts] }), noted('a')).read(counts)).toEqual([[]]);
  });

  test('reads nothing of a module it does not build on', () => {
    const other = seen('other', () => 1);
    const nosy = seen('nosy', (read) => read(other));
    const rules = rulesWith({ slices: [other] }, { slices: [nosy] });
    expect(() => given(rules, noted('a'))).toThrow('nosy reads other, which it does not build on');
  });

  test('reads nothing of another kind of circle', () => {
    const nosy = seen('nosy', (read) => read(logs.party));
    expect(() => given(rulesWith({ slices: [nosy] }), noted('a'))).toThrow('nosy reads log of party');
  });

  test('hears entries of any module by the words they carry, and by those alone', () => {
    const heard = (tag: string) =>
      slice<readonly string[], NotesTypes>({
        name: tag,
        circle: 'room',
        initial: [],
        evolve: {},
        hears: { [tag]: (list, { type }) => [...list, type] },
      });
    const [speech, mustRead, writing] = [heard('speech'), heard('must-read'), heard('writing')] as const;
    const ears: Module = { name: 'ears', slices: [speech, mustRead, writing] };
    const meeting = given(
      createRules([ears, seats, notes, talk]),
      noted('a'),
      said('to all'),
      said('to you', ['p1']),
    );
    expect(meeting.read(speech)).toEqual(['said', 'said']);
    expect(meeting.read(mustRead)).toEqual(['said']); // the type carries the word; what was said to all does not
    expect(meeting.read(writing)).toEqual(['noted']);
  });

  test('folds an entry once: by its type where it names it, else by its words', () => {
    const both = slice<readonly string[], NotesTypes>({
      name: 'both',
      circle: 'room',
      initial: [],
      evolve: { noted: (list) => [...list, 'type'] },
      hears: { writing: (list) => [...list, 'word'] },
    });
    expect(given(rulesWith({ slices: [both] }), noted('a')).read(both)).toEqual(['type']);
  });
});

describe('the ledger of a circle', () => {
  const rules = rulesWith();
  const entry: Entry = { circle: 'room', seq: 1, type: 'noted', at: NOON, by: HUB, body: { text: 'a' } };
  const state = rules.fold(emptyRoom, entry);

  test('has no gaps and says nothing twice', () => {
    expect(() => rules.fold(state, { ...entry, seq: 3 })).toThrow('room has a gap before 3');
    expect(() => rules.fold(state, { ...entry, seq: 1 })).toThrow('room has a gap before 1');
    expect(() => rules.fold(emptyRoom, { ...entry, seq: 2 })).toThrow('room has a gap before 2');
  });

  test('counts for itself', () => {
    const both = given(rules, noted('a'), noted('b'), noted('c', 'party/p1')).meeting.entries;
    expect(both.map(({ seq }) => seq)).toEqual([1, 2, 1]);
  });

  test('never goes back in time', () => {
    expect(() => rules.fold(state, { ...entry, seq: 2, at: NOON - 1 })).toThrow('time falls in room at 2');
    expect(rules.fold(state, { ...entry, seq: 2, at: NOON }).get('room')?.at).toBe(NOON);
  });

  test('stops at an entry of a type these rules do not know', () => {
    expect(() => rules.fold(state, { ...entry, seq: 2, type: 'noted.2' })).toThrow(UnknownEntryError);
    expect(() => rules.tagsOf({ ...entry, type: 'noted.2' })).toThrow(UnknownEntryError);
  });

  test('leaves the state it started from as it was', () => {
    const after = rules.fold(state, { ...entry, seq: 2 });
    expect(rules.read(state, logs.room, 'room')).toEqual(['a']);
    expect(rules.read(after, logs.room, 'room')).toEqual(['a', 'a']);
  });
});

describe('a view', () => {
  const meeting = given(
    rulesWith(),
    ...twoParties,
    from('s1', noted('mine', 'persons/p1')),
    later(MINUTE),
    from('s3', noted('theirs', 'party/p2')),
  );
  const { rules, state, now } = meeting.meeting;
  const person = rules.view(state, { kind: 'person', seat: 's1', party: 'p1' }, now);
  const agent = rules.view(state, { kind: 'agent', seat: 's2', party: 'p1' }, now);

  test('holds the circles its reader reads', () => {
    expect(person.circles).toEqual(['room', 'party/p1', 'persons/p1', 'seat/s1', 'seat/s2']);
    expect(agent.circles).toEqual(['room', 'party/p1', 'seat/s2']);
    expect(person.get(logs.persons, 'persons/p1')).toEqual(['mine']);
    expect(person.get(seatsSlice).parties).toEqual(['p1', 'p2']);
    expect(person.head('persons/p1')).toBe(1);
    expect(person.head('party/p1')).toBe(0);
  });

  test('tells nothing of another circle, neither what it holds nor how long it is', () => {
    expect(() => person.get(logs.party, 'party/p2')).toThrow('party/p2 cannot be read here');
    expect(() => person.head('party/p2')).toThrow('party/p2 cannot be read here');
    expect(() => agent.get(logs.persons, 'persons/p1')).toThrow('persons/p1 cannot be read here');
    expect(() => agent.head('persons/p1')).toThrow('persons/p1 cannot be read here');
  });

  test('does not take a slice of one kind of circle for another', () => {
    expect(() => person.get(logs.persons, 'party/p1')).toThrow('log of persons is no slice of party/p1');
    expect(() => person.get(logs.party)).toThrow('log of party is no slice of room');
  });

  test('has the time of its asking, but none before the newest entry of the room', () => {
    expect(person.now).toBe(NOON + MINUTE);
    expect(rules.view(state, { kind: 'person', seat: 's1', party: 'p1' }, NOON - MINUTE).now).toBe(NOON);
  });
});
