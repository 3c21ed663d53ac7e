import { chown, mkdtemp, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { exists } from '../data-folder.ts';
import { OperatorError } from '../log.ts';
import type { Binaries } from './binaries.ts';
import { type Account, run, spawnOptions } from './program.ts';

/**
 * The files of the database. They are made aside and renamed, so that a folder by this name is always a whole one: a
 * hub that is killed while it makes them leaves nothing that the next could mistake for a database.
 *
 * The server listens on loopback alone and asks for a password, since every user of a machine can connect to its
 * ports. Text is compared by code points, so that no index breaks when a C library changes its order of letters.
 */

export const SUPERUSER = 'parley';

const STAGING = '.new-';

const INITDB_ARGS = [
  `--username=${SUPERUSER}`,
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--data-checksums',
  '--no-instructions',
];

export interface ClusterOptions {
  readonly clusterDir: string;
  readonly account: Account;
  readonly binaries: Binaries;
  readonly password: string;
  readonly signal: AbortSignal;
}

/** Makes the database's files unless they are there. Resolves to whether it did. */
export async function makeCluster(options: ClusterOptions): Promise<boolean> {
  const { clusterDir, binaries } = options;
  if (await exists(clusterDir)) {
    await mustBeOfVersion(clusterDir, binaries.major);
    return false;
  }
  await clearAway(clusterDir);
  // A name of its own each time: the program of a hub that was killed may still be writing into the last one.
  const staging = await mkdtemp(`${clusterDir}${STAGING}`);
  const passwordFile = `${staging}.password`;
  try {
    await initialise(staging, passwordFile, options);
    await rename(staging, clusterDir);
  } finally {
    await rm(passwordFile, { force: true });
  }
  return true;
}

async function initialise(staging: string, passwordFile: string, options: ClusterOptions): Promise<void> {
  const { account, binaries, password, signal } = options;
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  if (account !== undefined) {
    await chown(staging, account.uid, account.gid);
    await chown(passwordFile, account.uid, account.gid);
  }
  const args = [`--pgdata=${staging}`, `--pwfile=${passwordFile}`, ...INITDB_ARGS];
  const ran = await run(binaries.initdb, args, { ...spawnOptions(account), signal, killSignal: 'SIGINT' });
  if (ran.status === 0) return;
  const reason = ran.refused ?? ran.stderr.match(/error: (.*)/)?.[1] ?? `exit status ${ran.status}`;
  throw new OperatorError('initdb', `The database could not be created in ${staging}: ${reason}.`);
}

/** What starts that were cut short have left. If it cannot be removed yet, the next start of this kind tries again. */
async function clearAway(clusterDir: string): Promise<void> {
  const parent = dirname(clusterDir);
  for (const name of await readdir(parent)) {
    if (!name.startsWith(basename(clusterDir) + STAGING)) continue;
    await rm(join(parent, name), { recursive: true, force: true }).catch(() => undefined);
  }
}

async function mustBeOfVersion(clusterDir: string, major: string): Promise<void> {
  const file = join(clusterDir, 'PG_VERSION');
  const found = (await exists(file)) ? (await readFile(file, 'utf8')).trim() : 'none';
  if (found === major) return;
  const sentence =
    found === 'none'
      ? `${clusterDir} exists but holds no database. Move it away, or set PARLEY_DATA to another folder.`
      : `${clusterDir} was written by PostgreSQL ${found} and this Parley brings ${major}. Carry the data over as docs/SELF-HOSTING.md says, or use the Parley that wrote it.`;
  throw new OperatorError('database-version', sentence);
}
