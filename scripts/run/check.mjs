// Everything that can be said about the code without running it. The steps know nothing of each other and run side by
// side; each says one line, and its findings only when it has some.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './child.mjs';
import { install } from './prepare.mjs';
import { root } from './workspace.mjs';

const CHECKS = 'scripts/check';

// Each tells its findings one a line, with the reason.
/** @type {Record<string, [command: string, ...args: string[]]>} */
const tools = {
  types: ['tsc', '-p', 'tsconfig.json'],
  'web-types': ['tsc', '-p', 'apps/web/tsconfig.json'],
  lint: ['oxlint', '-c', 'oxlint.config.mjs', '--type-aware', '--deny-warnings', '-f', 'agent'],
  format: ['biome', 'format', '--reporter=summary', '.'],
  unused: ['knip', '--no-progress'],
};

/** @param {string[]} args names of steps; without any, all of them */
export async function check(args) {
  if (!(await install())) return 1;
  const steps = { ...tools, ...ownChecks() };
  const unknown = args.filter((name) => !(name in steps));
  if (unknown.length > 0) {
    console.error(`No such check: ${unknown.join(', ')}. There are: ${Object.keys(steps).join(', ')}.`);
    return 2;
  }
  const chosen = Object.entries(steps).filter(([name]) => args.length === 0 || args.includes(name));
  const results = await Promise.all(
    chosen.map(([name, command]) => report(name, command, chosen.length === 1)),
  );
  return results.every((passed) => passed) ? 0 : 1;
}

/** What no tool can say is a script of its own in scripts/check, named for what it checks. */
function ownChecks() {
  const names = readdirSync(join(root, CHECKS)).filter((file) => file.endsWith('.mjs'));
  return Object.fromEntries(
    names.map((file) => [
      file.replace('.mjs', ''),
      /** @type {[string, string]} */ (['node', join(CHECKS, file)]),
    ]),
  );
}

/**
 * @param {string} name
 * @param {[command: string, ...args: string[]]} step
 * @param {boolean} alone
 */
async function report(name, [command, ...args], alone) {
  const startedAt = performance.now();
  const { code, output } = await run(command, args, { capture: true });
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  // Who asks for one step wants to hear all it has to say, advice included.
  if (code !== 0 || alone) console.log(output.trimEnd());
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
  return code === 0;
}
