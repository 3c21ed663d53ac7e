import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { wires } from '@parley/rules/modules/wires';
import { describe, expect, test } from 'vitest';
import { later as laterEnglish } from './en/later.ts';
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

describe('the words of the first page', () => {
  const files = [...reached(FIRST)].filter((file) => !file.includes('/i18n/'));

  test('are those that the files say which come with it', () => {
    expect(files.length).toBeGreaterThan(60);
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
    const later = new Set(Object.keys(laterEnglish));
    // Some entries of the record are called like words.
    const entries = new Set(wires.flatMap((wire) => Object.keys(wire.entries)));
    const tooEarly = files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/['"`]([\w]+\.[\w.]+)['"`]/g)].flatMap(([, word = '']) =>
        later.has(word) && !entries.has(word) ? [`${relative(root, file)}: ${word}`] : [],
      ),
    );
    expect(tooEarly).toEqual([]);
  });
});

test('later words come with what says them, for the language that is spoken and for any after it', async () => {
  const en = await loadLanguage('en');
  const loaded = await withWords(async () => 'a page')();
  expect(loaded).toBe('a page');
  expect(en.t('questions.open')).toBe('Open');
  const ru = await loadLanguage('ru');
  expect(ru.t('questions.open')).toBe('Открытые');
});
