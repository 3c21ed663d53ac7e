import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './workspace.mjs';

/**
 * What git knows or would take up, as paths from the clone's folder. A file deleted but not yet committed is not there
 * to be read.
 * @param {...string} patterns as git takes them
 */
export function files(...patterns) {
  // A checkout that is mounted into a container belongs to somebody else there, which git distrusts unless told.
  const args = [
    '-c',
    'safe.directory=*',
    'ls-files',
    '--cached',
    '--others',
    '--exclude-standard',
    '-z',
    '--',
    ...patterns,
  ];
  const listed = execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  return [...new Set(listed.split('\0'))].filter((path) => path !== '' && existsSync(join(root, path)));
}

/** @param {string} path */
export function read(path) {
  return readFileSync(join(root, path), 'utf8');
}

/**
 * @param {string[]} findings one line each
 * @param {string} advice what to do about them
 */
export function conclude(findings, advice) {
  if (findings.length === 0) return;
  console.log(`${findings.join('\n')}\n${advice}`);
  process.exitCode = 1;
}
