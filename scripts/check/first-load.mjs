// What a browser loads of the web app before a page can be used stays small: people open an invitation on a phone, on a
// bad line. Counted is the script of the entry, of the page, and of the largest language, with all that they import at
// once; what comes later, when it is asked for, is left out. Needs a build; where there is none there is nothing to say.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { conclude } from '../run/sources.mjs';
import { root } from '../run/workspace.mjs';

const BUDGET_BYTES = 200 * 1024;

const pages = {
  '/': 'src/pages/home/home-page.tsx',
  '/join': 'src/pages/entry/join-page.tsx',
  '/rooms/:room': 'src/rooms/room-page.tsx',
};
const languages = ['src/i18n/en/index.ts', 'src/i18n/ru/index.ts'];

/** @typedef {{ file: string, imports?: string[] }} Chunk */

const dist = join(root, 'apps', 'web', 'dist');
const manifest = join(dist, '.vite', 'manifest.json');
if (existsSync(manifest))
  conclude(check(JSON.parse(readFileSync(manifest, 'utf8'))), 'Load it later, or leave it out.');
else console.log('The web app is not built, so its size is not known.');

/** @param {Record<string, Chunk>} chunks by the source they were made of */
function check(chunks) {
  return Object.entries(pages).flatMap(([route, page]) => {
    const sizes = languages.map((language) => {
      const names = ['index.html', page, language];
      const missing = names.filter((name) => !(name in chunks));
      return { missing, bytes: weight(chunks, names) };
    });
    const missing = [...new Set(sizes.flatMap((size) => size.missing))];
    if (missing.length > 0) return [`${route}: ${missing.join(', ')} is no chunk of its own`];
    const bytes = Math.max(...sizes.map((size) => size.bytes));
    const kilobytes = (bytes / 1024).toFixed(1);
    if (process.argv.includes('--tell')) console.log(`${route}: ${kilobytes} KB of script, compressed`);
    return bytes > BUDGET_BYTES ? [`${route}: loads ${kilobytes} KB of script, compressed`] : [];
  });
}

/**
 * @param {Record<string, Chunk>} chunks
 * @param {string[]} names
 */
function weight(chunks, names) {
  const reached = new Set(names);
  for (const name of reached) for (const next of chunks[name]?.imports ?? []) reached.add(next);
  return [...reached].reduce((sum, name) => {
    const file = chunks[name]?.file;
    return file?.endsWith('.js') ? sum + gzipSync(readFileSync(join(dist, file))).length : sum;
  }, 0);
}
