// A lint rule that matches nothing passes as quietly as one that is kept. So each restriction is shown a violation, in
// a folder of the same shape as this one.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const IMPORTS = 'no-restricted-imports';

const STATEMENT = 'Math.abs(1);\n';

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
  ['apps/web/src/pages/a.ts', `import { Menu } from 'react-aria-components/Menu'; Menu();`, IMPORTS],
  ['apps/web/src/ui/a.ts', `import { s } from '@parley/protocol'; s();`, IMPORTS],
  ['apps/web/src/c.ts', `import { s } from '@parley/rules/modules/talk/wire'; s();`, IMPORTS],
  ['packages/record/src/cycle/a.ts', `import { b } from './b.ts'; export const a = () => b;`, 'no-cycle'],
  ['packages/record/src/cycle/b.ts', `import { a } from './a.ts'; export const b = () => a;`, 'no-cycle'],
  ['packages/record/src/c.ts', `export default 1;`, 'no-default-export'],
  ['packages/record/src/d.ts', `export const a: any = 1;`, 'no-explicit-any'],
  ['packages/record/src/e.ts', `export const a = (b?: string) => b!.length;`, 'no-non-null-assertion'],
  ['packages/record/src/f.ts', `const a = async () => 1; a();`, 'no-floating-promises'],
  ['packages/record/src/g.ts', STATEMENT.repeat(301), 'max-lines'],
  ['packages/record/src/h.ts', `export function a() {\n${STATEMENT.repeat(61)}}`, 'max-lines-per-function'],
  ['packages/record/src/i.test.ts', STATEMENT.repeat(601), 'max-lines'],
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
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: { strict: true } }));
  const tools = join(root, 'node_modules', '.bin');
  const { stdout } = spawnSync('oxlint', ['-c', 'oxlint.config.mjs', '--type-aware', '-f', 'json'], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, PATH: tools + delimiter + process.env['PATH'] },
  });
  findings = JSON.parse(stdout).diagnostics;
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const rulesAgainst = (path: string) =>
  findings.filter(({ filename }) => filename === path).map(({ code }) => /\((.+)\)/.exec(code)?.[1]);

describe('the linter', () => {
  test.each(violations)('objects to $0: $2', (path, _text, rule) => {
    expect(rulesAgainst(path)).toContain(rule);
  });

  test.each(innocent)('lets %s be', (path) => {
    const held = new Set(violations.map(([, , rule]) => rule));
    expect(rulesAgainst(path).filter((rule) => held.has(rule ?? ''))).toEqual([]);
  });
});
