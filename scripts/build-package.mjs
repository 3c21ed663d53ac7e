// Builds the package it is started in: tsc into dist, then away with what has no source any more. The folder is not
// emptied first, because a hub that runs from it may import a file at any moment.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const OUTPUT_SUFFIX = /(\.d)?\.[jt]s(\.map)?$/;

const tsc = join(createRequire(import.meta.url).resolve('typescript/package.json'), '..', 'bin', 'tsc');
const { status } = spawnSync(process.execPath, [tsc, '-p', 'tsconfig.build.json'], { stdio: 'inherit' });
if (existsSync('dist')) prune('dist', 'src');
process.exitCode = status ?? 1;

/**
 * @param {string} built
 * @param {string} source
 */
function prune(built, source) {
  for (const entry of readdirSync(built, { withFileTypes: true })) {
    const path = join(built, entry.name);
    if (entry.isDirectory()) {
      if (existsSync(join(source, entry.name))) prune(path, join(source, entry.name));
      else rmSync(path, { recursive: true });
      continue;
    }
    const stem = entry.name.replace(OUTPUT_SUFFIX, '');
    if (!['.ts', '.json'].some((suffix) => existsSync(join(source, stem + suffix)))) rmSync(path);
  }
}
