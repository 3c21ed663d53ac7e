import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type JsonObject, parseLink, type Result } from '@parley/protocol';
import { type RoomRecord, statementOf, verifyFile } from '@parley/record';
import { keySigns, pair } from '@parley/record/testing/signers';
import { createLocalBus } from '@parley/server/bus/local';
import { type TestDatabase, testDatabase } from '@parley/server/embedded/testing/database';
import { type SessionSettings, type TestRole, testRole } from '@parley/server/embedded/testing/role';
import { createFakeTime } from '@parley/server/jobs/testing/fake-time';
import { processTimers } from '@parley/server/jobs/timers';
import { migrateDatabase } from '@parley/server/ledger/migrate';
import { createPostgresLedger } from '@parley/server/ledger/postgres';
import { createLog } from '@parley/server/log';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordIn } from './records/check.ts';
import { type HubProcess, startHub } from './support/hub-process.ts';
import { hubOf } from './support/hub-parts.ts';

/**
 * One room, read by hubs that have nothing in common but its database: not the zone and the language of their machine, and
 * not what their sessions of the database are set to (MI-2, B29).
 */

interface Place {
  readonly env: Readonly<Record<string, string>>;
  readonly session: SessionSettings;
}

const PLACES: readonly Place[] = [
  {
    env: { TZ: 'America/Chicago', LANG: 'en_US.UTF-8', LC_ALL: 'en_US.UTF-8' },
    session: {
      TimeZone: 'Asia/Kolkata',
      DateStyle: 'SQL, DMY',
      IntervalStyle: 'sql_standard',
      bytea_output: 'escape',
      extra_float_digits: '-15',
      lc_time: 'POSIX',
    },
  },
  {
    env: { TZ: 'Asia/Kolkata', LANG: 'hi_IN.UTF-8', LC_ALL: 'tr_TR.UTF-8' },
    session: {
      TimeZone: 'Europe/Berlin',
      DateStyle: 'German, MDY',
      IntervalStyle: 'iso_8601',
      bytea_output: 'hex',
      extra_float_digits: '3',
      lc_numeric: 'POSIX',
    },
  },
  {
    env: { TZ: 'Europe/Berlin', LANG: 'de_DE.UTF-8', LC_ALL: 'C' },
    session: {
      TimeZone: 'America/Chicago',
      DateStyle: 'Postgres, YMD',
      IntervalStyle: 'postgres_verbose',
      bytea_output: 'escape',
      extra_float_digits: '0',
      lc_monetary: 'C',
    },
  },
];

/** A moment on either side of the end of summer time in Berlin and in Chicago, at odd milliseconds, in a year to come. */
const BERLIN = Date.UTC(2040, 9, 28, 1);
const CHICAGO = Date.UTC(2040, 10, 4, 7);
const SAID = [BERLIN - 1, BERLIN + 7, CHICAGO - 993, CHICAGO + 10];
const CLOSED = CHICAGO + 3_600_123;

let folder: string;
let database: TestDatabase;
let roles: readonly TestRole[] = [];
let hubs: readonly HubProcess[] = [];
let room: string;
const tokens = new Map<string, string>();
const keys = { person: await pair('ES256'), agent: await pair('Ed25519') };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-places-'));
  database = await testDatabase();
  await migrateDatabase(database.url);
  await meet();
  roles = await Promise.all(PLACES.map(({ session }) => testRole(database.url, session)));
  for (const [index, { env }] of PLACES.entries()) {
    const data = { PARLEY_DATA: join(folder, String(index)), PARLEY_KEYS: join(folder, 'keys') };
    const shared = { ...data, PARLEY_SECRET: 'a secret of the hub that is long enough' };
    hubs = [...hubs, await startHub({ ...shared, ...env, DATABASE_URL: roles[index]?.url ?? '' })];
  }
});

afterAll(async () => {
  await Promise.all(hubs.map((hub) => hub.stop()));
  await Promise.all(roles.map((role) => role.drop()));
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** The meeting, on a clock of its own: it begins before the one change of time and ends after the other. */
async function meet(): Promise<void> {
  const time = createFakeTime(BERLIN - 3_600_000);
  const ledger = createPostgresLedger({ url: database.url, timers: processTimers, connections: 1 });
  const hub = hubOf({
    ledger,
    bus: createLocalBus(),
    time,
    baseUrl: 'http://hub.test',
    log: createLog('error'),
  });
  let given = 0;
  const learn = ({ links = [] }: Result) => {
    for (const { kind, subject, link } of links)
      tokens.set(`${kind} ${subject}`, parseLink(link)?.token.text ?? '');
  };
  const give = async (who: string, command: string, input: JsonObject = {}) => {
    const token = parseLink(tokens.get(who) ?? '')?.token;
    if (!token) throw new Error(`${who} has no link`);
    given += 1;
    learn(await hub.do(await hub.identify(token), { command, input, key: `k${given}`, door: 'terminal' }));
  };
  try {
    const settings = { seats: { people: 'any' }, room: { life_hours: 720 } };
    const parties = [{ name: 'Acme' }, { name: 'Bor\u00E9alis' }];
    const input = { topic: 'Summer time', parties, settings };
    const made = await hub.create({ input, key: 'k', scope: 'address:192.0.2.1', door: 'terminal' });
    room = made.room;
    learn(made);
    await give('claim s1', 'claim', { name: 'Anna' });
    await give('invitation p2', 'accept', { name: 'Hi\u1EBFu' });
    await give('person s1', 'key', { key: keys.person.key });
    await give('agent s2', 'key', { key: keys.agent.key });
    for (const at of SAID) {
      time.set(at);
      await give('person s4', 'post', { text: `Hie\u0302\u0301u: it is ${at}. \u{1F553}` });
    }
    time.set(CLOSED);
    await give('person s4', 'close', { reason: 'Enough.' });
  } finally {
    await hub.stop();
    await ledger.close();
  }
}

async function call(hub: HubProcess, who: string, path: string, input?: object): Promise<string> {
  const answer = await fetch(`${hub.url}/api/rooms/${room}/${path}`, {
    method: input ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${tokens.get(who)}`, 'content-type': 'application/json' },
    ...(input && { body: JSON.stringify(input) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
  return text;
}

const PAPERS = ['minutes.json', 'minutes.md', 'final.json', 'final.md', 'record.json'] as const;
type Papers = Readonly<Record<(typeof PAPERS)[number], string>>;

/** What this hub hands out. */
async function papersOf(hub: HubProcess): Promise<Papers> {
  const texts = await Promise.all(
    PAPERS.map(async (name) => [name, await call(hub, 'person s1', name)] as const),
  );
  return Object.fromEntries(texts) as Papers; // one of each
}

/** What all of them hand out, to the byte. */
async function papersOfAll(): Promise<Papers> {
  const [first, ...others] = await Promise.all(hubs.map(papersOf));
  if (!first) throw new Error('there is no hub');
  for (const other of others) expect(other).toEqual(first);
  return first;
}

test('B29 the hubs are as different as they were meant to be', async () => {
  const query = `select (timestamptz '2040-11-04 07:00Z')::text || ' ' || '\\x00ff'::bytea::text`;
  const zones = await Promise.all(roles.map((role) => role.ask(query)));
  expect(zones).toEqual([
    '04/11/2040 12:30:00 IST \\000\\377',
    '04.11.2040 08:00:00 CET \\x00ff',
    'Sun Nov 04 01:00:00 2040 CST \\000\\377',
  ]);
});

test('B29 the minutes name every instant as it was, with its milliseconds and its zone', async () => {
  const papers = await papersOfAll();
  for (const at of [...SAID, CLOSED]) {
    const instant = new Date(at).toISOString();
    expect(papers['minutes.json']).toContain(`"${instant}"`);
    expect(papers['minutes.md']).toContain(`${instant.slice(0, 19).replace('T', ' ')} UTC`);
  }
});

test('MI-2 MI-6 minutes and record are the same bytes everywhere, before somebody signs and after', async () => {
  const before = await papersOfAll();
  const [first, second, third] = hubs;
  if (!first || !second || !third) throw new Error('there are three hubs');
  await call(first, 'person s1', 'view', {});
  await call(second, 'person s1', 'sign', await signature(before['minutes.json'], 's1'));
  await call(third, 'agent s2', 'sign', await signature(before['minutes.json'], 's2'));
  await first.stop();
  await first.start();
  const after = await papersOfAll();
  const { 'record.json': record, ...papers } = after;
  expect({ ...papers, 'record.json': before['record.json'] }).toEqual(before);
  const old = recordIn(before['record.json']);
  const now = recordIn(record);
  expect(upTo(old, now)).toEqual(old);
  expect(now.signatures.map(({ algorithm, how }) => `${how} ${algorithm}`)).toEqual([
    'key ES256',
    'key Ed25519',
  ]);
  for (const file of [before['record.json'], record])
    expect(await verifyFile(file, { hub: old.hub.keys })).toMatchObject({ verdict: 'whole', findings: [] });
});

/** The record as it would be without what came later than another. */
function upTo(old: RoomRecord, { circles, checkpoints, signatures, ...rest }: RoomRecord): RoomRecord {
  return {
    ...rest,
    circles: new Map(
      [...circles].map(([circle, entries]) => [circle, entries.slice(0, old.circles.get(circle)?.length)]),
    ),
    checkpoints: checkpoints.filter((note) => old.checkpoints.includes(note)),
    signatures: signatures.slice(0, old.signatures.length),
  };
}

async function signature(minutes: string, seat: 's1' | 's2'): Promise<object> {
  const statement = await statementOf(minutes, seat, { purpose: 'minutes', shown: 'I sign these minutes.' });
  const { algorithm: _, ...signed } = await keySigns(
    statement ?? '',
    keys[seat === 's1' ? 'person' : 'agent'],
  );
  return signed;
}
