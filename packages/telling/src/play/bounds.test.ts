import type { State } from '@parley/protocol';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { list, record } from '../look.ts';
import { cutText } from './bounded.ts';
import { PLAY_CHARACTERS, playOf } from './play.ts';
import { playText } from './play-text.ts';
import { door, room } from './testing/told-room.ts';
import type { ToldPlay } from './told.ts';

/** What some other module says of itself, whatever that is. */
const strange = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  fc
    .tuple(fc.integer({ min: 1, max: 600 }), fc.string({ unit: 'grapheme', maxLength: 200 }))
    .map(([count, say]) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`${at}${say}`, say])),
    ),
);

/** Rooms with little and with far too much in them. */
const rooms = fc
  .record({
    say: fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }),
    characters: fc.constantFrom(1, 80, 500, 4096, 32_768),
    size: fc.integer({ min: 1, max: 8 }),
    other: strange,
  })
  .map(({ say, characters, size, other }): ToldPlay => {
    const told = room(say.repeat(Math.ceil(characters / say.length)).slice(0, characters), size);
    const state = {
      ...told.state,
      questions: { questions: other },
      council: { open: other },
    } as State['state']; // a module to come
    return { ...told, state };
  });

describe('NX-3 the bound of the state of play', () => {
  test.each([
    ['long texts', room('word '.repeat(6000), 1)],
    ['many of everything', room('word', 8)],
    ['many long ones', room('слово ☕ '.repeat(4000), 8)],
    ['what JSON writes in six characters', room('\u0001'.repeat(30_000), 8)],
    ['one line without end', room('x'.repeat(131_072), 8)],
    ['nothing but breaks', room('\n'.repeat(30_000), 8)],
  ])('fits its bound with %s, and keeps what is sent back whole', (_, told) => {
    const play = playOf(told, door);
    expect(JSON.stringify(play).length).toBeLessThanOrEqual(PLAY_CHARACTERS);
    expect(play).toMatchObject({
      room: told.room,
      cursor: told.cursor,
      contract: { sha256: 'a'.repeat(64) },
      cut: expect.stringContaining('GET contract'),
    });
    const text = playText(told, door);
    expect(text.length).toBeLessThanOrEqual(PLAY_CHARACTERS);
    expect(text).toContain('ack {"upto":{"room":');
    expect(text.includes('GET mandate')).toBe(/cut: |Left out here/.test(text));
  });

  test('holds for any room, and leaves whole what is sent back', () => {
    fc.assert(
      fc.property(rooms, (told) => {
        const play = playOf(told, door);
        expect(JSON.stringify(play).length).toBeLessThanOrEqual(PLAY_CHARACTERS);
        expect(play['cursor']).toBe(told.cursor);
        const text = playText(told, door);
        expect(text.length).toBeLessThanOrEqual(PLAY_CHARACTERS);
        expect(text).not.toMatch(/\p{Surrogate}/u);
      }),
      { numRuns: 30 },
    );
  });

  test('TK-2 nobody is led to acknowledge what was not shown', () => {
    fc.assert(
      fc.property(rooms, (told) => {
        const { unread, next } = playOf(told, door);
        const { entries, left, ack } = record(unread);
        const shown = list(entries).map((entry) => Number(record(entry)['seq']));
        expect(record(ack)['room']).toBe(Math.max(...shown));
        expect(left).toBe(told.unread.entries.length - shown.length);
        const { act } = record(list(next)[0]);
        expect(act).toEqual({ command: 'ack', input: { upto: ack } });

        const text = playText(told, door);
        const [, upto] = /ack {"upto":{"room":(\d+)}}/.exec(text) ?? [];
        const numbers = [...text.matchAll(/^#(\d+) {2}/gm)].map(([, seq]) => Number(seq));
        expect(Number(upto)).toBe(Math.max(...numbers));
      }),
      { numRuns: 30 },
    );
  });

  test('says how much of a list is left out, and leaves no list without its like', () => {
    const told = room('word '.repeat(800), 8);
    const play = playOf(told, door);
    const clauses = list(record(play['charter'])['clauses']);
    expect(clauses.length).toBeLessThan(48);
    expect(clauses.every((clause) => typeof record(clause)['clause'] === 'number')).toBe(true);
    expect(play).toMatchObject({ left_out: { 'charter.clauses': 48 - clauses.length } });

    const text = playText(told, door);
    const shown = text.match(/^Clause \d+:$/gm) ?? [];
    expect(text).toMatch(
      new RegExp(`^Left out here, and how many: .*charter: clauses ${48 - shown.length}\\b`, 'm'),
    );
  });

  test('cuts no character in two', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 60 }),
        fc.integer({ min: 1, max: 40 }),
        (text, most) => {
          expect(cutText(text, most)).not.toMatch(/\p{Surrogate}/u);
        },
      ),
    );
  });
});
