import { z } from 'zod';
import { LOG_LEVELS } from './log.ts';

/**
 * Every setting of the hub, once: what the code reads it as, the variable an operator sets, what is accepted, the
 * default, and one sentence. Reading, the messages about bad values and `--help` are all made from this.
 */

export interface About {
  readonly env: string;
  readonly accepts: string;
  readonly fallback: string;
  readonly sentence: string;
}

const about = z.registry<About>();

/** `PARLEY_X must be <accepts>.`, so the words begin with an article or with "one of". */
interface Accepted<Schema extends z.ZodType> {
  readonly accepts: string;
  readonly schema: Schema;
}

function setting<Schema extends z.ZodType>(
  env: string,
  { accepts, schema }: Accepted<Schema>,
  fallback: z.util.NoUndefined<z.output<Schema>>,
  sentence: string,
) {
  const withDefault = schema.default(fallback);
  about.add(withDefault, { env, accepts, fallback: String(fallback) || 'none', sentence });
  return withDefault;
}

/** A setting whose default is not a fixed value; `fallback` says in words what happens without it. */
function optional<Schema extends z.ZodType>(
  env: string,
  { accepts, schema }: Accepted<Schema>,
  fallback: string,
  sentence: string,
) {
  const notRequired = schema.optional();
  about.add(notRequired, { env, accepts, fallback, sentence });
  return notRequired;
}

function whole(least: number, most: number) {
  const schema = z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .pipe(z.number().min(least).max(most));
  return { accepts: `a whole number from ${least} to ${most}`, schema };
}

function oneOf<const Names extends readonly string[]>(names: Names) {
  return { accepts: `one of ${names.join(', ')}`, schema: z.enum(names) };
}

const YES_OR_NO = {
  accepts: 'one of true, false',
  schema: z.enum(['true', 'false']).transform((word) => word === 'true'),
};
const A_DAY_MS = 86_400_000;
const SHORTEST_SECRET = 32;
const SHORTEST_HOST_KEY = 20;

const hostName = { accepts: 'an address or a host name', schema: z.string().regex(/^[\w.:-]+$/) };
const folder = { accepts: 'the path of a folder', schema: z.string().refine((path) => !path.includes('\0')) };
const origin = {
  accepts:
    'an origin such as https://parley.example, without a path; plain http is accepted for localhost, *.localhost, 127.0.0.1 and [::1] alone, because links carry keys',
  schema: z
    .string()
    .refine(isSafeOrigin)
    .transform((url) => new URL(url).origin),
};
const databaseUrl = {
  accepts: 'a URL that begins with postgres://',
  schema: z.string().regex(/^postgres(ql)?:\/\/\S+$/),
};
const longSecret = {
  accepts: `at least ${SHORTEST_SECRET} characters`,
  schema: z.string().min(SHORTEST_SECRET),
};
const hostKeys = {
  accepts: `a list of keys separated by commas, each of at least ${SHORTEST_HOST_KEY} characters`,
  schema: z
    .string()
    .transform((list) => list.split(',').map((key) => key.trim()))
    .pipe(z.array(z.string().min(SHORTEST_HOST_KEY))),
};

const limitsSchema = z.object({
  createPerHour: setting(
    'PARLEY_LIMIT_CREATE_PER_HOUR',
    whole(1, 1_000_000),
    20,
    'Rooms that one address may create in an hour without a host key.',
  ),
  commandsPerMinute: setting(
    'PARLEY_LIMIT_COMMANDS_PER_MINUTE',
    whole(1, 10_000_000),
    60,
    'Commands that one seat may give in a minute.',
  ),
  failedPerMinute: setting(
    'PARLEY_LIMIT_FAILED_PER_MINUTE',
    whole(1, 1_000_000),
    30,
    'Unknown or wrong credentials that one address may present in a minute.',
  ),
  socketsPerCredential: setting(
    'PARLEY_LIMIT_SOCKETS_PER_CREDENTIAL',
    whole(1, 10_000),
    8,
    'Sockets that may be joined with one credential at a time.',
  ),
  waitsPerCredential: setting(
    'PARLEY_LIMIT_WAITS_PER_CREDENTIAL',
    whole(1, 10_000),
    4,
    'Reads that may wait with one credential at a time.',
  ),
  observers: setting('PARLEY_LIMIT_OBSERVERS', whole(0, 100_000), 100, 'Observers that one room may have.'),
  pendingBytes: setting(
    'PARLEY_LIMIT_PENDING_BYTES',
    whole(65_536, 1_073_741_824),
    1_048_576,
    'Bytes that may wait for a slow socket before it is cut; it can resume where it was.',
  ),
});

export const settingsSchema = z.object({
  host: setting('PARLEY_HOST', hostName, '127.0.0.1', 'Address to listen on.'),
  port: setting('PARLEY_PORT', whole(0, 65_535), 8470, 'Port to listen on; 0 takes any that is free.'),
  baseUrl: optional(
    'PARLEY_BASE_URL',
    origin,
    'http://localhost:<port>',
    'Where people and agents reach this hub. Every link is built from it.',
  ),
  dataDir: optional(
    'PARLEY_DATA',
    folder,
    '/var/lib/parley as root, else parley in the data folder of the user',
    'Folder of the hub: its secret, and its PostgreSQL when there is no DATABASE_URL.',
  ),
  keysFile: optional(
    'PARLEY_KEYS',
    { ...folder, accepts: 'the path of a file' },
    'hub.keys in the data folder',
    'File of the keys that the hub signs records with. The first is made of its secret; once it is changed, hubs that share a database share the file.',
  ),
  webDir: optional(
    'PARLEY_WEB',
    folder,
    'the one that was built beside the hub',
    'Folder of the web app as it was built, which the hub serves.',
  ),
  databaseUrl: optional(
    'DATABASE_URL',
    databaseUrl,
    'none: the hub starts a PostgreSQL of its own',
    'PostgreSQL 14 or later to keep the rooms in.',
  ),
  databasePool: setting(
    'DATABASE_POOL',
    whole(2, 1000),
    10,
    'Connections to the database that this hub may open.',
  ),
  bus: setting(
    'PARLEY_BUS',
    oneOf(['auto', 'local', 'postgres']),
    'auto',
    'How hubs that share a database tell each other what is new; auto is postgres with a DATABASE_URL and local without.',
  ),
  secret: optional(
    'PARLEY_SECRET',
    longSecret,
    'made at the first start, kept in hub.secret in PARLEY_DATA',
    'What links and keys are derived from. Hubs that share a database must share it.',
  ),
  hostKeys: setting(
    'PARLEY_HOST_KEYS',
    hostKeys,
    [],
    'Keys with which rooms can be created beyond the limit for an address.',
  ),
  requireHostKey: setting(
    'PARLEY_REQUIRE_HOST_KEY',
    YES_OR_NO,
    false,
    'Whether only holders of a host key may create rooms.',
  ),
  logLevel: setting(
    'PARLEY_LOG_LEVEL',
    oneOf(LOG_LEVELS),
    'info',
    'Least important lines to log. Logs never hold what is said in a room, nor keys.',
  ),
  trustProxy: setting(
    'PARLEY_TRUST_PROXY',
    YES_OR_NO,
    false,
    'Whether one reverse proxy stands in front, whose X-Forwarded-For names the client.',
  ),
  sweepMs: setting(
    'PARLEY_SWEEP_MS',
    whole(100, A_DAY_MS),
    5000,
    'Milliseconds between two looks for rooms that are due and for hints that were lost.',
  ),
  stopMs: setting('PARLEY_STOP_MS', whole(500, 600_000), 8000, 'Milliseconds that a stop may take.'),
  limits: limitsSchema,
});

export type Settings = z.output<typeof settingsSchema>;

/** What was said about a setting. */
export function aboutOf(schema: z.ZodType | undefined): About {
  const found = schema && about.get(schema);
  if (found === undefined) throw new Error('a setting is not described');
  return found;
}

/** Whether a name or address can only mean this machine. */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\]|::1)$/i.test(hostname);
}

function isSafeOrigin(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || `${url.origin}/` !== url.href) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
}
