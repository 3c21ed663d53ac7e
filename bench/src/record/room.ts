import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type JsonObject, parseLink, type Result } from '@parley/protocol';
import { formats, rulesOf } from '@parley/rules/formats/formats';
import { commandWires, createWire } from '@parley/rules/modules/wires';
import { createLocalBus } from '@parley/server/bus/local';
import { processTimers } from '@parley/server/jobs/timers';
import { createRandomHex } from '@parley/server/keys/random';
import { openHubKeys, type HubKeys } from '@parley/server/keys/hub-keys';
import { createMemoryLedger, createMemoryStore } from '@parley/server/ledger/memory';
import { createLog } from '@parley/server/log';
import { createHub, type RunningHub } from '@parley/server/rooms/create-hub';
import { fingerprintOf } from '@parley/server/rooms/fingerprint';
import type { Caller } from '@parley/server/rooms/hub';
import { must } from '../machine/failure.ts';

/** A closed room that was filled by its rules, in memory; and as many hubs over it as are asked for, each without any of it at hand. */
export interface FullRoom {
  /** Verifier keys of its hub. */
  readonly keys: readonly string[];
  /** A hub that has loaded the room, and whoever asks it. */
  open(): Promise<{ readonly hub: RunningHub; readonly caller: Caller }>;
}

const BASE = 'http://localhost:8800';
const HOST = 'localhost';
const SEED_BYTES = 32;
const TOPIC = { topic: 'Delivery of the parts', parties: [{ name: 'Acme' }, { name: 'Bolt' }] };
/** What no limit of the hub shall stand in the way of. */
const MANY = 1_000_000_000;
/** Messages that a room takes at most; all else is hands that go up and come down. */
const POSTS = 500;
const POST = `${'Thirty days after the parts are there, and not before they were looked at. '.repeat(20)}\u20AC`;

export async function fillRoom(entries: number): Promise<FullRoom> {
  const keys = await newHubKeys();
  const store = createMemoryStore();
  const newHub = () => hubOver(store, keys);
  const hub = newHub();
  const give = giver(hub);
  const made = await hub.create({
    input: { ...TOPIC, settings: { seats: { people: 'any' } } },
    ...asFounder,
  });
  const first = await give(await callerIn(hub, made, 'claim'), 'claim', { name: 'Anna' });
  const second = await give(await callerIn(hub, made, 'invitation'), 'accept', { name: 'Boris' });
  const people = [await callerIn(hub, first, 'person'), await callerIn(hub, second, 'person')] as const;
  for (const result of [made, second]) await hub.arrive(await callerIn(hub, result, 'agent'));
  for (const person of people) await give(person, 'ready');
  const [anna] = people;
  const written = async () => headOf(await hub.look(anna));
  for (let turn = 0; turn < POSTS && (await written()) < entries; turn += 1) {
    await give(turn % 2 === 0 ? people[0] : people[1], 'post', { text: `${turn}. ${POST}` });
  }
  while ((await written()) < entries - 1) {
    await give(anna, 'hand', { reason: 'We have to count again.' });
    await give(anna, 'lower');
  }
  await give(anna, 'close', { reason: 'Enough.' });
  await hub.stop();
  return {
    keys: keys.published.map(({ key }) => key),
    async open() {
      const another = newHub();
      const caller = await callerIn(another, first, 'person');
      await another.look(caller);
      return { hub: another, caller };
    },
  };
}

const asFounder = { key: 'the-only-room', scope: 'address:192.0.2.1', door: 'terminal' } as const;

const headOf = ({ cursor }: Awaited<ReturnType<RunningHub['look']>>): number => cursor.get('room')?.seq ?? 0;

function giver(hub: RunningHub) {
  let given = 0;
  return (caller: Caller, command: string, input: JsonObject = {}): Promise<Result> => {
    given += 1;
    return hub.do(caller, { command, input, key: `k${given}`, door: 'terminal' });
  };
}

function callerIn(hub: RunningHub, { links = [] }: Result, kind: string): Promise<Caller> {
  const { link } = must(
    links.find((one) => one.kind === kind),
    `a link of kind ${kind}`,
  );
  return hub.identify(must(parseLink(link), 'a link that can be read').token);
}

function hubOver(store: ReturnType<typeof createMemoryStore>, hubKeys: HubKeys): RunningHub {
  return createHub({
    ledger: createMemoryLedger(store),
    bus: createLocalBus(),
    rulesOf,
    wires: commandWires,
    createWire,
    fingerprint: fingerprintOf(formats),
    secret: 'a secret of the hub that is long enough',
    hubKeys,
    baseUrl: BASE,
    limits: { commandsPerMinute: MANY },
    sweepMs: MANY,
    alone: true,
    clock: Date.now,
    timers: processTimers,
    random: createRandomHex(),
    log: createLog('silent'),
  });
}

async function newHubKeys(): Promise<HubKeys> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-bench-'));
  try {
    const seed = crypto.getRandomValues(new Uint8Array(SEED_BYTES));
    const place = { path: join(folder, 'hub.keys'), name: HOST, seed, isWritten: true };
    return await openHubKeys(place, Date.now);
  } finally {
    await rm(folder, { recursive: true });
  }
}
