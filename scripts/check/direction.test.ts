// A lint rule that matches nothing passes as quietly as one that is kept. So each restriction is shown a violation, in
// a folder of the same shape as this one.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const IMPORTS = 'no-restricted-imports';

/** [file, what it does, the rule that must object] */
const violations: [path: string, text: string, rule: string][] = [
  ['packages/protocol/src/a.ts', `import '@parley/rules';`, IMPORTS],
  ['packages/protocol/src/b.ts', `import 'node:fs';`, IMPORTS],
  ['packages/rules/src/a.ts', `import '@parley/record';`, IMPORTS],
  ['packages/rules/src/b.ts', `await import('@parley/server');`, IMPORTS],
  ['packages/rules/src/c.ts', `import '../../protocol/src/index.ts';`, IMPORTS],
  ['packages/rules/src/d.test.ts', `import '@parley/record';`, IMPORTS],
  ['packages/rules/src/kernel/a.ts', `import { z } from 'zod'; z.string();`, IMPORTS],
  ['packages/rules/src/kernel/b.ts', `import { s } from '../modules/talk/wire.ts'; s();`, IMPORTS],
  ['packages/rules/src/modules/talk/rules.ts', `import { s } from './wire.ts'; s();`, IMPORTS],
  ['packages/rules/src/modules/talk/next.ts', `import '@parley/client';`, IMPORTS],
  ['packages/rules/src/modules/f1/rules.ts', `export const at = Date.now();`, 'no-restricted-globals'],
  ['packages/rules/src/modules/f2/rules.ts', `export const at = new Date();`, 'no-restricted-globals'],
  ['packages/rules/src/modules/f3/rules.ts', `setTimeout(() => {}, 1);`, 'no-restricted-globals'],
  [
    'packages/rules/src/modules/f4/rules.ts',
    `export const id = crypto.randomUUID();`,
    'no-restricted-globals',
  ],
  [
    'packages/rules/src/modules/f5/rules.ts',
    `export const at = globalThis.Date.now();`,
    'no-restricted-globals',
  ],
  ['packages/rules/src/kernel/c.ts', `export const luck = Math.random();`, 'no-restricted-properties'],
  ['packages/rules/src/kernel/d.ts', `export const later = async () => 1;`, 'no-async-await'],
  ['packages/record/src/a.ts', `import '@parley/rules';`, IMPORTS],
  ['packages/client/src/a.ts', `import '@parley/rules';`, IMPORTS],
  ['packages/client/src/b.ts', `import '@parley/rules/modules/talk/rules';`, IMPORTS],
  ['packages/client/src/c.ts', `import '@parley/server';`, IMPORTS],
  ['apps/server/src/a.ts', `import '@parley/web';`, IMPORTS],
  ['apps/server/src/b.ts', `import '@parley/client';`, IMPORTS],
  ['apps/server/src/rooms/a.ts', `import { WebSocket } from 'ws'; WebSocket();`, IMPORTS],
  [
    'apps/server/src/rooms/deep/b.ts',
    `import type { Request } from 'express'; export type A = Request;`,
    IMPORTS,
  ],
  ['apps/web/src/a.ts', `import '@parley/server';`, IMPORTS],
  ['apps/web/src/b.ts', `import { z } from 'zod'; z.string();`, IMPORTS],
  ['apps/web/src/c.ts', `import { s } from '@parley/rules/modules/talk/wire'; s();`, IMPORTS],
];

const innocent: [path: string, text: string][] = [
  [
    'packages/rules/src/modules/talk/wire.ts',
    `import { z } from 'zod'; import '@parley/protocol'; export const s = z;`,
  ],
  ['packages/rules/src/modules/ok/rules.ts', `import type { S } from './wire.ts'; export type T = S;`],
  ['packages/rules/src/modules/ok/rules.test.ts', `import 'zod'; export const at = Date.now();`],
  [
    'packages/client/src/ok.ts',
    `import '@parley/rules/modules/talk/wire'; import '@parley/record'; import 'ws';`,
  ],
  [
    'apps/server/src/doors/ok.ts',
    `import 'ws'; import '@parley/rules/modules/talk/rules'; import '@parley/record';`,
  ],
  ['apps/web/src/ok.ts', `import type { S } from '@parley/rules/modules/talk/wire'; export type T = S;`],
];

interface Finding {
  code: string;
  filename: string;
}

let folder: string;
let findings: Finding[];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'direction-'));
  for (const part of ['oxlint.config.mjs', 'scripts/lint'])
    cpSync(join(root, part), join(folder, part), { recursive: true });
  for (const [path, text] of [...violations, ...innocent]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), `${text}\n`);
  }
  const oxlint = join(root, 'node_modules', '.bin', 'oxlint');
  const { stdout } = spawnSync(oxlint, ['-c', 'oxlint.config.mjs', '-f', 'json'], {
    cwd: folder,
    encoding: 'utf8',
  });
  findings = JSON.parse(stdout).diagnostics;
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const rulesAgainst = (path: string) =>
  findings.filter(({ filename }) => filename === path).map(({ code }) => /\((.+)\)/.exec(code)?.[1]);

describe('the linter', () => {
  test.each(violations)('objects to %s doing %s', (path, _text, rule) => {
    expect(rulesAgainst(path)).toContain(rule);
  });

  test.each(innocent)('lets %s do %s', (path) => {
    const restrictions = rulesAgainst(path).filter((rule) => rule?.startsWith('no-restricted'));
    expect(restrictions).toEqual([]);
  });
});
