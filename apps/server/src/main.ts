import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { formats, rulesOf } from '@parley/rules/formats/formats';
import { commandWires, createWire } from '@parley/rules/modules/wires';
import { createApp, createWaitingApp } from './app.ts';
import type { Bus } from './bus/bus.ts';
import { createLocalBus } from './bus/local.ts';
import { createPostgresBus } from './bus/postgres.ts';
import { type Config, baseUrlOf, helpText, readConfig } from './config.ts';
import { makeDataFolder, secretFile } from './data-folder.ts';
import { createBrowsers } from './doors/edge/browsers.ts';
import { createLimits, type Limits } from './doors/edge/limits.ts';
import { createDesk } from './desk/create-desk.ts';
import type { Desk } from './desk/desk.ts';
import { createStreams, type Streams } from './doors/http/room/stream.ts';
import { createMcpDoor } from './doors/mcp/door.ts';
import { webFilesIn } from './doors/pages/web-files.ts';
import { createWsDoor } from './doors/ws/door.ts';
import { startEmbedded } from './embedded/embedded.ts';
import { processTimers } from './jobs/timers.ts';
import { handlesIn } from './keys/handles/postgres.ts';
import { createKeys } from './keys/derive.ts';
import { type KeysPlace, openHubKeys, rotateHubKey } from './keys/hub-keys.ts';
import { createRandomHex } from './keys/random.ts';
import { sessionsIn } from './keys/sessions/postgres.ts';
import { openDatabase } from './ledger/database.ts';
import { migrateDatabase } from './ledger/migrate.ts';
import { LedgerUnavailable } from './ledger/port.ts';
import { ledgerIn } from './ledger/postgres.ts';
import { close, listen } from './listen.ts';
import { type Log, OperatorError, createLog } from './log.ts';
import { createHub } from './rooms/create-hub.ts';
import { fingerprintOf } from './rooms/fingerprint.ts';
import type { Hub } from './rooms/hub.ts';
import { Stops } from './stop.ts';
import { version } from './version.ts';

/**
 * The hub: where its parts are put together, and the only place that knows them all. Importing this file starts it.
 *
 * Parts come up in the order of what they rest on and go down in reverse. A signal may come at any moment, also in
 * the middle of the start, and twice: the start is given up, the stop is done once, and the process ends by itself
 * and on time.
 */

interface Start {
  readonly config: Config;
  readonly log: Log;
  readonly stops: Stops;
  /** Aborted when the hub shall stop before it has come up. */
  readonly signal: AbortSignal;
  /** Ends the hub, because a part that it cannot do without has failed. */
  readonly fail: () => void;
}

/** What the web app's package builds; from here the same way in `src` and in `dist`. */
const WEB_APP = fileURLToPath(new URL('../../web/dist', import.meta.url));
/** How long to wait before a database that did not answer is asked again. */
const DATABASE_AGAIN_MS = 1000;

async function start(by: Start): Promise<void> {
  const { config, log, stops, signal } = by;
  await makeDataFolder(config.dataDir);
  const secret = await secretOf(config);
  const databaseUrl = config.databaseUrl ?? (await startDatabase(by));

  const server = createServer();
  const port = await listen(server, config);
  stops.add('http', (budgetMs) => close(server, budgetMs));
  signal.throwIfAborted();
  const baseUrl = baseUrlOf(config, port);
  // Before anything is waited for: what comes while nobody listens for it is never answered.
  const waiting = createWaitingApp(baseUrl, stops);
  server.on('request', waiting);
  const hubKeys = await openHubKeys(keysPlace(config, secret, baseUrl), Date.now);
  const announce = () =>
    process.stdout.write(
      `Parley is at ${baseUrl} and keeps its data in ${placeOf(config)}\nIts records are signed with the key ${hubKeys.published[0]?.key}\n`,
    );
  const wasWaitedFor = await prepareDatabase(databaseUrl, by, announce);
  const database = openDatabase({
    url: databaseUrl,
    timers: processTimers,
    connections: config.databasePool,
    lost: (code) => log.warn('ledger.lost', { code }),
  });
  const ledger = ledgerIn(database);
  stops.add('ledger', () => ledger.close());
  const bus = openBus(config, databaseUrl, log);
  stops.add('bus', () => bus.close());

  // Only the hub that owns the database beside it knows that nobody else writes there.
  const alone = config.databaseUrl === undefined;
  const hub = createHub({
    ...parts(log),
    ledger,
    bus,
    secret,
    hubKeys,
    baseUrl,
    alone,
    limits: config.limits,
    sweepMs: config.sweepMs,
  });
  stops.add('hub', () => hub.stop());
  const limits = createLimits(config.limits);
  const browsers = createBrowsers({ ...parts(log), hub, sessions: sessionsIn(database), baseUrl });
  const { desk, streams } = openDesk(by, { hub, limits, database });
  const doors = { hub, desk, streams, browsers, limits, config, baseUrl, log, hubKeys };
  const tools = createMcpDoor({ ...parts(log), ...doors, settings: config.limits });
  stops.add('tools', () => tools.stop());
  const sockets = createWsDoor({ ...parts(log), ...doors, random: Math.random });
  stops.add('sockets', (budgetMs) => sockets.stop(budgetMs));
  sockets.attach(server);
  const askDatabase = () => ledger.heads([]);
  const webFiles = webFilesIn(config.webDir ?? WEB_APP);
  if (!(await webFiles.page())) log.warn('web.not_built');
  server.off('request', waiting);
  server.on('request', createApp({ ...doors, tools, webFiles, stops, askDatabase }));
  if (!wasWaitedFor) announce();
  log.info('hub.ready', { port, base: baseUrl, ms: Math.round(performance.now()) });
}

/** What serves callers without a socket: each once, or by a stream. */
function openDesk(
  { config, log, stops }: Start,
  over: { readonly hub: Hub; readonly limits: Limits; readonly database: ReturnType<typeof openDatabase> },
): { readonly desk: Desk; readonly streams: Streams } {
  const { hub, limits, database } = over;
  const { waitsPerCredential } = config.limits;
  const desk = createDesk({ ...parts(log), hub, limits, handles: handlesIn(database), waitsPerCredential });
  stops.add('desk', () => desk.stop());
  const streams = createStreams({ ...parts(log), hub, limits, settings: config.limits });
  stops.add('streams', () => streams.stop());
  return { desk, streams };
}

const secretOf = ({ secret, dataDir }: Config) => secret ?? secretFile(dataDir, 'hub.secret');

const keysPlace = ({ dataDir, keysFile, ...config }: Config, secret: string, baseUrl: string): KeysPlace => ({
  path: keysFile ?? join(dataDir, 'hub.keys'),
  name: new URL(baseUrl).host,
  seed: createKeys(secret).signingSeed(),
  isWritten: config.secret === undefined || keysFile !== undefined,
});

const placeOf = ({ databaseUrl, dataDir }: Config) =>
  databaseUrl === undefined ? dataDir : 'the database of DATABASE_URL';

/**
 * Brings the database to this code's schema. One that does not answer is waited for, since hub and database are often
 * started together, in any order. Answers whether it was; `unanswered` is called once, then.
 */
async function prepareDatabase(
  url: string,
  { log, signal }: Start,
  unanswered: () => void,
): Promise<boolean> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      await migrateDatabase(url);
      return attempt > 0;
    } catch (error) {
      if (!(error instanceof LedgerUnavailable)) throw error;
      log.warn('database.unanswered', { attempt }, error);
    }
    if (attempt === 0) unanswered();
    await setTimeout(DATABASE_AGAIN_MS, undefined, { signal });
  }
}

/** What the parts below take from the world: clock, timers and chance; and the rules of all formats. */
function parts(log: Log) {
  return {
    log,
    clock: Date.now,
    timers: processTimers,
    random: createRandomHex(),
    rulesOf,
    wires: commandWires,
    createWire,
    fingerprint: fingerprintOf(formats),
  };
}

function openBus({ bus }: Config, url: string, log: Log): Bus {
  return bus === 'local' ? createLocalBus() : createPostgresBus({ url, timers: processTimers, log });
}

async function startDatabase({ config, log, stops, signal, fail }: Start): Promise<string> {
  const embedded = await startEmbedded({ dataDir: config.dataDir, log, signal, onLost: fail });
  stops.add('postgres', (budgetMs) => embedded.stop(budgetMs));
  return embedded.url;
}

function run(config: Config): void {
  const log = createLog(config.logLevel);
  const stops = new Stops(log);
  const giveUp = new AbortController();
  let ending = false;

  const end = (exitCode: number): void => {
    if (ending) return;
    ending = true;
    giveUp.abort();
    globalThis.setTimeout(() => {
      log.error('stop.timeout');
      process.exit(1);
    }, config.stopMs);
    void started.then(async () => {
      const well = await stops.run(config.stopMs);
      process.exit(well ? exitCode : 1);
    });
  };
  const crash = (error: unknown): void => {
    log.error('hub.crashed', {}, error);
    end(1);
  };

  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => end(0));
  process.on('uncaughtException', crash);
  process.on('unhandledRejection', crash);
  // Whoever read these lines may go away before the hub does.
  process.stdout.on('error', () => undefined);

  const started = start({ config, log, stops, signal: giveUp.signal, fail: () => end(1) }).catch(
    (error: unknown) => {
      if (giveUp.signal.aborted) return;
      if (error instanceof OperatorError) complain(error.message);
      else crash(error);
      end(1);
    },
  );
}

function complain(...sentences: string[]): void {
  process.stderr.write(`${sentences.join('\n')}\n`);
}

/** Other words are for whoever imported this file. */
function main(options: readonly string[]): void {
  const [option] = options;
  if (option === '--help' || option === '-h') {
    process.stdout.write(helpText(version));
  } else if (option === '--rotate-key') {
    const read = readConfig(process.env);
    if (read.ok) void rotateKey(read.config);
    else complainOf(read.problems);
  } else if (option === '--version') {
    process.stdout.write(`${version}\n`);
  } else if (option !== undefined) {
    complain(
      `parley-hub has no option ${option}. Everything is set by environment variables; parley-hub --help lists them.`,
    );
    process.exitCode = 1;
  } else {
    const read = readConfig(process.env);
    if (read.ok) run(read.config);
    else complainOf(read.problems);
  }
}

/** Makes another key the one that the hub signs with, from its next start on. */
async function rotateKey(config: Config): Promise<void> {
  try {
    await makeDataFolder(config.dataDir);
    const place = keysPlace(config, await secretOf(config), baseUrlOf(config, config.port));
    const { key } = await rotateHubKey(place, Date.now());
    process.stdout.write(
      `The hub signs with the key ${key} once it is started anew; the one before signs beside it for 30 days.\n`,
    );
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    complain(error.message);
    process.exitCode = 1;
  }
}

function complainOf(problems: readonly string[]): void {
  complain(...problems, 'parley-hub --help lists every setting.');
  process.exitCode = 1;
}

main(process.argv.slice(2).filter((word) => word.startsWith('-')));
