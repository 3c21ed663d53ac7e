import { UsageError } from '../usage-error.ts';
import type { Repository } from './repository.ts';

/** Commits of one's own half, and nothing else. */

const UNDER_WAY = {
  MERGE_HEAD: 'merge',
  REBASE_HEAD: 'rebase',
  CHERRY_PICK_HEAD: 'cherry-pick',
  REVERT_HEAD: 'revert',
} as const;

/** Fails with what is in the way of a commit, before anything is written. */
export async function mustBeCalm({ git, top }: Repository): Promise<void> {
  if ((await git.ask(['symbolic-ref', '-q', 'HEAD'])) === undefined)
    throw new UsageError(`No branch is checked out in ${top}. Check one out: git switch main`);
  if ((await git.run(['ls-files', '-u', '-z'])).length > 0)
    throw new UsageError(
      `There are conflicts in ${top} that nobody has solved. Solve them and commit first.`,
    );
  for (const [ref, what] of Object.entries(UNDER_WAY))
    if ((await git.ask(['rev-parse', '-q', '--verify', ref])) !== undefined)
      throw new UsageError(`A ${what} is under way in ${top}. Finish it or abort it first.`);
  const [first, ...more] = await staged(git);
  if (first !== undefined)
    throw new UsageError(
      `Changes are staged in ${top} (${first}${more.length > 0 ? ' and more' : ''}). Commit them or take them back first: git restore --staged .`,
    );
  for (const who of ['GIT_AUTHOR_IDENT', 'GIT_COMMITTER_IDENT'])
    if ((await git.ask(['var', who])) === undefined)
      throw new UsageError(
        'Git does not know who commits. Say it: git config user.name <name>, and git config user.email <address>',
      );
}

/** What a commit changes, by paths of the repository. */
export interface Change {
  /** Files with their texts, as they are to stand in the commit. */
  readonly texts: Readonly<Record<string, string>>;
  /** Folders that are no longer there. */
  readonly gone: readonly string[];
  readonly message: string;
}

/**
 * Commits a change, and answers with the commit's name; undefined where the newest one has it all. The texts go to git as
 * they are, and not by way of the disk: no filter, no rule for ends of lines and no list of what to ignore is asked, all
 * of which somebody else may have put into the repository.
 */
export async function commitChange(
  { git }: Repository,
  { texts, gone, message }: Change,
): Promise<string | undefined> {
  const lines: string[] = [];
  const none = noId(await git.run(['hash-object', '--no-filters', '--stdin']));
  for (const [path, text] of Object.entries(texts)) {
    const id = await git.run(['hash-object', '-w', '--no-filters', '--stdin'], text);
    lines.push(`100644 ${lineOf(id)}\t${path}`);
  }
  for (const folder of gone)
    for (const path of namesIn(await git.run(['ls-files', '-z', '--cached', '--', folder])))
      lines.push(`0 ${none}\t${path}`);
  await git.run(['update-index', '-z', '--add', '--index-info'], lines.map((line) => `${line}\0`).join(''));
  if ((await staged(git)).length === 0) return undefined;
  const before = await headOf(git);
  try {
    return await commitIndex(git, before ?? none, message);
  } catch (error) {
    // What could not be committed is not left staged, where the next commit of anything would take it along.
    await git.run(['read-tree', before ?? '--empty']);
    throw error;
  }
}

/** Step by step: `git commit` would look at every file on the disk on its way, and ask the filters of each. */
async function commitIndex(git: Git, before: string, message: string): Promise<string> {
  const tree = lineOf(await git.run(['write-tree']));
  const parent = /^0+$/.test(before) ? [] : ['-p', before];
  const signs = (await git.ask(['config', '--type=bool', '--get', 'commit.gpgSign'])) === 'true';
  const options = [...parent, ...(signs ? ['-S'] : []), '-F', '-'];
  const commit = lineOf(await git.run(['commit-tree', tree, ...options], message));
  // Whoever has committed meanwhile is not passed over.
  await git.run(['update-ref', '-m', 'parley export', 'HEAD', commit, before]);
  return commit;
}

const lineOf = (output: Buffer): string => output.toString('utf8').trim();

/** What stands for no object; ids of git are of two lengths. */
const noId = (id: Buffer): string => '0'.repeat(lineOf(id).length);

type Git = Repository['git'];

const headOf = (git: Git) => git.ask(['rev-parse', '-q', '--verify', 'HEAD^{commit}']);

/** The paths that are staged. */
async function staged(git: Git): Promise<readonly string[]> {
  const head = await headOf(git);
  const args =
    head === undefined
      ? ['ls-files', '-z', '--cached']
      : ['diff-index', '--cached', '--name-only', '--no-ext-diff', '-z', head, '--'];
  return namesIn(await git.run(args));
}

const namesIn = (output: Buffer): readonly string[] =>
  output
    .toString('utf8')
    .split('\0')
    .filter((name) => name !== '');
