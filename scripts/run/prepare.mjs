// Brings a clone to where its programs can run. Both steps leave a stamp of what they were done for, so that a warm
// start costs a few milliseconds: asking pnpm or turbo whether there is anything to do costs about a second each.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './child.mjs';
import { alone } from './lock.mjs';
import { builtPackages, readState, root, statePath } from './workspace.mjs';

const INSTALLED = 'installed';
const BUILT = 'built';

/** Installs what the lockfile says, unless that has been done. */
export async function install() {
  if (readState(INSTALLED) === installFingerprint()) return true;
  return alone(async () => {
    const fingerprint = installFingerprint();
    if (readState(INSTALLED) === fingerprint) return true;
    console.error('Installing packages (once, and again when they change)...');
    const pnpm = String(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).packageManager);
    const args = ['--yes', pnpm, 'install', '--frozen-lockfile', '--prod=false'];
    const { code } = await run('npx', args, { env: { CI: 'true' } });
    if (code === 0) writeFileSync(statePath(INSTALLED), fingerprint);
    else console.error(`The installation failed. If a package.json was edited, run: npx ${pnpm} install`);
    return code === 0;
  });
}

/** Installs, then builds what has changed. */
export async function build() {
  if (!(await install())) return false;
  if (isBuilt(buildFingerprint())) return true;
  return alone(async () => {
    const fingerprint = buildFingerprint();
    if (isBuilt(fingerprint)) return true;
    // The installation has just been checked; each package's build need not ask again.
    const env = { pnpm_config_verify_deps_before_run: 'false' };
    const { code, output } = await run('turbo', ['run', 'build', '--output-logs=errors-only'], {
      env,
      capture: true,
    });
    if (code === 0) writeFileSync(statePath(BUILT), fingerprint);
    else process.stderr.write(`${output}\nThe build failed.\n`);
    return code === 0;
  });
}

/** @param {string} fingerprint */
function isBuilt(fingerprint) {
  return (
    readState(BUILT) === fingerprint && builtPackages().every((folder) => existsSync(join(folder, 'dist')))
  );
}

/**
 * What an installation depends on. The platform is in it because Postgres and esbuild come as binaries, and a clone
 * may be mounted into a container of another kind.
 */
function installFingerprint() {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`);
  const files = [
    'package.json',
    'pnpm-workspace.yaml',
    'pnpm-lock.yaml',
    'bench/package.json',
    'e2e/package.json',
  ];
  const manifests = builtPackages().map((folder) => join(folder, 'package.json'));
  for (const path of [...files.map((file) => join(root, file)), ...manifests]) {
    hash.update(path.slice(root.length)).update(existsSync(path) ? readFileSync(path) : '');
  }
  return hash.digest('hex');
}

/** What a build depends on, by size and time of change: reading every source would cost more than it saves. */
function buildFingerprint() {
  const hash = createHash('sha256').update(installFingerprint());
  mark(hash, join(root, 'tsconfig.base.json'));
  mark(hash, join(root, 'turbo.json'));
  mark(hash, join(root, 'scripts', 'build-package.mjs'));
  for (const folder of builtPackages()) {
    for (const name of readdirSync(folder)) {
      if (name !== 'dist' && name !== 'node_modules' && !name.startsWith('.')) mark(hash, join(folder, name));
    }
  }
  return hash.digest('hex');
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} path
 */
function mark(hash, path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat?.isDirectory()) {
    for (const name of readdirSync(path).sort()) mark(hash, join(path, name));
  } else if (stat && !path.includes('.test.')) {
    hash.update(`${path.slice(root.length)} ${stat.size} ${stat.mtimeMs}\n`);
  }
}
