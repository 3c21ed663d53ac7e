import { describe, expect, test } from 'vitest';
import { answerFormOf, formOf } from './form.ts';
import { languageOf } from './language.ts';

describe('the form of an answer to a call', () => {
  test.each([
    [undefined, 'json', 'markdown'],
    ['*/*', 'json', 'markdown'],
    ['application/json', 'json', 'json'],
    ['text/markdown', 'markdown', 'markdown'],
    ['text/plain, application/json;q=0.5', 'markdown', 'markdown'],
    ['application/json, text/plain;q=0.5', 'json', 'json'],
    ['application/json, text/markdown', 'markdown', 'markdown'],
  ])('%j is %s, or %s where words are usual', (accept, plain, words) => {
    const headers = accept === undefined ? {} : { accept };
    expect([answerFormOf(headers), answerFormOf(headers, 'markdown')]).toEqual([plain, words]);
  });
});

test.each(['text/html;q=0', 'text/html;q=x', ',;,', `${'text/x,'.repeat(1000)}text/html`])(
  'what names no page gets none: %s',
  (accept) => expect(formOf({ accept })).toBe('markdown'),
);

describe('the language of a page', () => {
  test.each([
    [undefined, undefined, 'en'],
    [undefined, 'ru', 'ru'],
    [undefined, 'ru-RU,ru;q=0.9,en;q=0.8', 'ru'],
    [undefined, 'en-GB;q=0.9, ru', 'ru'],
    [undefined, 'de, fr;q=0.9, ru;q=0.1', 'ru'],
    [undefined, 'ru;q=0, de', 'en'],
    [undefined, 'de', 'en'],
    ['en', 'ru', 'en'],
    ['ru', 'en', 'ru'],
    ['de', 'ru', 'ru'],
    [['ru'], 'en', 'en'],
  ])('chosen as %j, accepted as %j, is %s', (chosen, accepted, language) => {
    expect(languageOf(chosen, accepted)).toBe(language);
  });
});
