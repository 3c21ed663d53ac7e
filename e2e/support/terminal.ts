import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Somebody at a terminal of their own: the built `parley` command as a process a time, with a folder for their seats.
 * What a command printed is read as its scripts read it, one JSON object a line.
 */

export interface Line {
  readonly type: string;
  readonly [field: string]: unknown;
}

export interface Ran {
  readonly code: number | null;
  readonly lines: readonly Line[];
  /** Everything the process wrote, on both streams. */
  readonly output: string;
}

/** A command that goes on, such as `watch`. */
export interface Running {
  readonly lines: readonly Line[];
  /** Resolves when a line passes the test; rejects when the process has ended before. */
  until(test: (line: Line) => boolean): Promise<Line>;
  /** Resolves with the exit code once the process has ended by itself. */
  readonly ended: Promise<number | null>;
  stop(): Promise<void>;
}

const MAIN = fileURLToPath(new URL('../../packages/client/dist/cli/main.js', import.meta.url));

export class Terminal {
  readonly #home: string;
  readonly #hub: string;
  /** Every command of this terminal that was answered with success: its name, its key, and the entries it came to. */
  readonly done: { command: string; key: string; entries: readonly string[] }[] = [];

  /** The entries that the newest of these came to. */
  last: readonly { readonly circle: string; readonly seq: number; readonly type: string }[] = [];

  private constructor(home: string, hub: string) {
    this.#home = home;
    this.#hub = hub;
  }

  /** A terminal with a folder below `root`, whose hub is at `url`. */
  static async open(root: string, name: string, url: string): Promise<Terminal> {
    await mkdir(root, { recursive: true });
    return new Terminal(await mkdtemp(join(root, `${name}-`)), url);
  }

  #spawn([verb = '', ...words]: readonly string[], hub = this.#hub): ChildProcess {
    const { PATH = '', HOME = '' } = process.env;
    return spawn(process.execPath, [MAIN, verb, '--json', ...words], {
      env: { PATH, HOME, PARLEY_HOME: this.#home, PARLEY_HUB: hub },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }

  /** Runs a command to its end. */
  async run(...args: readonly string[]): Promise<Ran> {
    const child = this.#spawn(args);
    const { lines, output } = reading(child);
    const [code] = (await once(child, 'close')) as [number | null];
    for (const line of lines) this.#remember(line);
    return { code, lines, output: output() };
  }

  /** Runs a command that must succeed. */
  async ok(...args: readonly string[]): Promise<Ran> {
    const ran = await this.run(...args);
    if (ran.code !== 0) throw new Error(`parley ${args.join(' ')} ended with ${ran.code}:\n${ran.output}`);
    return ran;
  }

  /** Starts a command that goes on. */
  start(...args: readonly string[]): Running {
    const child = this.#spawn(args);
    const { lines, output, heard } = reading(child);
    const ended = once(child, 'close').then(([code]) => code as number | null);
    return {
      lines,
      ended,
      async until(test) {
        for (;;) {
          const found = lines.find(test);
          if (found) return found;
          const more = await Promise.race([heard().then(() => true), ended.then(() => false)]);
          if (!more && !lines.some(test)) throw new Error(`parley ${args.join(' ')} has ended:\n${output()}`);
        }
      },
      async stop() {
        child.kill('SIGINT');
        await ended;
      },
    };
  }

  #remember(line: Line): void {
    if (line.type !== 'done') return;
    const { entries } = line['result'] as { entries: { circle: string; seq: number; type: string }[] };
    this.last = entries;
    const places = entries.map(({ circle, seq }) => `${circle}#${seq}`);
    this.done.push({ command: String(line['command']), key: String(line['key']), entries: places });
  }
}

/** Collects what a process writes; `heard` resolves with the next piece. */
function reading(child: ChildProcess) {
  const lines: Line[] = [];
  let text = '';
  let rest = '';
  let wake: () => void = () => undefined;
  child.stdout?.on('data', (piece: Buffer) => {
    text += piece.toString();
    rest += piece.toString();
    const whole = rest.split('\n');
    rest = whole.pop() ?? '';
    for (const line of whole) if (line !== '') lines.push(JSON.parse(line) as Line);
    wake();
  });
  child.stderr?.on('data', (piece: Buffer) => {
    text += piece.toString();
  });
  const heard = () =>
    new Promise<void>((resolve) => {
      wake = resolve;
    });
  return { lines, output: () => text, heard };
}

/** The first link of a kind that a command handed out. */
export function linkIn(ran: Ran, kind: string): string {
  for (const { links } of ran.lines) {
    const found = (links as { kind: string; link: string }[] | undefined)?.find((link) => link.kind === kind);
    if (found) return found.link;
  }
  throw new Error(`no ${kind} link was handed out:\n${ran.output}`);
}
