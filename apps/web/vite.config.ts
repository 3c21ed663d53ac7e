import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const packages = fileURLToPath(new URL('../../packages/', import.meta.url));

// The hub serves what is built. Nothing is inlined, because the policy of its pages allows no text in place of a file:
// no script, no style, no font as data.
export default defineConfig({
  plugins: [react(), tailwindcss()],
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
  },
});
