import { lstat, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UsageError } from '../usage-error.ts';

/**
 * The files of one's own half on this disk. Others push into the repository too, so a folder may have become a link since
 * yesterday: every step of a path is looked at, and nothing is read or written through a link.
 */
export interface HalfFiles {
  /** A file's bytes, by its path below the half; undefined where there is none. */
  read(path: string): Promise<Buffer | undefined>;
  /** The names in a folder; none where there is no such folder. */
  names(folder: string): Promise<readonly string[]>;
  /** Writes a file whole or not at all. */
  write(path: string, text: string): Promise<void>;
}

export function halfFiles(top: string, side: string): HalfFiles {
  const steps = (path: string) => [side, ...path.split('/').filter((name) => name !== '')];
  /** Looks at every folder on the way to the last step, which is answered as it is. */
  const lookAt = async (names: readonly string[]) => {
    for (let length = 1; length < names.length; length += 1) {
      const found = await stats(join(top, ...names.slice(0, length)));
      if (!found) return undefined;
      if (!found.isDirectory()) throw notOurs(names.slice(0, length), 'no folder');
    }
    return stats(join(top, ...names));
  };
  return {
    async read(path) {
      const names = steps(path);
      const found = await lookAt(names);
      if (!found) return undefined;
      if (!found.isFile()) throw notOurs(names, 'no file');
      return readFile(join(top, ...names));
    },
    async names(folder) {
      const names = steps(folder);
      const found = await lookAt(names);
      if (!found) return [];
      if (!found.isDirectory()) throw notOurs(names, 'no folder');
      return readdir(join(top, ...names));
    },
    async write(path, text) {
      const names = steps(path);
      const found = await lookAt(names);
      if (found && !found.isFile()) throw notOurs(names, 'no file');
      await mkdir(join(top, ...names.slice(0, -1)), { recursive: true });
      const fresh = join(top, ...names.slice(0, -1), `.${names.at(-1)}.${process.pid}.new`);
      await writeFile(fresh, text, { flag: 'wx' });
      await rename(fresh, join(top, ...names));
    },
  };
}

const notOurs = (names: readonly string[], what: string) =>
  new UsageError(
    `${names.join('/')} is ${what} but something else, such as a link. Nothing is written through it: have it removed from the repository first.`,
  );

async function stats(path: string) {
  try {
    return await lstat(path);
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && (cause.code === 'ENOENT' || cause.code === 'ENOTDIR'))
      return undefined;
    throw cause;
  }
}
