import { refusalBody } from '@parley/protocol/refusal';
import { describe, expect, test } from 'vitest';
import { preferred } from './languages.ts';
import { loadLanguage, withWords } from './load.ts';
import { relative, timeText } from './times.ts';

// As beside any page but the first: all that a language can say.
await withWords(async () => undefined)();
const en = await loadLanguage('en');
const ru = await loadLanguage('ru');

describe('a translator', () => {
  test('fills the holes of a sentence', () => {
    expect(en.t('links.ready', { topic: 'Supply {x}' })).toBe('“Supply {x}” is ready');
  });

  test.each([
    [1, '1 день'],
    [2, '2 дня'],
    [5, '5 дней'],
    [11, '11 дней'],
    [21, '21 день'],
    [1_000, '1\u00a0000 дней'],
  ])('declines numbers as Russian does: %i', (count, words) => {
    expect(ru.t('days', { count })).toBe(words);
  });

  test('gives a sentence in pieces, for elements in its holes', () => {
    expect(en.pieces('claim.taken')).toEqual(['This place was taken by ', 'name', ', ', 'time', '.']);
  });

  test('writes lists as the language does', () => {
    expect([en.list(['A', 'B', 'C']), ru.list(['A', 'B'])]).toEqual(['A, B and C', 'A и B']);
  });

  test('says what the hub refused in the reader’s language, details and all', () => {
    const body = refusalBody('name_taken', { other: 'Anna' });
    expect(en.refusal(body).says).toBe(body.message);
    expect(ru.refusal(body)).toEqual({
      says: 'Имя слишком похоже на «Anna», которое уже есть в комнате.',
      fix: 'Выберите другое имя.',
    });
  });

  test('says a refusal that it does not know in the hub’s own words', () => {
    const unheard = { ...refusalBody('unknown'), code: 'from_the_future' as 'unknown' };
    expect(ru.refusal(unheard).says).toBe(unheard.message);
  });
});

test.each([
  [['ru-RU', 'en'], 'ru'],
  [['de-DE', 'ru', 'en'], 'ru'],
  [['en-US', 'ru'], 'en'],
  [['de', 'fr'], 'en'],
  [[], 'en'],
] as const)('the first language that both understand is spoken: %j', (understood, language) => {
  expect(preferred(understood)).toBe(language);
});

describe('times', () => {
  const NOW = Date.UTC(2026, 10, 29, 12);
  test.each([
    [NOW - 20_000, '0 min ago'],
    [NOW - 120_000, '2 min ago'],
    [NOW + 5 * 3_600_000, 'in 5 hr'],
    [NOW + 6 * 86_400_000, 'in 6 days'],
  ])('are told from now on: %i', (at, words) => {
    expect(relative(at, NOW, 'en')).toBe(words);
  });

  test('are written by day and 24 hours in both languages', () => {
    const at = new Date(2026, 11, 6, 15, 5).getTime();
    expect([timeText(at, 'moment', NOW, 'en'), timeText(at, 'clock', NOW, 'ru')]).toEqual([
      '6 Dec, 15:05',
      '15:05',
    ]);
  });
});
