import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Somebody's clone of a repository, and git as they use it. */
export interface Clone {
  readonly folder: string;
  git(...args: readonly string[]): string;
  read(path: string): string;
  write(path: string, text: string): void;
  /** Every file below a folder of the newest commit, with what git calls its content. */
  tree(folder: string): string;
}

/** A repository that both sides own: on a host of its own, with a first commit, and a clone for each side. */
export function twoClones(): { readonly root: string; readonly acme: Clone; readonly borealis: Clone } {
  const root = mkdtempSync(join(tmpdir(), 'parley-repository-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const host = join(root, 'host.git');
  const { PATH = '' } = process.env;
  // Settings of whoever runs this are not those of the test.
  const env = { PATH, HOME: root, GIT_CONFIG_NOSYSTEM: '1' };
  const git = (...args: readonly string[]) =>
    execFileSync('git', args, { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  git('init', '-q', '--bare', '-b', 'main', host);
  const clone = (name: string): Clone => {
    const folder = join(root, name);
    git('clone', '-q', host, folder);
    const here: Clone = {
      folder,
      git: (...args) => git('-C', folder, ...args),
      read: (path) => readFileSync(join(folder, path), 'utf8'),
      write: (path, text) => writeFileSync(join(folder, path), text),
      tree: (path) => git('-C', folder, 'ls-tree', '-r', 'HEAD', '--', `${path}/`),
    };
    here.git('config', 'user.name', name);
    here.git('config', 'user.email', `${name}@example.test`);
    here.git('config', 'pull.rebase', 'false');
    return here;
  };
  const acme = clone('acme-clone');
  acme.git('checkout', '-q', '-b', 'main');
  acme.write('README.md', 'What Acme and Borealis have settled.\n');
  acme.git('add', 'README.md');
  acme.git('commit', '-q', '-m', 'Begin');
  acme.git('push', '-q', '-u', 'origin', 'main');
  return { root, acme, borealis: clone('borealis-clone') };
}
