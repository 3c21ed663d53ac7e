import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Circle } from './circle.ts';
import { CURSOR_HASH_CHARACTERS, type Position, decodeCursor, encodeCursor, markIn } from './cursor.ts';

const number = fc.integer({ min: 1, max: 999_999 });
const circles: fc.Arbitrary<Circle> = fc.oneof(
  fc.constant<Circle>('room'),
  number.map((id): Circle => `party/p${id}`),
  number.map((id): Circle => `persons/p${id}`),
  number.map((id): Circle => `seat/s${id}`),
);
const positions: fc.Arbitrary<Position> = fc.record({
  seq: fc.nat({ max: 999_999_999 }),
  hash: fc.string({
    unit: fc.constantFrom(...'0123456789abcdef'),
    minLength: CURSOR_HASH_CHARACTERS,
    maxLength: CURSOR_HASH_CHARACTERS,
  }),
});
const cursors = fc.array(fc.tuple(circles, positions), { maxLength: 20 }).map((pairs) => new Map(pairs));

const word = (plain: string) => `c1-${btoa(plain).replaceAll('=', '')}`;

describe('DL-2 a cursor', () => {
  test('is read as it was written', () => {
    fc.assert(
      fc.property(cursors, (cursor) => {
        expect(decodeCursor(encodeCursor(cursor))).toEqual(cursor);
      }),
    );
  });

  test('travels in an address and a header as it is', () => {
    fc.assert(
      fc.property(cursors, (cursor) => {
        expect(encodeCursor(cursor)).toMatch(/^c1-[A-Za-z0-9_-]*$/);
      }),
    );
  });

  test('DL-6 may say what its reader was advised, which no place of it hangs on', () => {
    fc.assert(
      fc.property(cursors, (cursor) => {
        const marked = encodeCursor(cursor, '0a1b2c3d');
        expect([decodeCursor(marked), markIn(marked)]).toEqual([cursor, '0a1b2c3d']);
        expect(markIn(encodeCursor(cursor))).toBeUndefined();
      }),
    );
  });

  test('of a seat with many circles fits into a join', () => {
    const many = new Map<Circle, Position>();
    for (let id = 1; id <= 60; id += 1)
      many.set(`seat/s${999_900 + id}` as const, { seq: 999_999, hash: 'abcdef012345' });
    expect(encodeCursor(many).length).toBeLessThan(4000);
  });

  test('is refused, never guessed at, when it is anything else', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string().map((tail) => `c1-${tail}`),
        ),
        (text) => {
          const cursor = decodeCursor(text);
          expect(cursor && decodeCursor(encodeCursor(cursor))).toEqual(cursor);
        },
      ),
    );
  });

  test.each([
    ['another version', encodeCursor(new Map()).replace('c1', 'c2')],
    ['no base64', 'c1-a'],
    ['an unknown circle', word('town:1:abcdef012345')],
    ['a circle twice', word('room:1:abcdef012345,room:2:abcdef012345')],
    ['a negative position', word('room:-1:abcdef012345')],
    ['a position beyond what a number holds', word('room:9999999999999999:abcdef012345')],
    ['a short hash', word('room:1:abcdef')],
    ['half a mark', `${word('room:1:abcdef012345')}.0a1b`],
    ['something after it', `${word('room:1:abcdef012345')} `],
  ])('is refused with %s', (_what, text) => {
    expect(decodeCursor(text)).toBeUndefined();
  });
});
