import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { wires } from '@parley/rules/modules/wires';
import { expect, test } from 'vitest';
import { later as laterEnglish } from './en/later.ts';
import { verify as verifyEnglish } from './en/verify.ts';
import { loadLanguage, withWords } from './load.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** What is there before anything else is sent for: the frame, the start page, and a room without its papers. */
const FIRST = ['main.tsx', 'pages/home/home-page.tsx', 'rooms/room-page.tsx'];

/** A file and all that it imports at once; what it imports later comes with its words. */
function reached(from: readonly string[]): ReadonlySet<string> {
  const files = new Set(from.map((file) => join(root, file)));
  for (const file of files) {
    const imports = readFileSync(file, 'utf8').matchAll(
      /^(?:import|export)(?! type)[^;]*?from '(\.[^']+\.tsx?)'/gm,
    );
    for (const [, path = ''] of imports) files.add(join(dirname(file), path));
  }
  return files;
}

/** Words that these files say although they are not among those that come with them. */
function saidTooEarly(files: readonly string[], notThere: object): readonly string[] {
  const words = new Set(Object.keys(notThere));
  // Some entries of the record are called like words.
  const entries = new Set(wires.flatMap((wire) => Object.keys(wire.entries)));
  return files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/['"`]([\w]+\.[\w.]+)['"`]/g)].flatMap(([, word = '']) =>
      words.has(word) && !entries.has(word) ? [`${relative(root, file)}: ${word}`] : [],
    ),
  );
}

const outsideOfCatalogues = (from: readonly string[]) =>
  [...reached(from)].filter((file) => !file.includes('/i18n/'));

test('the words of the first page are those that the files say which come with it', () => {
  const files = outsideOfCatalogues(FIRST);
  expect(files.length).toBeGreaterThan(60);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
  expect(saidTooEarly(files, { ...laterEnglish, ...verifyEnglish })).toEqual([]);
});

test('the page that checks records says nothing beyond the first words and its own', () => {
  const files = outsideOfCatalogues(['main.tsx', 'verify/verify-page.tsx']);
  expect(files.length).toBeGreaterThan(30);
  expect(saidTooEarly(files, laterEnglish)).toEqual([]);
});

test('later words come with what says them, for the language that is spoken and for any after it', async () => {
  const en = await loadLanguage('en');
  const loaded = await withWords(async () => 'a page')();
  expect(loaded).toBe('a page');
  expect(en.t('questions.open')).toBe('Open');
  const ru = await loadLanguage('ru');
  expect(ru.t('questions.open')).toBe('Открытые');
  await withWords(async () => 'a page that checks', 'verify')();
  expect([en.t('finding.key_form', { nth: 1 }), ru.t('finding.key_form', { nth: 1 })]).toEqual([
    'Signing key 1 is none.',
    'Ключ подписи 1 не ключ.',
  ]);
});
