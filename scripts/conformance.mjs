// Runs the published conformance suite of the agents' tool protocol (MCP) against a hub of its own.
//
//   node scripts/conformance.mjs [revision...]     all revisions that the hub serves, or those named
//
// It runs what was built: `npm run conformance` builds first. The suite needs a newer Node than the hub; both come as
// packages, so the first run asks the registry. What is expected to fail stands in conformance/<revision>.yml with the
// reason; a failure that is not there fails the run, and so does one there that no longer happens. What each check
// said stays in node_modules/.cache/parley/conformance.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const REVISIONS = ['2025-11-25', '2026-07-28'];
const PACKAGES = ['node@24.21.0', '@modelcontextprotocol/conformance@0.2.0-alpha.12'];
const READY_WITHIN_MS = 60_000;
const ASKED_EVERY_MS = 100;

const root = fileURLToPath(new URL('..', import.meta.url));
const results = join(root, 'node_modules', '.cache', 'parley', 'conformance');
const revisions = process.argv.length > 2 ? process.argv.slice(2) : REVISIONS;
const unknown = revisions.filter((revision) => !REVISIONS.includes(revision));

if (unknown.length > 0) {
  console.error(
    `There is no revision ${unknown.join(', ')} here; these are served: ${REVISIONS.join(', ')}.`,
  );
  process.exitCode = 2;
} else {
  // Postgres may run as somebody else, who must be able to enter.
  const place = mkdtempSync(join(tmpdir(), 'parley-conformance-'));
  chmodSync(place, 0o711);
  try {
    process.exitCode = await withHub(place, judge);
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

/**
 * Runs the suite once for each revision, and answers with the worst of their exit codes.
 * @param {string} url
 */
async function judge(url) {
  rmSync(results, { recursive: true, force: true });
  let worst = 0;
  for (const revision of revisions) {
    console.log(`\nMCP ${revision}`);
    const packages = PACKAGES.flatMap((name) => ['--package', name]);
    const suite = ['server', '--url', `${url}/mcp`, '--requirements', revision];
    const expected = ['--expected-failures', join(root, 'conformance', `${revision}.yml`)];
    const kept = ['--output-dir', join(results, revision)];
    const npx = ['--yes', '--prefer-offline', ...packages, 'conformance', ...suite, ...expected, ...kept];
    const child = spawn('npx', npx, { cwd: root, stdio: 'inherit' });
    const [code] = await once(child, 'exit');
    worst = Math.max(worst, code ?? 1);
  }
  return worst;
}

/**
 * Gives a hub with nothing in it, and stops it whatever comes of it.
 * @param {string} place
 * @param {(url: string) => Promise<number>} use
 */
async function withHub(place, use) {
  const port = await freePort();
  const { PATH = '', HOME = '' } = process.env;
  const hub = spawn(process.execPath, [join(root, 'apps/server/dist/main.js')], {
    env: {
      PATH,
      HOME,
      PARLEY_PORT: String(port),
      PARLEY_DATA_DIR: join(place, 'data'),
      PARLEY_LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(hub, 'exit');
  try {
    const url = `http://localhost:${port}`;
    await ready(url, hub);
    return await use(url);
  } finally {
    hub.kill('SIGTERM');
    await ended;
  }
}

/**
 * @param {string} url
 * @param {import('node:child_process').ChildProcess} hub
 */
async function ready(url, hub) {
  const until = Date.now() + READY_WITHIN_MS;
  while (hub.exitCode === null && Date.now() < until) {
    const answer = await fetch(`${url}/ready`).catch(() => undefined); // not listening yet
    if (answer?.ok) return;
    await setTimeout(ASKED_EVERY_MS);
  }
  throw new Error('the hub did not become ready');
}

/** A port that was free a moment ago. */
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return address.port;
}
