import { randomBytes } from 'node:crypto';
import { type JsonObject, parseLink, type Result } from '@parley/protocol';
import { must } from '@parley/rules';
import { formats, rulesOf } from '@parley/rules/formats/formats';
import { commandWires, createWire } from '@parley/rules/modules/wires';
import { createLimits } from '../../doors/edge/limits.ts';
import type { FakeTime } from '../../jobs/testing/fake-time.ts';
import { createMemoryHandles } from '../../keys/handles/memory.ts';
import type { HandleStore } from '../../keys/handles/port.ts';
import { createLog } from '../../log.ts';
import type { RunningHub } from '../../rooms/create-hub.ts';
import { fingerprintOf } from '../../rooms/fingerprint.ts';
import { newKey, world } from '../../rooms/testing/hubs.ts';
import { createDesk, type RunningDesk } from '../create-desk.ts';
import type { Answered, DeskReading, Given, News, Visitor } from '../desk.ts';

/** Two parties in negotiation, by the real rules, and a desk that their agents come to. */
export interface DeskMeeting {
  readonly hub: RunningHub;
  readonly desk: RunningDesk;
  readonly handles: HandleStore;
  readonly time: FakeTime;
  readonly room: string;
  /** Tokens of the two agents and the two people, and the observers' link. */
  readonly tokens: Readonly<Record<'a' | 'b' | 'anna' | 'boris' | 'observer', string>>;
}

/** A caller at the desk, who receives every answer whole unless they say otherwise. */
export interface AtDesk {
  visitor(): Promise<Visitor>;
  read(options?: DeskReading): Promise<News>;
  give(
    command: string,
    input?: JsonObject,
    more?: { readonly key?: string; readonly ack?: JsonObject },
  ): Promise<Given>;
}

const MANY = 1_000_000;
const ADDRESS = '127.0.0.1';

export async function openMeeting(settings: JsonObject = {}): Promise<DeskMeeting> {
  const { time, hub: open } = world();
  const hub = open({
    rulesOf,
    wires: commandWires,
    createWire,
    fingerprint: fingerprintOf(formats),
    limits: { commandsPerMinute: MANY },
  });
  const limits = createLimits({
    createPerHour: MANY,
    failedPerMinute: 3,
    socketsPerCredential: MANY,
    observers: MANY,
  });
  const handles = createMemoryHandles();
  const desk = createDesk({
    hub,
    limits,
    handles,
    timers: time.timers,
    clock: time.clock,
    random: (bytes) => randomBytes(bytes).toString('hex'),
    waitsPerCredential: 4,
    log: createLog('silent'),
  });
  const made = await hub.create({
    input: {
      topic: 'Delivery dates',
      parties: [{ name: 'Acme' }, { name: 'Borealis' }],
      // Talk that moves nothing is what most of these tests are about.
      settings: { seats: { people: 'any' }, progress: { speeches: 0 }, ...settings },
    },
    key: newKey(),
    scope: 'address:here',
    door: 'terminal',
  });
  const anna = await take(hub, linkIn(made, 'claim'), 'claim', 'Anna');
  const boris = await take(hub, linkIn(made, 'invitation'), 'accept', 'Boris');
  const tokens = {
    a: tokenOf(linkIn(made, 'agent')),
    b: tokenOf(linkIn(boris, 'agent')),
    anna: tokenOf(linkIn(anna, 'person')),
    boris: tokenOf(linkIn(boris, 'person')),
    observer: tokenOf(linkIn(made, 'observer')),
  };
  const meeting = { hub, desk, handles, time, room: made.room, tokens };
  for (const token of [tokens.a, tokens.b]) await desk.identify({ text: token, address: ADDRESS });
  for (const token of [tokens.anna, tokens.boris]) await at(meeting, token).give('ready');
  return meeting;
}

async function take(hub: RunningHub, link: string, command: string, name: string): Promise<Result> {
  const caller = await hub.identify(must(parseLink(link), 'a link').token);
  return hub.do(caller, { command, input: { name }, key: newKey(), door: 'terminal' });
}

export function linkIn({ links = [] }: Result, kind: string): string {
  return must(links.find((link) => link.kind === kind)?.link, `a link for ${kind}`);
}

function tokenOf(link: string): string {
  return must(parseLink(link), 'a link').token.text;
}

export function at({ desk }: Pick<DeskMeeting, 'desk'>, text: string): AtDesk {
  const visitor = () => desk.identify({ text, address: ADDRESS });
  return {
    visitor,
    read: async (options = {}) => whole(await desk.read(await visitor(), options)),
    give: async (command, input = {}, { key, ack } = {}) =>
      whole(await desk.give(await visitor(), { command, input, key, ack: ack as never, door: 'terminal' })), // the schema of each door has looked at it
  };
}

/** Receives an answer whole. */
export function whole<T>(answered: Answered<T>): T {
  answered.sent();
  return answered.body;
}
