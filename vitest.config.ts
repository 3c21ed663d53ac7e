import { defineConfig } from 'vitest/config';

// The packages of this repository are read as sources, so that a test never depends on a build. Only e2e starts
// built processes.
const conditions = ['source', 'module', 'node', 'development|production'];
const sources = {
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: ['source', 'node'] } },
};

/** What the official clients of agents' tools depend on brings its sources along, in TypeScript. */
const compiled = { server: { deps: { inline: [/@modelcontextprotocol/, /eventsource/] } } };

const everywhere = ['packages/*/src', 'apps/*/src', 'scripts', 'e2e'];
const named = (suffix: string) => everywhere.map((folder) => `${folder}/**/*${suffix}`);
/** What takes real browsers and minutes. */
const browsers = 'e2e/browser/**/*.long.test.ts';
const postgres = 'apps/server/src/embedded/testing/global-setup.ts';

export default defineConfig({
  ...sources,
  test: {
    maxWorkers: 2,
    projects: [
      {
        ...sources,
        test: {
          name: 'unit',
          include: named('.test.ts'),
          exclude: ['**/node_modules/**', '**/dist/**', '**/*.{pg,e2e,long}.test.ts'],
          // No test waits so long: a busy machine may.
          testTimeout: 30_000,
          ...compiled,
        },
      },
      {
        ...sources,
        test: {
          name: 'pg',
          include: named('.pg.test.ts'),
          globalSetup: postgres,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        ...sources,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.test.ts'],
          globalSetup: postgres,
          // Real processes want the machine to themselves: one file at a time, after all other projects.
          fileParallelism: false,
          sequence: { groupOrder: 1 },
          testTimeout: 60_000,
          hookTimeout: 60_000,
          ...compiled,
        },
      },
      {
        ...sources,
        test: {
          name: 'long',
          include: named('.long.test.ts'),
          exclude: ['**/node_modules/**', '**/dist/**', browsers],
          globalSetup: postgres,
          testTimeout: 600_000,
          hookTimeout: 60_000,
          ...compiled,
        },
      },
      {
        ...sources,
        test: {
          name: 'browser',
          include: [browsers],
          globalSetup: postgres,
          // As e2e, after what is long.
          fileParallelism: false,
          sequence: { groupOrder: 1 },
          testTimeout: 600_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
