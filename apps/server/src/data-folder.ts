import { randomBytes } from 'node:crypto';
import {
  access,
  chmod,
  constants,
  link,
  mkdir,
  readFile,
  rename,
  stat,
  unlink,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { OperatorError } from './log.ts';

/**
 * The hub's folder. Its own files are for its owner alone. As root the folder can be passed through, though not
 * listed, because the database below it runs as another user; and parents that we create can be passed through,
 * which `mkdir(path, { recursive: true, mode: 0o700 })` would not allow: it gives the mode to the parents too.
 */

const OWNER_ALONE = 0o700;
const PASS_THROUGH = 0o711;
const ORDINARY = 0o755;
const SECRET_BYTES = 48;
const SHORTEST_SECRET = 32;

/** Creates the folder, and those above it, unless they are there. */
export async function makeDataFolder(path: string, asRoot = process.getuid?.() === 0): Promise<void> {
  try {
    await makeParents(dirname(path));
    const made = await makeFolder(path, asRoot ? PASS_THROUGH : OWNER_ALONE);
    if (!made && asRoot) await chmod(path, (await stat(path)).mode | PASS_THROUGH);
    await access(path, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new OperatorError(
      'data-folder',
      `The data folder ${path} cannot be created or used (${errorCode(error)}). Set PARLEY_DATA to a folder that this user may write to.`,
      { cause: error },
    );
  }
}

/** What a file holds that only its owner reads; made at random if there is no such file yet. */
export async function secretFile(folder: string, name: string): Promise<string> {
  const path = join(folder, name);
  await createOwnFile(path, async () => `${randomBytes(SECRET_BYTES).toString('base64url')}\n`);
  const secret = (await readFile(path, 'utf8')).trim();
  if (secret.length < SHORTEST_SECRET) {
    throw new OperatorError(
      'secret-file',
      `${path} is damaged: it holds less than ${SHORTEST_SECRET} characters.`,
    );
  }
  return secret;
}

/** Whether something is there by this name. */
export async function exists(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
}

/** The code of a failed system call, such as EACCES. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}

/**
 * A file for its owner alone, unless there is one. Written aside and linked into place: whole or not there, and of two
 * hubs at their first start one makes it.
 */
export async function createOwnFile(path: string, make: () => Promise<string>): Promise<void> {
  if (await exists(path)) return;
  const aside = await writeAside(path, await make());
  try {
    await link(aside, path);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    await unlink(aside);
  }
}

/** Puts another text into a file that is its owner's alone: whoever reads it finds the one or the other, whole. */
export async function replaceOwnFile(path: string, text: string): Promise<void> {
  await rename(await writeAside(path, text), path);
}

async function writeAside(path: string, text: string): Promise<string> {
  const aside = `${path}.${randomBytes(6).toString('hex')}`;
  await writeFile(aside, text, { mode: 0o600, flag: 'wx', flush: true });
  return aside;
}

async function makeParents(path: string): Promise<void> {
  if (await exists(path)) return;
  await makeParents(dirname(path));
  await makeFolder(path, ORDINARY);
}

/** False if it was there. The mode is set afterwards, since the umask takes from what `mkdir` is given. */
async function makeFolder(path: string, mode: number): Promise<boolean> {
  try {
    await mkdir(path, { mode });
  } catch (error) {
    if (errorCode(error) === 'EEXIST' && (await stat(path)).isDirectory()) return false;
    throw error;
  }
  await chmod(path, mode);
  return true;
}
