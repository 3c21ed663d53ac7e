// Rules are pure: the same code folds the same entries in every hub and every browser, today and in ten years. What
// changes from run to run (time, chance, ids, digests, the world) arrives in the command's context or not at all.
import { TESTS } from './direction.mjs';

const OUTSIDE_WORLD = {
  globalThis: 'Rules take what they use by its own name.',
  Date: 'Time arrives in the context.',
  performance: 'Time arrives in the context.',
  Temporal: 'Time arrives in the context.',
  crypto: 'Digests and ids arrive in the context.',
  setTimeout: 'Only `due` and `tick` know that time passes.',
  setInterval: 'Only `due` and `tick` know that time passes.',
  setImmediate: 'Rules answer at once.',
  queueMicrotask: 'Rules answer at once.',
  Promise: 'Rules answer at once.',
  fetch: 'Rules reach nothing.',
  process: 'Rules run in the browser too.',
  Buffer: 'Rules run in the browser too.',
  console: 'Rules say what they have to say in what they return.',
  Intl: 'What a locale decides differs from machine to machine.',
};

export const purity = {
  files: ['packages/rules/src/**'],
  excludeFiles: TESTS,
  rules: {
    'no-restricted-globals': [
      'error',
      ...Object.entries(OUTSIDE_WORLD).map(([name, message]) => ({ name, message })),
    ],
    'no-restricted-properties': [
      'error',
      { object: 'Math', property: 'random', message: 'Chance arrives in the context.' },
      { property: 'localeCompare', message: 'It differs from machine to machine: compare by code unit.' },
      { property: 'toLocaleString', message: 'It differs from machine to machine.' },
    ],
    'oxc/no-async-await': 'error',
  },
};
