import { existsSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The clone's own folder. Commands run from here whatever folder they were called from. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

const state = join(root, 'node_modules', '.cache', 'parley');

/**
 * Where this script remembers things. Inside node_modules, so that whoever deletes that also forgets them.
 * @param {string} file
 */
export function statePath(file) {
  mkdirSync(state, { recursive: true });
  return join(state, file);
}

/** @param {string} file */
export function readState(file) {
  const path = join(state, file);
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

/** The folders of packages/* and apps/*: what is built. */
export function builtPackages() {
  return ['packages', 'apps'].flatMap((group) =>
    existsSync(join(root, group))
      ? readdirSync(join(root, group))
          .map((name) => join(root, group, name))
          .filter((folder) => existsSync(join(folder, 'package.json')))
          .sort()
      : [],
  );
}

/**
 * The clone's own tools come first, pnpm among them: turbo fails without pnpm on PATH. Nothing here phones home.
 * @param {NodeJS.ProcessEnv} [extra]
 * @returns {NodeJS.ProcessEnv}
 */
export function environment(extra = {}) {
  return {
    ...process.env,
    PATH: join(root, 'node_modules', '.bin') + delimiter + (process.env['PATH'] ?? ''),
    DO_NOT_TRACK: '1',
    TURBO_TELEMETRY_DISABLED: '1',
    TURBO_NO_UPDATE_NOTIFIER: '1',
    ...extra,
  };
}
