// What a browser loads of the web app before a page can be used stays small: people open an invitation on a phone, on a
// bad line. Counted is the script of the entry, of the page, and of the larger language, with all that they import at
// once; what comes later, when it is asked for, is left out. A language comes in two parts: the second with all pages but
// the first of a visit, and with a room's papers. The app is bundled for that, and nothing is written.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { conclude } from '../run/sources.mjs';
import { root } from '../run/workspace.mjs';

const BUDGET_BYTES = 200 * 1024;

const ENTRY = 'index.html';
const pages = {
  '/': { page: 'src/pages/home/home-page.tsx', parts: ['first'] },
  '/join': { page: 'src/pages/entry/join-page.tsx', parts: ['first', 'later'] },
  '/rooms/:room': { page: 'src/rooms/room-page.tsx', parts: ['first'] },
};
const languages = ['en', 'ru'];

/** @typedef {{ type: string, fileName: string, facadeModuleId: string | null, imports: string[], code: string }} Chunk */

const web = join(root, 'apps', 'web');
const chunks = await bundle();
conclude(Object.entries(pages).flatMap(findings), 'Load it later, or leave it out.');

/** @returns {Promise<Chunk[]>} */
async function bundle() {
  const bundler = createRequire(join(web, 'package.json')).resolve('vite');
  const { build } = await import(pathToFileURL(bundler).href);
  const { output } = await build({ root: web, logLevel: 'error', build: { write: false } });
  return output.filter((/** @type {Chunk} */ { type }) => type === 'chunk');
}

/** @param {[route: string, loaded: { page: string, parts: string[] }]} page */
function findings([route, { page, parts }]) {
  const words = languages.map((language) => parts.map((part) => `src/i18n/${language}/${part}.ts`));
  const missing = [ENTRY, page, ...words.flat()].filter((source) => !chunkOf(source));
  if (missing.length > 0) return [`${route}: ${missing.join(', ')} is no chunk of its own`];
  const bytes = Math.max(...words.map((spoken) => weight([ENTRY, page, ...spoken])));
  const told = `${route}: loads ${(bytes / 1024).toFixed(1)} KB of script, compressed`;
  if (process.argv.includes('--tell')) console.log(told);
  return bytes > BUDGET_BYTES ? [told] : [];
}

/** @param {string} source */
function chunkOf(source) {
  return chunks.find(({ facadeModuleId }) => facadeModuleId === join(web, source));
}

/** @param {string[]} sources */
function weight(sources) {
  const reached = new Set(sources.map(chunkOf));
  for (const chunk of reached)
    for (const name of chunk?.imports ?? []) reached.add(chunks.find(({ fileName }) => fileName === name));
  return [...reached].reduce((sum, chunk) => sum + (chunk ? gzipSync(chunk.code).length : 0), 0);
}
