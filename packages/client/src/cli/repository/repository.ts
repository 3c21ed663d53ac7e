import { realpath } from 'node:fs/promises';
import { UsageError } from '../usage-error.ts';
import type { World } from '../world.ts';
import { type Git, gitIn } from './git.ts';

/** A file as a commit holds it. */
export interface Blob {
  readonly id: string;
  readonly bytes: number;
}

/** The repository of both sides, as a clone of it stands in a folder. */
export interface Repository {
  /** Its top folder, without links in it. */
  readonly top: string;
  readonly git: Git;
  /** The names at the top of the newest commit that are folders, in git's order. */
  folders(): Promise<readonly string[]>;
  /**
   * A file of the newest commit by its path; undefined where there is none. It is read from git's objects: a link, a
   * submodule or a folder is no file, and nothing is opened because of its name.
   */
  file(path: string): Promise<Blob | undefined>;
  /** The text of a file; undefined where it is longer than that, or no UTF-8. */
  text(blob: Blob, mostBytes: number): Promise<string | undefined>;
}

/** Opens the repository whose top is a folder. */
export async function openRepository(folder: string, { env }: World): Promise<Repository> {
  const here = await realpath(folder).catch((cause: unknown) => {
    throw new UsageError(`There is no folder ${folder}.`, { cause });
  });
  const git = gitIn(here, env);
  const top = await git.run(['rev-parse', '--show-toplevel']).then(lineOf, (cause: unknown) => {
    const why = cause instanceof UsageError ? cause.message : String(cause);
    throw new UsageError(
      `${folder} is no git repository. Clone the one that both sides own, or begin one: git init ${folder} (${why})`,
      { cause },
    );
  });
  if ((await realpath(top)) !== here)
    throw new UsageError(`${folder} is a folder inside of the repository ${top}. Give its top folder.`);
  return { top: here, git, ...reading(git) };
}

const TREE_LINE = /^(\d{6}) (blob|tree|commit) ([0-9a-f]+) +(\d+|-)\t(.*)$/s;
const REGULAR = new Set(['100644', '100755']);

function reading(git: Git): Pick<Repository, 'folders' | 'file' | 'text'> {
  const commit = once(() => git.ask(['rev-parse', '-q', '--verify', 'HEAD^{commit}']));
  const listed = async (paths: readonly string[]) => {
    const head = await commit();
    // A repository without a commit holds nothing.
    if (head === undefined) return [];
    const output = await git.run(['ls-tree', '-z', '-l', head, '--', ...paths]);
    return output
      .toString('utf8')
      .split('\0')
      .flatMap((line) => {
        const [, mode = '', type = '', id = '', bytes = '', path = ''] = TREE_LINE.exec(line) ?? [];
        return path === '' ? [] : [{ mode, type, id, bytes: Number(bytes), path }];
      });
  };
  return {
    folders: async () => (await listed([])).filter(({ type }) => type === 'tree').map(({ path }) => path),
    async file(path) {
      const found = (await listed([path])).find((each) => each.path === path && REGULAR.has(each.mode));
      return found && { id: found.id, bytes: found.bytes };
    },
    async text({ id, bytes }, mostBytes) {
      if (bytes > mostBytes) return undefined;
      return utf8(await git.run(['cat-file', 'blob', id]));
    },
  };
}

const lineOf = (output: Buffer): string => output.toString('utf8').replace(/\n$/, '');

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

function utf8(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined; // what is no text is no file of Parley's
  }
}
