import type { PortEvents, Port } from '@parley/client';
import type { Bus } from '@parley/server/bus/bus';
import { createLocalBus } from '@parley/server/bus/local';
import { createLimits } from '@parley/server/doors/edge/limits';
import type { Session } from '@parley/server/doors/ws/session/session';
import { createLinkedPair, type LinkedPair } from '@parley/server/doors/ws/testing/linked-pair';
import { createFakeTime, type FakeTime } from '@parley/server/jobs/testing/fake-time';
import { createMemoryLedger, createMemoryStore, type MemoryStore } from '@parley/server/ledger/memory';
import type { Ledger } from '@parley/server/ledger/port';
import { createLog } from '@parley/server/log';
import type { RunningHub } from '@parley/server/rooms/create-hub';
import type { Chance } from '../support/chance.ts';
import { hubOf, NO_LIMITS, START } from '../support/hub-parts.ts';
import { sessionOn } from '../support/session-on.ts';

/** Hubs over one record, and the wires that lead to them. What is slow, lost or late is up to whoever holds this. */

/** What happened that a run must have had, or it was not worth its while. */
export interface Tally {
  drops: number;
  resumes: number;
  refusals: number;
  conflicts: number;
}

export class Hubs {
  /** What timers go by: it never jumps. */
  readonly time: FakeTime = createFakeTime(START);
  /** How far the clocks on the wall are off. */
  offsetMs = 0;
  readonly store: MemoryStore = createMemoryStore();
  readonly tally: Tally = { drops: 0, resumes: 0, refusals: 0, conflicts: 0 };
  /** What hubs logged as a fault of their own, and what they told a client that is not so. */
  readonly faults: string[] = [];
  #wires: readonly Wire[] = [];
  /** Whether hints from hub to hub get lost. */
  isBusLossy = false;
  readonly #chance: Chance;
  readonly #bus: Bus;
  readonly #limits = createLimits(NO_LIMITS);
  readonly #hubs: RunningHub[];
  #release: (() => void) | undefined;
  #held: Promise<void> | undefined;

  constructor(count: number, chance: Chance) {
    this.#chance = chance;
    const bus = createLocalBus();
    this.#bus = {
      ...bus,
      publish: (room, version) => {
        if (!this.isBusLossy || this.#chance.is(0.5)) bus.publish(room, version);
      },
    };
    this.#hubs = Array.from({ length: count }, () => this.#start());
  }

  /** The wires that are not dead. */
  get wires(): readonly Wire[] {
    this.#wires = this.#wires.filter(({ isGone }) => !isGone);
    return this.#wires;
  }

  get count(): number {
    return this.#hubs.length;
  }

  hub(index: number): RunningHub {
    const hub = this.#hubs[index];
    if (!hub) throw new Error(`there is no hub ${index}`);
    return hub;
  }

  /** The record takes in nothing until it is let go: whoever decides meanwhile decides on the same version. */
  hold(): void {
    this.#held ??= new Promise((resolve) => {
      this.#release = resolve;
    });
  }

  letGo(): void {
    this.#release?.();
    this.#release = undefined;
    this.#held = undefined;
  }

  /** A hub is gone from one moment to the next, and another one takes its place. */
  crash(index: number): void {
    for (const wire of this.wires) if (wire.hub === index) wire.cut();
    void this.hub(index).stop();
    this.#hubs[index] = this.#start();
  }

  dial(index: number, events: PortEvents): Port {
    const wire = new Wire(index, events, this.tally, (pair) =>
      sessionOn(pair, { hub: this.hub(index), limits: this.#limits, time: this.#wall, log: this.#log }),
    );
    this.#wires = [...this.#wires, wire];
    return wire.port;
  }

  async stop(): Promise<void> {
    this.letGo();
    await Promise.all(this.#hubs.map((hub) => hub.stop()));
  }

  readonly clock = () => this.time.clock() + this.offsetMs;

  readonly #wall = { clock: this.clock, timers: this.time.timers };

  readonly #log = createLog('error', { write: (line: string) => void this.faults.push(line) });

  #start(): RunningHub {
    return hubOf({
      ledger: this.#slow(createMemoryLedger(this.store)),
      bus: this.#bus,
      time: this.#wall,
      baseUrl: 'http://hub.test',
      log: this.#log,
    });
  }

  #slow(ledger: Ledger): Ledger {
    return {
      ...ledger,
      append: async (commits) => {
        if (this.#held) await this.#held;
        const outcomes = await ledger.append(commits);
        this.tally.conflicts += outcomes.filter((outcome) => outcome === 'conflict').length;
        return outcomes;
      },
    };
  }
}

/** One socket of a client, from the dialling on. */
export class Wire {
  readonly hub: number;
  readonly port: Port;
  readonly #pair: LinkedPair = createLinkedPair();
  readonly #events: PortEvents;
  readonly #tally: Tally;
  readonly #answer: (pair: LinkedPair) => Session;
  #session: Session | undefined;
  #status: 'dialling' | 'up' | 'gone' = 'dialling';
  #resumes = false;

  constructor(hub: number, events: PortEvents, tally: Tally, answer: (pair: LinkedPair) => Session) {
    this.hub = hub;
    this.#events = events;
    this.#tally = tally;
    this.#answer = answer;
    const decoder = new TextDecoder();
    this.#pair.client.listen({
      received: (bytes) => this.#hear(decoder.decode(bytes)),
      closed: (code) => {
        this.#status = 'gone';
        events.closed(code);
      },
    });
    this.port = {
      send: (text) => {
        if (text.includes('"type":"join"')) this.#resumes = text.includes('"cursor":');
        this.#pair.client.send(text);
      },
      close: () => {
        if (this.#status === 'dialling') this.#status = 'gone';
        this.#pair.client.close(1000, '');
      },
    };
  }

  get isGone(): boolean {
    return this.#status === 'gone';
  }

  get isUp(): boolean {
    return this.#status === 'up';
  }

  /** Lets so many parcels arrive at one end; for a client that dials, the handshake. Answers with how many it were. */
  deliver(to: 'client' | 'server', most?: number): number {
    if (this.#status !== 'dialling') return this.#pair.deliver(to, most);
    this.#status = 'up';
    this.#session = this.#answer(this.#pair);
    this.#events.opened();
    return 1;
  }

  /** The network fails. What is under way is lost. */
  cut(): void {
    if (this.#status === 'gone') return;
    if (this.#status === 'up') this.#tally.drops += 1;
    this.#status = 'gone';
    this.#pair.cut();
  }

  /** The hub gives a sign of life, says goodbye, or finds that this reader does not keep up. */
  happen(event: { type: 'beat' } | { type: 'stop'; retryMs: number } | { type: 'slow' }): void {
    if (this.#status === 'up') this.#session?.happen(event);
  }

  #hear(text: string): void {
    if (this.#resumes && text.startsWith('{"type":"joined"')) this.#tally.resumes += 1;
    this.#events.received(text);
  }
}
