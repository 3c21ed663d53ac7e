import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const packages = fileURLToPath(new URL('../../packages/', import.meta.url));

const LOOKALIKES = 'unhomoglyph';
const NO_LOOKALIKES = '\0no-lookalikes';

/**
 * The rules judge names by a table of characters that look alike, 200 KB of it. Only a hub ever judges one: a page folds
 * what was judged. So the table stays away, and whoever should ask for it in a page hears of it.
 */
const withoutLookalikes: Plugin = {
  name: 'without-lookalikes',
  enforce: 'pre',
  resolveId: (id) => (id === LOOKALIKES ? NO_LOOKALIKES : null),
  load: (id) =>
    id === NO_LOOKALIKES
      ? 'export default () => { throw new TypeError("names are judged by the hub"); };'
      : null,
};

const MINUTES = /packages\/rules\/src\/modules\/\w+\/minutes\.ts$/;

/**
 * How each module tells the minutes of a meeting is a seventh of the rules. A page reads minutes from the hub, which
 * folds them once for everybody, so what folds them stays away.
 */
const withoutMinutes: Plugin = {
  name: 'without-minutes',
  enforce: 'pre',
  load(id) {
    if (!MINUTES.test(id)) return null;
    const names = readFileSync(id, 'utf8').matchAll(/^export (?:const|function) (\w+)/gm);
    return [...names].map(([, name]) => `export const ${name} = undefined;`).join('\n');
  },
};

const FRAME = /node_modules|apps\/web\/src\/(?:api|app|i18n|ui)\//;

// The hub serves what is built. Nothing is inlined, because the policy of its pages allows no text in place of a file:
// no script, no style, no font as data.
export default defineConfig({
  plugins: [withoutLookalikes, withoutMinutes, react(), tailwindcss()],
  resolve: {
    // The packages of this repository are bundled from their sources, so that a watching build sees their changes too.
    // The condition that says so elsewhere would do the same to other people's packages, whose sources are not all there.
    alias: [
      { find: /^@parley\/([a-z]+)$/, replacement: `${packages}$1/src/index.ts` },
      { find: /^@parley\/([a-z]+)\/(.+)$/, replacement: `${packages}$1/src/$2.ts` },
    ],
  },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700,
    // What most pages are drawn with travels as one file: dozens of small ones are as many requests, and compress worse.
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'frame', test: FRAME, minShareCount: 8 }] } },
    },
  },
});
