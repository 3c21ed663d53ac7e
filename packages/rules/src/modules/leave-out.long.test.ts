import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { allParts, LEAVE_OUT, rulesUnderTest } from '../testing/negotiation.ts';

/**
 * Whether the tests of the modules would notice. For every gate, condition, settle, timer and motion they are run
 * without it, and one whose title cites a rule must fail. Only what lies in the folders of the modules and of the formats
 * takes part: random meetings would fail for any reason.
 */

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
/** Runs side by side, each in one process. */
const AT_ONCE = 2;
/** A run for each part: minutes on an idle machine, many on a busy one. */
const PATIENCE_MS = 1_500_000;
const CITES_A_RULE = /\b(LI|[A-Z]{2}-\d+)\b/;

const RUN = [
  'node_modules/vitest/vitest.mjs',
  'run',
  '--project',
  'unit',
  '--reporter',
  'json',
  '--bail',
  '1',
];
const CHEAPLY = ['--pool', 'threads', '--maxWorkers', '1', '--no-isolate'];
/** Named one by one: a file that is to be left out is run all the same, since the projects say themselves what is theirs. */
const folderOf = (module: string): string => `packages/rules/src/modules/${module}/`;
const ALL: readonly string[] = [
  ...rulesUnderTest().modules.map(({ name }) => folderOf(name)),
  'packages/rules/src/formats/',
];

/** A report of the test runner, as far as it is read here. */
interface Report {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly message: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

/** Runs the tests of these folders, up to the first that fails, with one part left out or, for the empty word, with none. */
async function runWithout(part: string, folders: readonly string[]): Promise<Report> {
  // What this run of the test runner tells its own workers is not for another one.
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(VITEST|TINYPOOL|NODE_ENV$)/.test(name),
  );
  const env = { ...Object.fromEntries(inherited), [LEAVE_OUT]: part };
  return await new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [...RUN, ...CHEAPLY, ...folders],
      { cwd: ROOT, env, maxBuffer: 2 ** 26 },
      (error, stdout, stderr) => {
        const start = stdout.indexOf('{"num');
        if (start < 0) reject(new Error(`${part}: no report. ${stderr}`, { cause: error }));
        else resolve(JSON.parse(stdout.slice(start)) as Report); // the runner's own format
      },
    );
  });
}

/** The titles of tests that failed, and files that did not even load. */
const failuresOf = ({ testResults }: Report): readonly string[] =>
  testResults.flatMap(({ name, message, assertionResults }) => [
    ...(message && assertionResults.length === 0 ? [`${name} did not load: ${message}`] : []),
    ...assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
  ]);

const citesRule = (titles: readonly string[]): boolean => titles.some((title) => CITES_A_RULE.test(title));

/** What fails without a part. Its own module's tests come first: most parts are missed there, and a run of all takes long. */
async function failuresWithout(part: string): Promise<readonly string[]> {
  const own = failuresOf(await runWithout(part, [folderOf(part.split('/')[0] ?? '')]));
  return citesRule(own) ? own : failuresOf(await runWithout(part, ALL));
}

test('with nothing left out all tests of the modules pass', async () => {
  const report = await runWithout('', ALL);
  expect(failuresOf(report)).toEqual([]);
  expect(report.numPassedTests).toBeGreaterThan(300);
});

test('without any one part of a module a test that cites a rule fails', {
  timeout: PATIENCE_MS,
}, async () => {
  const waiting = [...allParts()];
  const told = new Map<string, readonly string[]>();
  expect(waiting.length).toBeGreaterThan(40);

  const workOff = async () => {
    for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) {
      told.set(part, await failuresWithout(part));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, workOff));

  const survivors = [...told].filter(([, failures]) => !citesRule(failures));
  expect(survivors.map(([part, failures]) => ({ part, failures }))).toEqual([]);
});
