import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { Key } from './catalogue.ts';
import { en } from './en/index.ts';
import { holesIn, type Message } from './message.ts';
import { ru } from './testing/russian.ts';

const english: Readonly<Record<string, Message>> = en;
const russian: Readonly<Record<string, Message>> = ru;
const keys = Object.keys(english) as Key[];

const sources = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(sources + path, 'utf8');
const paths = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((path) =>
  /\.tsx?$/.test(path),
);

/** What English takes from the verifier of records, which says it at a terminal too. */
const BORROWED = /^(finding|unproven|circle)\./;

/** Keys as the areas of a language say them, before they are put together. */
function declared(language: string): string[] {
  return paths
    .filter(
      (path) => path.startsWith(`i18n/${language}/`) && !/\/(index|first|later|refusals)\.ts$/.test(path),
    )
    .flatMap((path) => [...read(path).matchAll(/^ {2}'?([\w.]+)'?:/gm)].map(([, key = '']) => key));
}

describe('the catalogues', () => {
  test('say the same keys in every language', () => {
    expect(Object.keys(russian).sort()).toEqual([...keys].sort());
  });

  test.each(['en', 'ru'])('say no key twice: %s', (language) => {
    const borrowed = language === 'en' ? keys.filter((key) => BORROWED.test(key)) : [];
    const all = [...declared(language), ...borrowed];
    expect(all.filter((key, place) => all.indexOf(key) !== place)).toEqual([]);
    expect(all.toSorted()).toEqual([...keys].sort());
  });

  test('have the same holes in every language', () => {
    const differing = keys.filter((key) => {
      const [one, other] = [english[key], russian[key]];
      return one === undefined || other === undefined || holesIn(one).join() !== holesIn(other).join();
    });
    expect(differing).toEqual([]);
  });

  test('have a sentence for each plural that their language tells apart', () => {
    const wanting = Object.entries({ en: english, ru: russian }).flatMap(([language, catalogue]) => {
      const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
      return Object.entries(catalogue).flatMap(([key, message]) => {
        if (typeof message === 'string') return [];
        // One sentence may serve all numbers; then only `other` is there.
        const forms = Object.keys(message);
        const missing = pluralCategories.filter((category) => !forms.includes(category));
        const isWhole = missing.length === 0 || sameWords(message);
        return isWhole ? [] : [`${language} ${key}: ${missing.join(', ')}`];
      });
    });
    expect(wanting).toEqual([]);
  });

  test('hold nothing that no page says', () => {
    const texts = paths.filter((path) => !path.startsWith('i18n/') && !path.includes('.test.')).map(read);
    const words = new Set(
      texts.flatMap((text) => [...text.matchAll(/['"`]([\w.]+)['"`]/g)].map(([, word]) => word)),
    );
    const beginnings = [
      ...new Set(
        texts.flatMap((text) => [...text.matchAll(/`([\w.]+\.)\$\{/g)].map(([, start = '']) => start)),
      ),
    ];
    const unsaid = keys.filter(
      (key) => !words.has(key) && !beginnings.some((start) => key.startsWith(start)),
    );
    expect(unsaid).toEqual([]);
  });

  test('neither shout nor say please, nor blame', () => {
    const loud = [...Object.entries(english), ...Object.entries(russian)].filter(([, message]) =>
      /[!！]|\bOops\b|\bplease\b|пожалуйста|успешно|successfully/i.test(JSON.stringify(message)),
    );
    expect(loud.map(([key]) => key)).toEqual([]);
  });
});

/** Whether a number changes nothing in what is said, so that fewer forms do. */
function sameWords(message: Exclude<Message, string>): boolean {
  return new Set(Object.values(message)).size === 1;
}
