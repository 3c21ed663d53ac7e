import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { must } from './failure.ts';
import { Program } from './processes.ts';
import type { Workbench } from './workbench.ts';

/** The hub as it is shipped: the built program, in a process of its own, with the database of the workbench. */
export interface Hub {
  readonly base: string;
  readonly port: number;
  readonly pid: number;
}

/** Limits that a bench would run into, and nobody who uses a hub: raised here, and the report says so. */
export const RAISED_LIMITS = {
  PARLEY_LIMIT_CREATE_PER_HOUR: '1000000',
  PARLEY_LIMIT_COMMANDS_PER_MINUTE: '10000000',
  PARLEY_LIMIT_SOCKETS_PER_CREDENTIAL: '10000',
  PARLEY_LIMIT_OBSERVERS: '100000',
  PARLEY_LIMIT_PENDING_BYTES: '1073741824',
} as const;

/** Other settings that are not the defaults. One hub alone has nobody to send hints to, as with its own PostgreSQL. */
export const OTHER_SETTINGS = {
  PARLEY_BUS: 'local',
  PARLEY_LOG_LEVEL: 'error',
  NODE_ENV: 'production',
} as const;

const MAIN = fileURLToPath(import.meta.resolve('@parley/server/main'));
const READY = /Parley is at (http:\/\/[^\s]+:(\d+))/;
const SETTING = /^(PARLEY_|DATABASE_|NODE_OPTIONS$)/;
const READY_MS = 30_000;

export interface HubOptions {
  /** The program, where it is not the one of this clone. */
  readonly hub: string | undefined;
  /** A folder for a CPU profile, which is written when the hub stops. */
  readonly profile: string | undefined;
}

export async function startHub(bench: Workbench, { hub = MAIN, profile }: HubOptions): Promise<Hub> {
  const program = new Program({
    file: resolve(hub),
    nodeOptions: profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${resolve(profile)}`],
    cwd: bench.folder,
    env: {
      ...unrelated(process.env),
      ...OTHER_SETTINGS,
      ...RAISED_LIMITS,
      PARLEY_PORT: '0',
      PARLEY_DATA: join(bench.folder, 'hub'),
      DATABASE_URL: bench.databaseUrl,
    },
  });
  bench.onStop(() => program.stop());
  const [, base, port] = await program.says(READY, READY_MS);
  return { base: must(base, 'the address of the hub'), port: Number(port), pid: program.pid };
}

/** Whatever else is set where the bench runs, a PARLEY_ setting above all, is no part of what is measured. */
function unrelated(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !SETTING.test(name)));
}
