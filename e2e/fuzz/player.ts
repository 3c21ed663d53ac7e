import { type Client, connect, LocalError, type Pending, RefusedError } from '@parley/client';
import { checkedFrame } from '@parley/client/node/checked-frame';
import type { Ack, Circle, JsonObject, Result, SentEntry, Token } from '@parley/protocol';
import type { Chance } from '../support/chance.ts';
import type { Hubs } from './hubs.ts';

/** A command that was given, and everything that was ever answered to its key. */
export interface Given {
  readonly key: string;
  readonly by: Player;
  readonly command: string;
  readonly input: JsonObject;
  readonly ack?: Ack | undefined;
  readonly results: Result[];
  readonly refusals: string[];
  /** How often this side itself gave up: the hub's answer is not known then. */
  unheard: number;
  /** How many answers are still waited for. */
  waiting: number;
}

/** Somebody with a client of their own, who may end it and begin anew where it was, as a process does. */
export class Player {
  readonly token: Token;
  readonly name: string;
  /** The hub that is dialled. */
  hub: number;
  client: Client;
  /** What earlier clients of this player had read. */
  #read: readonly SentEntry[] = [];
  readonly #unanswered = new Map<string, Pending>();
  readonly #hubs: Hubs;
  readonly #chance: Chance;

  constructor(token: Token, hub: number, hubs: Hubs, chance: Chance) {
    this.token = token;
    this.name = `${token.kind} ${token.text.slice(-4)}`;
    this.hub = hub;
    this.#hubs = hubs;
    this.#chance = chance;
    this.client = this.#connect();
  }

  get kind(): Token['kind'] {
    return this.token.kind;
  }

  /** Everything read, in the order in which it came. */
  get log(): readonly SentEntry[] {
    return [...this.#read, ...this.client.log];
  }

  get isGone(): boolean {
    return this.client.connection.status === 'stopped';
  }

  /** The heads of what was read, as an acknowledgement. */
  get heads(): Ack {
    const heads = Object.entries(this.client.positions).map(
      ([circle, place]) => [circle, place?.seq ?? 0] as const,
    );
    return Object.fromEntries(heads.filter(([, seq]) => seq > 0)) as Partial<Record<Circle, number>>;
  }

  /** Gives a command, or gives it again under its key. */
  give(given: Given): void {
    given.waiting += 1;
    const { command, input, key, ack } = given;
    const settle = (note: () => void) => {
      given.waiting -= 1;
      note();
    };
    this.client.give(command, input, { key, ...(ack && { ack }) }).then(
      (result) => settle(() => void given.results.push(result)),
      (error: unknown) =>
        settle(() => {
          if (error instanceof RefusedError) {
            this.#hubs.tally.refusals += 1;
            given.refusals.push(error.body.code);
          } else if (error instanceof LocalError) given.unheard += 1;
          else throw error;
        }),
    );
  }

  /** The process ends; a new one goes on from what was kept: the positions, and what was not answered. */
  restart(given: readonly Given[]): void {
    const { positions } = this.client;
    this.#read = this.log;
    const unanswered = [...this.#unanswered.keys()];
    this.client.close();
    this.client = this.#connect(positions);
    for (const one of given) if (one.by === this && unanswered.includes(one.key)) this.give(one);
  }

  #connect(positions?: Client['positions']): Client {
    const { time, faults } = this.#hubs;
    const client = connect({
      link: this.token.text,
      base: 'http://hub.test',
      openSocket: (_url, _subprotocol, events) => this.#hubs.dial(this.hub, events),
      readFrame: checkedFrame,
      timers: { set: (ms, run) => time.timers.after(ms, run) },
      random: this.#chance.next,
      store: {
        keep: (pending) => void this.#unanswered.set(pending.key, pending),
        drop: (key) => void this.#unanswered.delete(key),
      },
      ...(positions && { positions }),
    });
    client.subscribe(({ type }) => {
      // Nobody has brought back an older record, so whoever is told to read anew was told so wrongly.
      if (type === 'reload') faults.push(`${this.name} was told to read anew`);
    });
    return client;
  }
}
