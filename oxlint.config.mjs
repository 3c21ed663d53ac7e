// House style, as far as a linter can say it. Styles that a formatter settles are left to the formatter.
import { areas, TESTS } from './scripts/lint/direction.mjs';
import { purity } from './scripts/lint/purity.mjs';

const SCHEMA_TABLES = ['apps/server/src/**/schema.ts', 'apps/server/src/**/schema/**'];
const COMPOSITION_ROOTS = ['apps/*/src/main.ts', 'apps/server/src/main/**'];

/** Tables of contents: a line for each module, and nothing else. */
const REGISTRIES = ['packages/rules/src/formats/formats.ts', 'packages/rules/src/modules/wires.ts'];

const functionBudget = { max: 60, skipBlankLines: true, skipComments: true, IIFEs: true };

/** @param {number} max */
const lines = (max) => ['error', { max, skipBlankLines: false, skipComments: false }];

/** @param {number} max */
const imports = (max) => ['error', { max, ignoreTypeImports: true }];

export default {
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'node', 'promise', 'vitest'],
  categories: { correctness: 'error', suspicious: 'error' },
  ignorePatterns: ['**/dist/**', 'drizzle/**', '**/fixtures/**'],
  rules: {
    'max-lines': lines(300),
    'max-lines-per-function': ['error', functionBudget],
    'import/max-dependencies': imports(15),
    'import/no-cycle': 'error',
    'import/no-default-export': 'error',
    'import/no-self-import': 'error',
    'import/no-duplicates': 'error',

    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/await-thenable': 'error',
    'typescript/only-throw-error': 'error',
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    'typescript/consistent-type-imports': ['error', { disallowTypeAnnotations: true }],
    'typescript/no-import-type-side-effects': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/no-namespace': 'error',
    'typescript/no-require-imports': 'error',
    'typescript/prefer-ts-expect-error': 'error',

    eqeqeq: 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    'unicorn/prefer-node-protocol': 'error',
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    'unicorn/no-abusive-eslint-disable': 'error',

    // Where these are right the compiler or a reader has said so already; the rest is noise.
    'consistent-return': 'off',
    'promise/always-return': 'off',
    'vitest/no-standalone-expect': 'off',
    'no-shadow': 'off',
    'import/no-unassigned-import': 'off',
    'typescript/no-misused-spread': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/unbound-method': 'off',
    'unicorn/no-array-sort': 'off',
    'unicorn/no-useless-spread': 'off',
    'unicorn/require-module-specifiers': 'off',

    // The second argument says which of several it was.
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
    'vitest/no-focused-tests': 'error',
    'vitest/no-identical-title': 'error',
  },
  overrides: [
    ...areas.map(({ files, excludeFiles = [], restrictions }) => ({
      files,
      excludeFiles,
      rules: { 'no-restricted-imports': ['error', { patterns: restrictions }] },
    })),
    purity,
    {
      files: ['apps/web/src/**/*.tsx'],
      plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'promise', 'react', 'jsx-a11y'],
      rules: {
        'react/rules-of-hooks': 'error',
        'react/exhaustive-deps': 'error',
        'react/react-in-jsx-scope': 'off',
        // Advice for a compiler of React that is not used here.
        'react/refs': 'off',
        'react/set-state-in-effect': 'off',
        'react/preserve-manual-memoization': 'off',
        'react/exhaustive-effect-dependencies': 'off',
        // What scrolls must be reached by the keyboard; a live region needs its role; a step has the focus it asks for.
        'jsx-a11y/no-noninteractive-tabindex': 'off',
        'jsx-a11y/no-noninteractive-element-interactions': 'off',
        'jsx-a11y/prefer-tag-over-role': 'off',
        'jsx-a11y/no-autofocus': 'off',
        'jsx-a11y/control-has-associated-label': 'off',
      },
    },
    { files: SCHEMA_TABLES, rules: { 'max-lines': lines(400) } },
    { files: [...COMPOSITION_ROOTS, ...REGISTRIES], rules: { 'import/max-dependencies': 'off' } },
    { files: ['**/*.config.{ts,mjs}'], rules: { 'import/no-default-export': 'off' } },
    {
      files: [...TESTS, 'e2e/**'],
      rules: {
        'max-lines': lines(600),
        'max-lines-per-function': 'off',
        'import/max-dependencies': 'off',
        'unicorn/consistent-function-scoping': 'off',
        // Tests of rules read given, when, then: `then` expects something, and no promise is about.
        'vitest/expect-expect': ['error', { assertFunctionNames: ['expect*', '**.then*'] }],
        'promise/valid-params': 'off',
      },
    },
  ],
};
