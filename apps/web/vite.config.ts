import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// The hub serves what is built. Nothing is inlined, because the policy of its pages allows no text in place of a file:
// no script, no style, no font as data.
export default defineConfig({
  plugins: [react(), tailwindcss()],
  // The packages of this repository are bundled from their sources, so that a watching build sees their changes too.
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700,
  },
});
