import { spawn } from 'node:child_process';
import { safeLine } from '@parley/protocol/safe-text';
import { UsageError } from '../usage-error.ts';

/**
 * The `git` program in a repository into which strangers push. It is started without a shell, and nothing that came with
 * the repository is started by it: no hook, no monitor of files, no pager, no editor. It fetches nothing, and takes
 * paths for paths. What stands in the user's own settings, such as name and signing, holds.
 */
export interface Git {
  /** What it wrote. Fails with a usage error when it ends with anything but 0. */
  run(args: readonly string[], input?: string): Promise<Buffer>;
  /** The line it wrote; undefined when it ends with anything but 0: a question that git answers with no. */
  ask(args: readonly string[]): Promise<string | undefined>;
}

const GUARDS = [
  'core.hooksPath=/dev/null',
  'core.fsmonitor=false',
  // A folder of the repository that looks like one itself is none.
  'safe.bareRepository=explicit',
  'protocol.allow=never',
  'submodule.recurse=false',
  'gc.auto=0',
  'maintenance.auto=false',
].flatMap((setting) => ['-c', setting]);
const FLAGS = ['--no-pager', '--no-replace-objects', '--literal-pathspecs'];

/** Variables of git that say who the user is and where their own settings are. All others could lead elsewhere. */
const OWN = /^GIT_(?:AUTHOR|COMMITTER|CONFIG_GLOBAL|CONFIG_SYSTEM|CONFIG_NOSYSTEM)/;

const MOST_OUTPUT_BYTES = 128 * 1024 * 1024;
const MOST_COMPLAINT_CHARACTERS = 2000;

type Env = Readonly<Record<string, string | undefined>>;

/** Git in a folder. */
export function gitIn(folder: string, env: Env): Git {
  const given = Object.entries(env).filter(([name]) => !name.startsWith('GIT_') || OWN.test(name));
  const own = {
    ...Object.fromEntries(given),
    LC_ALL: 'C',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_TERMINAL_PROMPT: '0',
    GIT_NO_LAZY_FETCH: '1',
    GIT_EDITOR: 'false',
  };
  const start = (args: readonly string[], input = '') =>
    ended(['-C', folder, ...GUARDS, ...FLAGS, ...args], own, input);
  return {
    async run(args, input) {
      const { code, output, complaint } = await start(args, input);
      if (code === 0) return output;
      throw new UsageError(`git ${args[0]} did not work in ${folder}: ${safeLine(complaint.trim())}`);
    },
    async ask(args) {
      const { code, output } = await start(args);
      return code === 0 ? output.toString('utf8').replace(/\n$/, '') : undefined;
    },
  };
}

interface Ended {
  readonly code: number | null;
  readonly output: Buffer;
  readonly complaint: string;
}

function ended(args: readonly string[], env: Env, input: string): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn('git', args, { env: { ...env }, stdio: ['pipe', 'pipe', 'pipe'] });
    const output: Buffer[] = [];
    let bytes = 0;
    let complaint = '';
    child.stdout.on('data', (piece: Buffer) => {
      bytes += piece.length;
      if (bytes > MOST_OUTPUT_BYTES) {
        reject(new UsageError(`git ${args.at(-1)} answers with more than can be read.`));
        child.kill('SIGKILL');
      } else output.push(piece);
    });
    child.stderr.on('data', (piece: Buffer) => {
      complaint = (complaint + piece.toString('utf8')).slice(0, MOST_COMPLAINT_CHARACTERS);
    });
    child.once('error', (cause) => {
      const missing = 'code' in cause && cause.code === 'ENOENT';
      reject(missing ? new UsageError('git is not to be found: install it, or put it on the PATH.') : cause);
    });
    child.once('close', (code) => resolve({ code, output: Buffer.concat(output), complaint }));
    // A git that fails early has closed its input before it was written.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });
}
