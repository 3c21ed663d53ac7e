import { randomBytes } from 'node:crypto';
import {
  type Circle,
  type Cursor,
  type Down,
  downSchema,
  type JsonObject,
  parseLink,
  type Position,
  type RefusalBody,
  RefusedError,
  type Result,
} from '@parley/protocol';
import { must } from '@parley/rules';
import type { Bus } from '../../bus/bus.ts';
import { createLocalBus } from '../../bus/local.ts';
import { createFakeTime, type FakeTime, quiet } from '../../jobs/testing/fake-time.ts';
import type { Timers } from '../../jobs/timers.ts';
import { createMemoryLedger, createMemoryStore, type MemoryStore } from '../../ledger/memory.ts';
import type { Ledger } from '../../ledger/port.ts';
import { HUB_KEYS } from '../../keys/testing/hub-keys.ts';
import { createLog } from '../../log.ts';
import { createHub, type HubOptions, type RunningHub } from '../create-hub.ts';
import type { Caller, DoRequest, Joining, Reader } from '../hub.ts';
import { tinyRules } from './tiny-rules.ts';
import { tinyCreateWire, tinyWires } from './tiny-wire.ts';

/** Hubs that share one record, one clock and one bus, and people and agents who use them. */
export interface World {
  readonly time: FakeTime;
  readonly store: MemoryStore;
  readonly bus: Bus;
  /** A hub of its own over the shared record; `over` says what is different. */
  hub(over?: Partial<HubOptions>): RunningHub;
}

export const SECRET = 'a secret of the hub that is long enough';
export const BASE = 'https://parley.example';
export const START = Date.UTC(2026, 10, 2, 9);

export function world(): World {
  const time = createFakeTime(START);
  const store = createMemoryStore();
  const bus = createLocalBus();
  return {
    time,
    store,
    bus,
    hub: (over) =>
      createHub({
        ...tinyOptions({ ledger: createMemoryLedger(store), bus, clock: time.clock, timers: time.timers }),
        ...over,
      }),
  };
}

export function tinyOptions(parts: {
  readonly ledger: Ledger;
  readonly bus: Bus;
  readonly clock: () => number;
  readonly timers: Timers;
}): HubOptions {
  return {
    ...parts,
    rulesOf: (format) => (format === 'tiny' ? tinyRules : undefined),
    wires: tinyWires,
    createWire: tinyCreateWire,
    fingerprint: 'tiny-1',
    secret: SECRET,
    hubKeys: HUB_KEYS,
    baseUrl: BASE,
    limits: { commandsPerMinute: 1000 },
    sweepMs: 5000,
    alone: false,
    random: (bytes) => randomBytes(bytes).toString('hex'),
    log: createLog('silent'),
  };
}

let keys = 0;
/** A key that nobody has used. */
export function newKey(): string {
  keys += 1;
  return `k${keys}`;
}

/** What a room's links open, by what they are for: `claim s1`, `agent s2`, `agent s3`, `observer s4`. */
export type Links = Readonly<Record<string, string>>;

export function linksOf(result: Result): Links {
  return Object.fromEntries(
    (result.links ?? []).map(({ kind, subject, link }) => [`${kind} ${subject}`, link]),
  );
}

export async function make(hub: RunningHub, key = newKey(), input: JsonObject = {}) {
  const created = await hub.create({ input, key, scope: 'address:192.0.2.1', door: 'terminal' });
  return { room: created.room, created, links: linksOf(created) };
}

export function tokenOf(link: string | undefined) {
  return must(parseLink(must(link, 'the link'))?.token, 'the token');
}

export async function identify(hub: RunningHub, link: string | undefined): Promise<Caller> {
  return hub.identify(tokenOf(link));
}

/** A command as a door gives it, each under a key of its own unless it says. */
export function give(
  hub: RunningHub,
  caller: Caller,
  command: string,
  input: JsonObject = {},
  more: Partial<DoRequest> = {},
): Promise<Result> {
  return hub.do(caller, { command, input, key: newKey(), door: 'terminal', ...more });
}

/** A room with its person and both agents, all of whom are here. */
export async function meeting(hub: RunningHub) {
  const { room, links } = await make(hub);
  const claim = await identify(hub, links['claim s1']);
  const person = await identify(hub, linksOf(await give(hub, claim, 'claim'))['person s1']);
  const ours = await identify(hub, links['agent s2']);
  const theirs = await identify(hub, links['agent s3']);
  for (const agent of [ours, theirs]) await give(hub, agent, 'arrive');
  return { room, links, claim, person, ours, theirs };
}

/** What a refused call was refused with; undefined when it was not. */
export async function refusal(call: Promise<unknown>): Promise<RefusalBody | undefined> {
  try {
    await call;
    return undefined;
  } catch (error) {
    if (error instanceof RefusedError) return error.body;
    throw error;
  }
}

/** A reader that keeps what it was sent, and checks it: frames of the protocol, no entry twice, none left out. */
export class TestReader implements Reader {
  open = true;
  woken = 0;
  dropped: RefusalBody | undefined;
  readonly frames: Down[] = [];
  readonly buffers: Buffer[] = [];
  readonly #positions = new Map<Circle, Position>();

  constructor(from: Cursor = new Map()) {
    for (const [circle, position] of from) this.#positions.set(circle, position);
  }

  send(frame: Buffer): void {
    const down = downSchema.parse(JSON.parse(frame.toString()));
    this.frames.push(down);
    this.buffers.push(frame);
    if (down.type !== 'entries') return;
    for (const { hash, entry } of down.entries) {
      const at = this.#positions.get(entry.circle)?.seq ?? 0;
      if (entry.seq !== at + 1) throw new Error(`${entry.circle} goes from ${at} to ${entry.seq}`);
      this.#positions.set(entry.circle, { seq: entry.seq, hash: hash.slice(0, 12) });
    }
  }

  wake(): void {
    this.woken += 1;
  }

  drop(error: RefusalBody): void {
    this.dropped = error;
  }

  get cursor(): Cursor {
    return new Map(this.#positions);
  }

  /** The types of what it has read, in the order in which it was sent. */
  get read(): readonly string[] {
    return this.frames.flatMap((frame) =>
      frame.type === 'entries'
        ? frame.entries.map(({ entry }) => `${entry.circle} ${entry.seq} ${entry.type}`)
        : [],
    );
  }
}

export async function listen(
  hub: RunningHub,
  caller: Caller,
  options: { readonly cursor?: Cursor; readonly follow?: boolean } = {},
) {
  const reader = new TestReader(options.cursor);
  const joining: Joining = await hub.join(caller, reader, {
    follow: options.follow ?? false,
    ...(options.cursor && { cursor: options.cursor }),
  });
  joining.start();
  await quiet();
  return { reader, joining };
}
