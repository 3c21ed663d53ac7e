import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { files, read } from '../../run/sources.mjs';
import { root } from '../../run/workspace.mjs';
import { type Instruction, type Stage, settingsOf, stagesOf, wordsOf } from './dockerfile.ts';

/**
 * Takes the steps of the Dockerfile in folders of this machine instead of images: the folder of a stage stands for its
 * file system. What it shows is that the steps work from a clean checkout, and what they leave behind is enough. What
 * it cannot show is the base image, so this machine's Node and its libraries stand in for that.
 */
export interface Image {
  readonly workdir: string;
  readonly env: Readonly<Record<string, string>>;
  readonly command: readonly string[];
  readonly healthcheck: readonly string[];
  readonly user: string;
}

/** Whoever `node` is in the image; root of this machine becomes somebody else, so that rights are tried too. */
const USER_OF_IMAGE = 1000;
export const account =
  process.getuid?.() === 0
    ? { uid: USER_OF_IMAGE, gid: USER_OF_IMAGE }
    : { uid: process.getuid?.(), gid: process.getgid?.() };

interface Stand {
  readonly folder: string;
  workdir: string;
  env: Record<string, string>;
  command: readonly string[];
  healthcheck: readonly string[];
  user: string;
}

export class Builder {
  readonly #base = mkdtempSync(join(tmpdir(), 'parley-image-'));
  readonly #folders = new Map<string, string>();

  /** Takes every step of every stage; answers with what the last one comes to. */
  build(): Image {
    chmodSync(this.#base, 0o755);
    const stands = stagesOf(read('Dockerfile')).map((stage, index) => this.#stage(stage, index));
    const last = stands.at(-1);
    if (!last) throw new Error('the Dockerfile has no stage');
    return last;
  }

  clear(): void {
    rmSync(this.#base, { recursive: true, force: true });
  }

  #stage({ name, instructions }: Stage, index: number): Stand {
    const folder = join(this.#base, String(index));
    mkdirSync(folder);
    if (name) this.#folders.set(name, folder);
    const stand: Stand = { folder, workdir: folder, env: {}, command: [], healthcheck: [], user: 'root' };
    for (const instruction of instructions) this.#take(stand, instruction);
    return stand;
  }

  #take(stand: Stand, instruction: Instruction): void {
    const { name, rest } = instruction;
    switch (name) {
      case 'WORKDIR':
        stand.workdir = within(stand.folder, rest);
        return void mkdirSync(stand.workdir, { recursive: true });
      case 'ENV':
        for (const [key, value] of settingsOf(rest)) {
          stand.env[key] = within(stand.folder, value).replace('$PATH', process.env['PATH'] ?? '');
        }
        return;
      case 'COPY':
        return this.#copy(stand, instruction);
      case 'RUN':
        return run(stand, rest);
      case 'USER':
        stand.user = rest;
        return;
      case 'HEALTHCHECK':
        stand.healthcheck = wordsOf(rest);
        return;
      case 'CMD':
        stand.command = wordsOf(rest);
        return;
      case 'VOLUME':
      case 'EXPOSE':
        return;
      default:
        throw new Error(`nobody has said here what ${name} comes to`);
    }
  }

  #copy(stand: Stand, { flags, rest }: Instruction): void {
    const words = rest.split(/\s+/);
    const target = words.at(-1) ?? '.';
    const stage = flags.get('from');
    if (stage === undefined) {
      for (const path of files()) copy(join(root, path), join(stand.workdir, path));
      return;
    }
    const from = this.#folders.get(stage);
    if (from === undefined) throw new Error(`there is no stage ${stage}`);
    for (const source of words.slice(0, -1)) {
      const place = target.endsWith('/') ? join(target, basename(source)) : target;
      copy(within(from, source), join(stand.workdir, place));
    }
  }
}

function copy(source: string, target: string): void {
  mkdirSync(dirname(target), { recursive: true });
  cpSync(source, target, { recursive: true, verbatimSymlinks: true });
}

/** The paths of an image that its steps name, as they are here. */
function within(folder: string, words: string): string {
  return words.replaceAll(/(?<![\w./])\/(?=parley\b|data\b)/g, `${folder}/`);
}

function run({ folder, workdir, env }: Stand, line: string): void {
  const command = within(folder, line).replace('node:node', `${account.uid}:${account.gid}`);
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], {
    cwd: workdir,
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${command} ended with ${status}\n${stdout}\n${stderr}`);
}
