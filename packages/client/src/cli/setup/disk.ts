import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { UsageError } from '../usage-error.ts';

/** The user's files. What is written replaces a file whole or not at all, and follows a link to where the file is. */
export interface Disk {
  /** The text of a file; undefined where there is none. */
  read(path: string): string | undefined;
  write(path: string, text: string): void;
  remove(path: string): void;
  /** The folders that would have to be made for a file, the outermost first. */
  missingFolders(path: string): readonly string[];
  /** Removes a folder in which there is nothing. */
  removeFolder(path: string): void;
}

export const userDisk: Disk = {
  read(path) {
    if (!existsSync(path)) return undefined;
    try {
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(path));
    } catch (error) {
      throw new UsageError(`${path} cannot be read as text. Nothing was changed.`, { cause: error });
    }
  },
  write(path, text) {
    mkdirSync(dirname(path), { recursive: true });
    const there = existsSync(path);
    const real = there ? realpathSync(path) : path;
    const fresh = `${real}.${process.pid}.new`;
    // What nobody else may read is not to be read by others for an instant either.
    const mode = there ? statSync(real).mode & 0o777 : undefined;
    writeFileSync(fresh, text, mode === undefined ? {} : { mode });
    if (mode !== undefined) chmodSync(fresh, mode);
    renameSync(fresh, real);
  },
  remove: (path) => rmSync(path, { force: true }),
  missingFolders(path) {
    const folders: string[] = [];
    for (let folder = dirname(path); !existsSync(folder); folder = dirname(folder)) folders.unshift(folder);
    return folders;
  },
  removeFolder(path) {
    if (existsSync(path) && readdirSync(path).length === 0) rmdirSync(path);
  },
};

/** A disk on which nothing happens until it is said to: what is wrong with the last file is found before the first is touched. */
export function rehearsal(disk: Disk): Disk & { commit(): void } {
  const texts = new Map<string, string | undefined>();
  const folders: string[] = [];
  const set = (path: string, text: string | undefined) => {
    texts.delete(path);
    texts.set(path, text);
  };
  return {
    read: (path) => (texts.has(path) ? texts.get(path) : disk.read(path)),
    write: set,
    remove: (path) => set(path, undefined),
    missingFolders: (path) => disk.missingFolders(path),
    removeFolder: (path) => folders.push(path),
    commit() {
      for (const [path, text] of texts) {
        if (text === disk.read(path)) continue;
        if (text === undefined) disk.remove(path);
        else disk.write(path, text);
      }
      for (const folder of folders) disk.removeFolder(folder);
    },
  };
}
