import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UsageError } from './usage-error.ts';

const ONLY_ME = 0o600;
const ONLY_MY_FOLDER = 0o700;

/** Writes a file for this user's eyes alone, and answers with its path. What is there already is never written over. */
export async function writeTextFile(folder: string, name: string, text: string): Promise<string> {
  const path = join(folder, name);
  try {
    await mkdir(folder, { recursive: true, mode: ONLY_MY_FOLDER });
    await writeFile(path, text, { mode: ONLY_ME, flag: 'wx' });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'EIO';
    throw new UsageError(
      code === 'EEXIST'
        ? `${path} is there already; export into a new folder.`
        : `${path} cannot be written (${code}).`,
      { cause: error },
    );
  }
  return path;
}
