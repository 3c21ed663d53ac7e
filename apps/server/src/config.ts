import { homedir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import type { z } from 'zod';
import { type Settings, aboutOf, settingsSchema } from './settings.ts';

/** The settings as the hub runs with them. What they are is in `settings.ts`. */

/** What defaults depend on. */
export interface Machine {
  readonly uid: number | undefined;
  readonly home: string;
  readonly platform: NodeJS.Platform;
}

/** What the hub runs with. Deeply frozen. */
export interface Config extends Readonly<Omit<Settings, 'bus' | 'dataDir' | 'hostKeys' | 'limits'>> {
  /** Absolute. */
  readonly dataDir: string;
  readonly bus: 'local' | 'postgres';
  readonly hostKeys: readonly string[];
  readonly limits: Readonly<Settings['limits']>;
}

export type ConfigResult =
  | { readonly ok: true; readonly config: Config }
  | { readonly ok: false; readonly problems: readonly string[] };

/** Reads every setting, and reports every bad one; values are never repeated, since some are secrets. */
export function readConfig(env: NodeJS.ProcessEnv, machine: Machine = thisMachine()): ConfigResult {
  const { limits, ...general } = settingsSchema.shape;
  const given = { ...pick(general, env), limits: pick(limits.shape, env) };
  const parsed = settingsSchema.safeParse(given);
  if (!parsed.success) return { ok: false, problems: problemsOf(parsed.error) };
  const settings = parsed.data;
  if (settings.requireHostKey && settings.hostKeys.length === 0) {
    return {
      ok: false,
      problems: [
        'PARLEY_REQUIRE_HOST_KEY is true and PARLEY_HOST_KEYS is empty: nobody could create a room.',
      ],
    };
  }
  const config: Config = {
    ...settings,
    dataDir: settings.dataDir === undefined ? defaultDataDir(env, machine) : resolve(settings.dataDir),
    bus: settings.bus === 'auto' ? (settings.databaseUrl === undefined ? 'local' : 'postgres') : settings.bus,
    hostKeys: Object.freeze(settings.hostKeys),
    limits: Object.freeze(settings.limits),
  };
  return { ok: true, config: Object.freeze(config) };
}

/** Where the hub is reached, once it is known which port it got. */
export function baseUrlOf(config: Config, port: number): string {
  return config.baseUrl ?? `http://localhost:${port}`;
}

/** What `parley-hub --help` prints. */
export function helpText(version: string): string {
  const { limits, ...general } = settingsSchema.shape;
  const lines = [...Object.values(general), ...Object.values(limits.shape)].flatMap((schema) => {
    const { env, fallback, sentence, accepts } = aboutOf(schema);
    return [`  ${env}  (${fallback})`, `      ${sentence}`, `      Accepts ${accepts}.`];
  });
  return [
    `parley-hub ${version}: neutral meeting rooms for the agents of different owners`,
    '',
    'Usage: parley-hub [--help] [--version] [--rotate-key]',
    '',
    'Nothing has to be set. These environment variables can be (in brackets: what holds without them):',
    '',
    ...lines,
    '',
  ].join('\n');
}

function pick(shape: Readonly<Record<string, z.ZodType>>, env: NodeJS.ProcessEnv): Record<string, string> {
  const given = Object.entries(shape).map(
    ([key, schema]) => [key, env[aboutOf(schema).env]?.trim()] as const,
  );
  // An empty variable is what compose files and unit files leave behind when something is not set.
  return Object.fromEntries(
    given.filter((pair): pair is [string, string] => pair[1] !== undefined && pair[1] !== ''),
  );
}

function problemsOf(error: z.ZodError): string[] {
  const bad = new Set(error.issues.map(({ path: [first, second] }) => aboutOf(at(first, second))));
  return [...bad].map(({ env, accepts }) => `${env} must be ${accepts}.`);
}

function at(first: PropertyKey | undefined, second: PropertyKey | undefined): z.ZodType | undefined {
  const { limits, ...general } = settingsSchema.shape;
  const [shape, key] = first === 'limits' ? [limits.shape, second] : [general, first];
  return Object.entries(shape).find(([name]) => name === key)?.[1];
}

function thisMachine(): Machine {
  return { uid: process.getuid?.(), home: homedir(), platform: process.platform };
}

function defaultDataDir(env: NodeJS.ProcessEnv, { uid, home, platform }: Machine): string {
  if (platform === 'win32') return join(env['LOCALAPPDATA'] ?? home, 'parley');
  // As root the database runs as another user, who could not reach into the home of root.
  if (uid === 0) return '/var/lib/parley';
  const shared = env['XDG_DATA_HOME'];
  return join(shared !== undefined && isAbsolute(shared) ? shared : join(home, '.local', 'share'), 'parley');
}
