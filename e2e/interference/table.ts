import { type Down, type Entry, type JsonObject, parseLink, type Token } from '@parley/protocol';
import { createLimits } from '@parley/server/doors/edge/limits';
import { createLinkedPair } from '@parley/server/doors/ws/testing/linked-pair';
import { quiet } from '@parley/server/jobs/testing/fake-time';
import { createMemoryLedger } from '@parley/server/ledger/memory';
import { createLog } from '@parley/server/log';
import type { RunningHub } from '@parley/server/rooms/create-hub';
import { hubOf, NO_LIMITS } from '../support/hub-parts.ts';
import { type OpenHub, openHub, type Shared, share } from '../support/open-hub.ts';
import { sessionOn } from '../support/session-on.ts';

/** Everybody of one meeting at their sockets, and what each of them hears, byte for byte. */

export const OWN = ['anna', 'ours'] as const;
export const OTHERS = ['boris', 'theirs', 'observer', 'stranger'] as const;
export type Name = (typeof OWN)[number] | (typeof OTHERS)[number];

const ROOM_OF_TWO = {
  topic: 'Delivery dates',
  parties: [{ name: 'Acme' }, { name: 'Borealis' }],
  settings: { seats: { people: 'any' }, floor: { timeout_s: 60 }, quota: { posts: 60 } },
};

export class Place {
  readonly received: string[] = [];
  isOpen = true;
  readonly #pair = createLinkedPair();

  constructor(hub: RunningHub, { time }: Shared, log: ReturnType<typeof createLog>) {
    const decoder = new TextDecoder();
    sessionOn(this.#pair, { hub, limits: createLimits(NO_LIMITS), time, log });
    this.#pair.client.listen({
      received: (bytes) => void this.received.push(decoder.decode(bytes)),
      closed: (code) => {
        this.isOpen = false;
        this.received.push(`closed with ${code}`);
      },
    });
    this.send({ type: 'hello', version: 1 });
  }

  send(frame: object): void {
    this.#pair.client.send(JSON.stringify(frame));
  }

  /** How much arrived, at either end. */
  deliver(): number {
    return this.#pair.deliver('server') + this.#pair.deliver('client');
  }

  cut(): void {
    this.#pair.cut();
  }

  /** The entries that were read. */
  get read(): readonly Entry[] {
    return this.received
      .filter((text) => text.startsWith('{"type":"entries"'))
      .flatMap((text) => (JSON.parse(text) as Extract<Down, { type: 'entries' }>).entries)
      .map(({ entry }) => entry);
  }

  /** The heads of what was read. */
  get heads(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.read.map(({ circle, seq }) => [circle, seq]));
  }
}

export class Table {
  readonly shared: Shared = share();
  readonly hubs: readonly [RunningHub, RunningHub];
  readonly places = new Map<Name, Place>();
  room = '';
  readonly tokens = new Map<string, Token>();
  readonly #lines: string[] = [];
  readonly #log = createLog('debug', { write: (line: string) => void this.#lines.push(line) });
  #front: OpenHub | undefined;

  constructor() {
    const hub = () =>
      hubOf({
        ...this.shared,
        ledger: createMemoryLedger(this.shared.store),
        baseUrl: 'http://hub.test',
        log: this.#log,
      });
    this.hubs = [hub(), hub()];
  }

  get front(): OpenHub {
    if (!this.#front) throw new Error('the table is not open yet');
    return this.#front;
  }

  /** All lines that any hub has logged. */
  get logged(): readonly string[] {
    return [...this.#lines, ...(this.#front?.logged ?? [])];
  }

  /** Everybody takes their place. Those of one side sit at one hub, and those of the other at another. */
  async open(hasBegun: boolean): Promise<void> {
    this.#front = await openHub(this.shared);
    const [one, two] = this.hubs;
    const made = await one.create({
      input: ROOM_OF_TWO,
      key: 'made',
      scope: 'address:192.0.2.1',
      door: 'terminal',
    });
    this.room = made.room;
    this.#keep(made.links);
    await this.#give('claim s1', 'claim', { name: 'Anna' });
    await this.#give('invitation p2', 'accept', { name: 'Boris' });
    const sits = {
      anna: 'person s1',
      ours: 'agent s2',
      boris: 'person s4',
      theirs: 'agent s5',
      observer: 'observer s3',
    };
    for (const [name, what] of Object.entries(sits)) {
      const hub = name === 'boris' || name === 'theirs' ? two : one;
      this.sit(name as Name, hub, what);
      await this.settle();
    }
    for (const what of hasBegun ? ['person s1', 'person s4'] : []) await this.#give(what, 'ready', {});
    this.places.set('stranger', new Place(two, this.shared, this.#log));
    await this.settle();
  }

  sit(name: Name, hub: RunningHub, what: string): void {
    const place = new Place(hub, this.shared, this.#log);
    this.places.set(name, place);
    place.send({ type: 'join', ref: 'join', token: this.token(what), follow: true });
  }

  token(what: string): string {
    return this.tokens.get(what)?.text ?? '';
  }

  place(name: Name): Place {
    const place = this.places.get(name);
    if (!place) throw new Error(`${name} has no place`);
    return place;
  }

  /** Lets everything happen that needs no time. */
  async settle(): Promise<void> {
    for (let moved = 1; moved > 0; ) {
      moved = 0;
      for (const place of this.places.values()) moved += place.deliver();
      await quiet();
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.#front?.close(), ...this.hubs.map((hub) => hub.stop())]);
  }

  async #give(what: string, command: string, input: JsonObject): Promise<void> {
    const [hub] = this.hubs;
    const token = this.tokens.get(what);
    if (!token) throw new Error(`there is no ${what}`);
    const result = await hub.do(await hub.identify(token), {
      command,
      input,
      key: command,
      door: 'terminal',
    });
    this.#keep(result.links);
  }

  #keep(links: Awaited<ReturnType<RunningHub['do']>>['links'] = []): void {
    for (const { kind, subject, link } of links) {
      const token = parseLink(link)?.token;
      if (token) this.tokens.set(`${kind} ${subject}`, token);
    }
  }
}
