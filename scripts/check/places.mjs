// The files of this repository are read on other machines. No file names this clone's folder, the home or the host it
// is checked on (so whoever lets one slip in hears of it before anybody else), and the lockfile names no registry.
import { homedir, hostname } from 'node:os';
import { conclude, files, read } from '../run/sources.mjs';
import { root } from '../run/workspace.mjs';

const TEXT = /\.(ts|tsx|mts|js|mjs|cjs|json|jsonc|yaml|yml|md|css|html|sql|sh|toml|svg|txt)$|(^|\/)\.?[^.]+$/;
const SHORTEST_TELLING_NAME = 6;

const here = [root.replace(/\/$/, ''), homedir(), hostname()].filter(
  (name) => name.length >= SHORTEST_TELLING_NAME,
);
const registry = /tarball:|https?:\/\//;

const findings = files().flatMap((path) => {
  if (!TEXT.test(path)) return [];
  const lines = read(path).split('\n');
  return lines.flatMap((line, index) => {
    const told = here.some((name) => line.includes(name));
    const hosted = path === 'pnpm-lock.yaml' && registry.test(line);
    return told || hosted ? [`${path}:${index + 1}: ${line.trim().slice(0, 160)}`] : [];
  });
});

conclude(findings, 'Name places by what they are relative to, or by a setting.');
