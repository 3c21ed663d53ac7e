import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { displayName, line, text, textFault } from './text.ts';
import { utf8Bytes } from './utf8.ts';

const FIVE_BEATS = '\u{1F600}'.repeat(5); // 20 bytes of UTF-8, 10 code units, 5 characters

describe('TK-1 a text', () => {
  test('is measured as UTF-8 measures it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (value) => {
        expect(utf8Bytes(value)).toBe(new TextEncoder().encode(value).length);
      }),
    );
  });

  test.each([
    ['letters', 'x'.repeat(20)],
    ['letters of two bytes', 'я'.repeat(10)],
    ['emoji', FIVE_BEATS],
  ])('may have as many bytes as its limit, not one more: %s', (_what, value) => {
    expect(text(20).safeParse(value).success).toBe(true);
    const refused = text(20).safeParse(`${value}x`);
    expect(refused.error?.issues[0]?.message).toBe('has 21 bytes, over the limit of 20');
  });

  test('TK-6 is kept byte for byte', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), (value) => {
        fc.pre(!value.includes('\0'));
        expect(text(10_000).parse(value)).toBe(value);
      }),
    );
  });

  test.each(['\0', 'a\0b', '\ud83d', '\ude00', 'a\ud83db', '\ude00\ud83d', '\ud83d\ud83d\ude00'])(
    'B31 B32 is refused with a character that cannot be kept: %j',
    (value) => {
      expect(textFault(value)).toBeDefined();
      expect(text(100).safeParse(value).success).toBe(false);
      expect(line(100).safeParse(value).success).toBe(false);
    },
  );

  test('B31 may hold the six characters that stand for NUL elsewhere', () => {
    expect(text(100).parse('\\u0000')).toBe('\\u0000');
  });

  test('is not empty', () => expect(text(10).safeParse('').success).toBe(false));
});

describe('a line', () => {
  test('is measured in characters', () => {
    expect(line(5).safeParse(FIVE_BEATS).success).toBe(true);
    expect(line(4).safeParse(FIVE_BEATS).error?.issues[0]?.message).toBe(
      'has 5 characters, over the limit of 4',
    );
  });

  test.each(['a\nb', 'a\rb', 'a\u2028b', 'a\u2029b', 'a\u0085b', 'a\tb', '\u001b[31m', 'a\u007f'])(
    'B19 has no line break and no control character: %j',
    (value) => expect(line(100).safeParse(value).success).toBe(false),
  );
});

describe('ID-5 a display name', () => {
  test('is measured in characters as a reader counts them, each of few code points', () => {
    const family = '\u{1F468}\u200d\u{1F469}\u200d\u{1F467}';
    expect(displayName(5).safeParse(family.repeat(5)).success).toBe(true);
    expect(displayName(5).safeParse(FIVE_BEATS).success).toBe(true);
    expect(displayName(4).safeParse(FIVE_BEATS).error?.issues[0]?.message).toBe('has more than 4 characters');
    expect(displayName(5).safeParse(`e${'\u0301'.repeat(40)}`).error?.issues[0]?.message).toBe(
      'has 41 characters, over the limit of 40',
    );
  });

  test('LI that is far too long is refused without being counted so, which takes memory by its square', () => {
    const { error } = displayName(60).safeParse('x'.repeat(20_000));
    expect(error?.issues.map(({ message }) => message)).toEqual([
      'has 20000 characters, over the limit of 480',
    ]);
  });
});
