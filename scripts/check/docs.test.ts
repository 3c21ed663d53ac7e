import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { aboutOf, settingsSchema } from '../../apps/server/src/settings.ts';
import { files, read } from '../run/sources.mjs';
import { root } from '../run/workspace.mjs';
import { CASE_ID, RULE_ID, rowsOf, sectionOf } from './testing/spec.ts';
import { allTitles } from './testing/titles.ts';

const documents = files('*.md').map((path) => ({ path, text: read(path) }));
const OURS = /^(?:apps|bench|docs|drizzle|e2e|packages|scripts)\/[\w./-]+$/;

describe('what the documents point at', () => {
  test.each(documents)('is there: $path', ({ path, text }) => {
    const links = [...text.matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g)].map(([, target = '']) =>
      join(dirname(path), target),
    );
    const named = [...text.matchAll(/`([^`\s]+)`/g)].flatMap(([, word = '']) =>
      OURS.test(word) ? [word] : [],
    );
    expect([...links, ...named].filter((target) => !existsSync(join(root, target)))).toEqual([]);
  });

  test.each(documents)('holds what is said to be in it: $path', ({ text }) => {
    const said = [...text.matchAll(/`([\w.]+)`\s+(?:in|of)\s+`([^`\s]+\.(?:ts|mjs))`/g)];
    const wrong = said.filter(([, name = '', file = '']) => !OURS.test(file) || !read(file).includes(name));
    expect(wrong.map(([words]) => words)).toEqual([]);
  });
});

test('every dependency has its reason, and no reason is left over', () => {
  const manifests = files('package.json', '*/package.json').map(
    (path) => JSON.parse(read(path)) as Partial<Record<string, Record<string, string>>>,
  );
  const kinds = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'];
  const names = manifests.flatMap((manifest) => kinds.flatMap((kind) => Object.keys(manifest[kind] ?? {})));
  const foreign = new Set(names.filter((name) => !name.startsWith('@parley/')));
  const listed = rowsOf(read('docs/DEPENDENCIES.md')).flatMap(
    ([name = '']) => /^`(.+)`$/.exec(name)?.[1] ?? [],
  );
  expect(listed.toSorted()).toEqual([...foreign].toSorted());
});

test('every setting of the hub is listed as the hub itself tells it', () => {
  const { limits, ...general } = settingsSchema.shape;
  const told = [...Object.values(general), ...Object.values(limits.shape)].map((schema) => {
    const { env, fallback, sentence, accepts } = aboutOf(schema);
    return [`\`${env}\``, fallback, `${sentence} Accepts ${accepts}.`];
  });
  const section = sectionOf(read('docs/SELF-HOSTING.md'), 'Settings').replaceAll('\\<', '<');
  expect(rowsOf(section).slice(1)).toEqual(told);
});

test('every test that is said to show a defence is there', () => {
  const titles = new Set(allTitles().map(({ file, text }) => `${file}: ${sentenceOf(text)}`));
  const rows = rowsOf(read('docs/THREATS.md')).filter(([threat]) => threat !== 'Threat');
  const shown = rows.flatMap(([, , tests = '']) =>
    tests.split('<br>').map((one) => /^(.+) \(`([^`]+)`\)$/.exec(one.trim())?.slice(1) ?? [one, '?']),
  );
  const claimed = shown.map(([title = '', file]) => `${file}: ${sentenceOf(title)}`);
  expect(claimed.filter((one) => !titles.has(one))).toEqual([]);
});

/** A title without the rules and cases that it names: more may be added to one, and it still shows the same. */
function sentenceOf(title: string): string {
  return title
    .replaceAll(RULE_ID, '')
    .replaceAll(CASE_ID, '')
    .replace(/\([\s,]*\)/, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

test('the container is given settings that there are, and what it asks of whoever starts it is told', () => {
  const hosting = read('docs/SELF-HOSTING.md');
  const known = new Set(rowsOf(hosting).map(([name]) => name));
  const compose = read('compose.yaml');
  const given = [
    ...read('Dockerfile').matchAll(/\b(PARLEY_\w+)=/g),
    ...compose.matchAll(/^ {6}(PARLEY_\w+|DATABASE_\w+):/gm),
  ];
  expect(given.map(([, name]) => `\`${name}\``).filter((name) => !known.has(name))).toEqual([]);
  const asked = [...compose.matchAll(/\$\{(\w+):\?/g)];
  expect(asked.map(([, name]) => `\n${name}=`).filter((line) => !hosting.includes(line))).toEqual([]);
});
