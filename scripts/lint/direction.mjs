// Who may import whom (docs/ARCHITECTURE.md draws it):
//
//   protocol <- rules  <- server, web
//   protocol <- record <- server, web, client
//   protocol <- telling <- server, client; it takes types alone of the rules
//   protocol <- client, which may import the rules' wire files, and the folds of the minutes
//
// The linter applies these restrictions to static and dynamic imports alike, so nobody has to remember them. A file
// that matches several areas is held to the last one alone: the linter replaces a rule's options, it does not add them
// up. So each area here is written out whole.

/** @typedef {{ group?: string[], regex?: string, message: string, allowTypeImports?: boolean }} Restriction */
/** @typedef {{ files: string[], excludeFiles?: string[], restrictions: Restriction[] }} Area */

const PACKAGES = ['protocol', 'rules', 'record', 'telling', 'client', 'server', 'web', 'e2e', 'bench'];

/** They run in Node alone, and may read files and parse what the program itself must not. */
export const TESTS = ['**/*.test.ts', '**/*.test.tsx', '**/*.test-d.ts', '**/testing/**'];

const PURE = [
  'packages/rules/src/kernel/**',
  'packages/rules/src/**/rules.ts',
  'packages/rules/src/**/next.ts',
  'packages/rules/src/**/minutes.ts',
];

const acrossFolders = {
  group: ['**/src', '**/src/**'],
  message: 'Another package is imported by its name, never by a path into its folder.',
};

const connections = {
  group: ['ws', 'ws/**', 'express', 'express/**'],
  message: 'Behaviour is never in a door: only doors know sockets and HTTP.',
};

const platform = {
  group: ['node:*', 'ws', 'express', 'postgres', 'drizzle-orm', 'drizzle-orm/**', 'react', 'react-dom'],
  message: 'This package runs in the browser and in Node alike.',
};

const schemas = {
  group: ['zod', 'zod/**', '**/wire', '**/wire.ts'],
  allowTypeImports: true,
  message: 'Rules take types alone from wire files; schemas are for the doors.',
};

/**
 * @param {string} reader
 * @param {string[]} may
 * @returns {Restriction[]}
 */
function only(reader, may) {
  const rest = PACKAGES.filter((name) => name !== reader && !may.includes(name));
  return [
    acrossFolders,
    {
      regex: `^@parley/(${[reader, ...rest].join('|')})(/|$)`,
      message: `${reader} may import ${may.length > 0 ? `${may.join(', ')} alone` : 'no package of this repository'}.`,
    },
  ];
}

const telling = [
  ...only('telling', ['protocol', 'rules']),
  {
    group: ['@parley/rules', '@parley/rules/**'],
    allowTypeImports: true,
    message: 'What is told of a room is in what its modules describe: of the rules it takes types alone.',
  },
];

const client = [
  ...only('client', ['protocol', 'record', 'rules', 'telling']),
  {
    group: ['@parley/rules', '@parley/rules/**', '!@parley/rules/**/wire', '!@parley/rules/**/minutes'],
    message: "The client may import the rules' wire files and their folds of the minutes alone.",
  },
];

const components = {
  group: ['react-aria-components', 'react-aria-components/**', 'react-aria', 'react-aria/**'],
  message: 'Only ui/ knows the library of components: everything else uses what ui/ makes of it.',
};

const wholePackages = {
  regex: '^@parley/(protocol|rules)$',
  allowTypeImports: true,
  message: 'The page imports a file of this package by its name; the whole of it brings the schemas along.',
};

const web = [...only('web', ['protocol', 'rules', 'record', 'client']), schemas];

const server = only('server', ['protocol', 'rules', 'record', 'telling']);

/** @type {Area[]} */
export const areas = [
  { files: ['packages/protocol/**'], restrictions: only('protocol', []) },
  {
    files: ['packages/protocol/src/**'],
    excludeFiles: TESTS,
    restrictions: [...only('protocol', []), platform],
  },
  { files: ['packages/rules/**'], restrictions: only('rules', ['protocol']) },
  {
    files: ['packages/rules/src/**'],
    excludeFiles: TESTS,
    restrictions: [...only('rules', ['protocol']), platform],
  },
  {
    files: PURE,
    excludeFiles: TESTS,
    restrictions: [...only('rules', ['protocol']), platform, schemas],
  },
  { files: ['packages/record/**'], restrictions: only('record', ['protocol']) },
  { files: ['packages/telling/**'], restrictions: telling },
  {
    files: ['packages/telling/src/**'],
    excludeFiles: TESTS,
    restrictions: [...telling, platform],
  },
  { files: ['packages/client/**'], restrictions: client },
  { files: ['apps/server/**'], restrictions: server },
  { files: ['apps/server/src/rooms/**'], restrictions: [...server, connections] },
  { files: ['apps/web/**'], restrictions: web },
  {
    files: ['apps/web/src/**'],
    excludeFiles: [...TESTS, 'apps/web/src/ui/**'],
    restrictions: [...web, wholePackages, components],
  },
  { files: ['apps/web/src/ui/**'], excludeFiles: TESTS, restrictions: [...web, wholePackages] },
];
