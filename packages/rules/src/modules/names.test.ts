import { expect, test } from 'vitest';
import { areAlike, nameFault } from './names.ts';

/** What names are and when they are twins; that rooms ask is tested with the commands that take names. */

test.each([
  ['a Latin name', 'Anna'],
  ['a Vietnamese name in normal form C', 'Hiếu'.normalize('NFC')],
  ['a Russian name', 'Мария Иванова'],
  ['a Chinese name', '王小明'],
  ['an Arabic name', 'أحمد'],
  ['a name that has a joiner inside its script', 'क्‍ष'],
  ['a Persian name with a non-joiner', 'علی‌رضا'],
  ['an emoji of one picture', '🦊'],
  ['an emoji that is joined of several', '👩‍💻'],
  ['a heart, which has a variation selector', '❤️ Anna'],
  ['an apostrophe and a hyphen', 'Anne-Marie O’Neill'],
  ['a number', '7'],
  ['Ali, which is not All', 'Ali'],
  ['a bracket that claims nothing', 'Acme (Berlin)'],
  ['a word that holds a reserved one', 'Roomba'],
])('ID-5 %s can be a display name', (_, name) => {
  expect(nameFault(name)).toBeUndefined();
});

test.each([
  ['nothing', ''],
  ['a space', ' '],
  ['a space before it', ' Anna'],
  ['a space after it', 'Anna '],
  ['a space without a width of its own after it', 'Anna\u00a0'],
])('ID-5 a name is refused that is %s', (_, name) => {
  expect(nameFault(name)).toContain('space');
});

test.each([
  ['Hiếu', 'Hiếu'.normalize('NFD')],
  ['Å as the sign of a unit', '\u212bsa'],
  ['é as two characters', 'Andre\u0301'],
])('ID-5 B28 %s is refused unless it is in normal form C', (_, name) => {
  expect(nameFault(name)).toContain('normal form C');
});

test.each([
  ['a line break', 'Anna\nDecision'],
  ['an escape sequence', 'Anna\u001b[31m'],
  ['a bidi override at the end', 'Anna\u202e'],
  ['a bidi override within', 'An\u202ena'],
  ['a bidi isolate', '\u2066Anna\u2069'],
  ['a mark of direction', 'Anna\u200f'],
  ['a space of no width', 'An\u200bna'],
  ['a word joiner', 'An\u2060na'],
  ['a byte order mark', 'An\ufeffna'],
  ['a soft hyphen', 'An\u00adna'],
  ['a joiner at the end', 'Anna\u200d'],
  ['a joiner between Latin letters', 'An\u200dna'],
  ['a non-joiner between Latin letters', 'An\u200cna'],
  ['a line separator', 'Anna\u2028Boris'],
  ['half of a surrogate pair', 'Anna\ud83d'],
  ['a character of private use', 'Anna\ue000'],
  ['a character that is not assigned', 'Anna\u0378'],
  ['an invisible letter (Hangul filler)', 'Anna\u3164'],
  ['an invisible mark (grapheme joiner)', 'An\u034fna'],
  ['a blank pattern of Braille', 'Anna\u2800'],
  ['a variation selector after a letter', 'Anna\ufe0f'],
  ['a tag character', 'Anna\u{e0041}'],
])('ID-5 B33 a name with %s is refused', (_, name) => {
  expect(nameFault(name)).toContain('not seen');
});

test.each([
  ['dots', '...'],
  ['an invisible letter', '\u3164'],
  ['a half-width invisible letter', '\uffa0'],
  ['a blank pattern of Braille', '\u2800'],
  ['a combining mark', '\u0301'],
])('ID-5 a name of nothing but %s is refused', (_, name) => {
  expect(nameFault(name)).toBeDefined();
});

test.each([
  'Parley',
  'HUB',
  'system',
  'SYSTEM',
  'Ѕystem', // the first letter is Cyrillic
  'sуstem', // so is the second here
  'Ａｄｍｉｎ', // wide letters
  'moderator',
  'Observer',
  'Observers',
  'everyone',
  'AII', // two capital I
])('ID-5 %s is reserved for the room itself', (name) => {
  expect(nameFault(name)).toContain('reserved');
});

test.each([
  'Alice (human)',
  'Alice (HUMAN)',
  'Alice [agent]',
  'Alice {bot}',
  'Alice <system>',
  'Alice «person»',
  'Alice ( human )',
  'Alice （human）', // wide brackets
  'Alice 【human】',
  'Alice (humаn)', // the a is Cyrillic
  'Alice (ＡＩ)',
  '(human) Alice',
])('ID-5 B19 "%s" claims a kind, which the room shows by itself', (name) => {
  expect(nameFault(name)).toContain('claims a kind');
});

test.each([
  ['upper and lower case', 'Anna', 'aNNA'],
  ['a Cyrillic А', 'Alice', 'Аlice'],
  ['a Cyrillic В, whose small letter looks otherwise', 'Boris', 'Вoris'],
  ['a Cyrillic Н and М', 'HM Ltd', 'НМ Ltd'],
  ['a Greek capital', 'Boris', 'Βoris'],
  ['a capital I for a small l', 'Alice', 'AIice'],
  ['a digit 1 for a small l', 'Carla', 'Car1a'],
  ['a digit 0 for an O', 'Oona', '0ona'],
  ['rn for m', 'Emma', 'Ernma'],
  ['wide letters', 'Anna', 'Ａｎｎａ'],
  ['another space', 'Anna Berg', 'Anna\u00a0Berg'],
  ['two spaces', 'Anna Berg', 'Anna  Berg'],
  ['another apostrophe', 'Acme’s agent', "Acme's agent"],
  ['two normal forms', 'Hiếu'.normalize('NFC'), 'Hiếu'.normalize('NFD')],
  ['a joiner in a script that has them', 'क्‍ष', 'क्ष'],
  ['a ligature', 'Steffi', 'Steﬃ'],
])('ID-5 B33 names that differ by %s are too alike for one room', (_, one, other) => {
  expect(areAlike(one, other)).toBe(true);
  expect(areAlike(other, one)).toBe(true);
});

test.each([
  ['Anna', 'Anne'],
  ['Ali', 'All'],
  ['Anna', 'Änna'],
  ['Анна', 'Алла'],
  ['Mia', 'Mila'],
  ['王', '玉'],
])('ID-5 %s and %s can be in one room', (one, other) => {
  expect(areAlike(one, other)).toBe(false);
});
