import { join } from 'node:path';
import { run } from './child.mjs';
import { runInside } from './inside.mjs';
import { build, install } from './prepare.mjs';
import { root } from './workspace.mjs';

const HUB = 'apps/server/dist/main.js';
const HUB_SOURCE = 'apps/server/src/main.ts';
const WEB = 'apps/web';
const COMMAND_LINE = 'packages/client/dist/cli/main.js';
const PROJECT = '--project';
const QUICK_PROJECTS = ['unit', 'pg', 'e2e'];
const ALL_PROJECTS = ['long', 'browser'];
/** Those that start built programs. */
const BUILT_PROJECTS = ['e2e', 'browser'];

/** @param {string[]} args */
export async function start(args) {
  if (!(await build())) return 1;
  process.env['NODE_ENV'] ??= 'production';
  return runInside(HUB, args);
}

/**
 * The hub from its sources, started anew whenever one changes, and the web app built anew whenever it does: a page that
 * is loaded again shows it, from the very hub and under the very policy that it will have.
 * @param {string[]} args
 */
export async function dev(args) {
  if (!(await install())) return 1;
  const over = new AbortController();
  const bundler = join(root, WEB, 'node_modules', '.bin', 'vite');
  const page = run(bundler, ['build', '--watch', '--logLevel', 'warn'], {
    cwd: join(root, WEB),
    until: over.signal,
  });
  const hub = ['watch', '--clear-screen=false', '--conditions=source', HUB_SOURCE, ...args];
  const code = await exitCode('tsx', hub);
  over.abort();
  await page;
  return code;
}

/** @param {string[]} args */
export function test(args) {
  return vitest(chosenProjects(args) ?? QUICK_PROJECTS, args);
}

/** @param {string[]} args */
export function testAll(args) {
  return vitest(chosenProjects(args) ?? ALL_PROJECTS, args);
}

/** @param {string[]} args */
export async function bench(args) {
  if (!(await build())) return 1;
  return exitCode('tsx', ['bench/src/main.ts', ...args]);
}

/** @param {string[]} args */
export async function demo(args) {
  if (!(await build())) return 1;
  return exitCode('tsx', ['demo/src/main.ts', ...args]);
}

/**
 * The client as others install it, as a tarball in the folder that is named.
 * @param {string[]} args
 */
export async function pack(args) {
  if (!(await build())) return 1;
  return exitCode(process.execPath, ['scripts/pack-client.mjs', ...args]);
}

/**
 * The published suite of the agents' tool protocol, against a hub of its own.
 * @param {string[]} args
 */
export async function conformance(args) {
  if (!(await build())) return 1;
  return exitCode(process.execPath, ['scripts/conformance.mjs', ...args]);
}

/** The pictures of the README, taken from the demo's meeting. */
export async function pictures() {
  if (!(await build())) return 1;
  return exitCode('tsx', ['--conditions=source', 'e2e/browser/pictures.ts']);
}

/** @param {string[]} args */
export async function format(args) {
  if (!(await install())) return 1;
  return exitCode('biome', ['format', '--write', ...(args.length > 0 ? args : ['.'])]);
}

/** @param {string[]} args */
export async function parley(args) {
  if (!(await build())) return 1;
  // File names that a person gives are meant from the folder the person is in; npm moved us to the clone's own.
  process.chdir(process.env['INIT_CWD'] ?? root);
  return runInside(COMMAND_LINE, args);
}

/**
 * Only some start built programs, so only those wait for a build. If that fails, the others run all the same: what they
 * say may be the reason.
 * @param {string[]} projects
 * @param {string[]} args
 */
async function vitest(projects, args) {
  if (!(await install())) return 1;
  const built = !projects.some((name) => BUILT_PROJECTS.includes(name)) || (await build());
  const possible = built ? projects : projects.filter((name) => !BUILT_PROJECTS.includes(name));
  if (possible.length === 0) return 1;
  // Nobody has written a test of each kind from the first day; but a name that matches none is a slip.
  const rest = args.length > 0 ? withoutProjects(args) : ['--passWithNoTests'];
  const code = await exitCode('vitest', ['run', ...possible.flatMap((name) => ['--project', name]), ...rest]);
  if (!built)
    console.error(`${BUILT_PROJECTS.join(' and ')} were left out, because there is nothing built to run.`);
  return built ? code : 1;
}

/**
 * @param {string[]} args
 * @returns {string[] | undefined} what the caller asked for by `--project name` or `--project=name`
 */
function chosenProjects(args) {
  const names = args.flatMap((arg, index) => {
    if (args[index - 1] === PROJECT) return arg;
    return arg.startsWith(`${PROJECT}=`) ? arg.slice(PROJECT.length + 1) : [];
  });
  return names.length > 0 ? names : undefined;
}

/** @param {string[]} args */
function withoutProjects(args) {
  return args.filter(
    (arg, index) => arg !== PROJECT && !arg.startsWith(`${PROJECT}=`) && args[index - 1] !== PROJECT,
  );
}

/**
 * @param {string} command
 * @param {string[]} args
 */
async function exitCode(command, args) {
  const { code, output } = await run(command, args);
  if (output) process.stderr.write(output);
  return code;
}
