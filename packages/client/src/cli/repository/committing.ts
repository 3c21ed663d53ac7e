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
  const staged = await stagedIn(git, []);
  if (staged.length > 0)
    throw new UsageError(
      `Changes are staged in ${top} (${staged[0]}${staged.length > 1 ? ' and more' : ''}). Commit them or take them back first: git restore --staged .`,
    );
  for (const who of ['GIT_AUTHOR_IDENT', 'GIT_COMMITTER_IDENT'])
    if ((await git.ask(['var', who])) === undefined)
      throw new UsageError(
        'Git does not know who commits. Say it: git config user.name <name>, and git config user.email <address>',
      );
}

/** Commits these paths, and answers with the commit's name; undefined where they stand in the newest one as they are. */
export async function commitPaths(
  { git }: Repository,
  {
    paths,
    gone,
    message,
  }: { readonly paths: readonly string[]; readonly gone: readonly string[]; readonly message: string },
): Promise<string | undefined> {
  // Of what is gone, git is told that of which it knows.
  const known = await stagedOr(git, gone);
  const all = [...paths, ...known];
  // By force: what a stranger has ignored here is to be committed all the same.
  await git.run(['add', '-A', '-f', '--', ...all]);
  if ((await stagedIn(git, all)).length === 0) return undefined;
  try {
    await git.run(
      ['commit', '-q', '--no-verify', '--no-status', '--cleanup=verbatim', '-F', '-', '--', ...all],
      message,
    );
  } catch (error) {
    // What could not be committed is not left staged, where the next commit of anything would take it along.
    await git.run(['rm', '-r', '-q', '--cached', '--ignore-unmatch', '--', ...all]);
    if ((await headOf(git)) !== undefined) await git.run(['reset', '-q', '--', ...all]);
    throw error;
  }
  return headOf(git);
}

type Git = Repository['git'];

const headOf = (git: Git) => git.ask(['rev-parse', '-q', '--verify', 'HEAD^{commit}']);

/** The paths that are staged, below some or all. */
async function stagedIn(git: Git, below: readonly string[]): Promise<readonly string[]> {
  const head = await headOf(git);
  const args =
    head === undefined
      ? ['ls-files', '-z', '--cached', '--']
      : ['diff-index', '--cached', '--name-only', '--no-ext-diff', '-z', head, '--'];
  return namesIn(await git.run([...args, ...below]));
}

/** Of these folders, the ones that git has files of. */
async function stagedOr(git: Git, folders: readonly string[]): Promise<readonly string[]> {
  const known = await Promise.all(
    folders.map(
      async (folder) => namesIn(await git.run(['ls-files', '-z', '--cached', '--', folder])).length > 0,
    ),
  );
  return folders.filter((_, index) => known[index]);
}

const namesIn = (output: Buffer): readonly string[] =>
  output
    .toString('utf8')
    .split('\0')
    .filter((name) => name !== '');
