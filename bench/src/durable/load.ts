import type { Do } from '@parley/protocol';
import { serve } from '../machine/calls.ts';
import { sharedMs } from '../machine/clock.ts';
import { cpuMsOf } from '../machine/cpu-time.ts';
import { BenchError } from '../machine/failure.ts';
import { withEach } from '../machine/pool.ts';
import { MESSAGE } from '../message.ts';
import { orNull, type Side } from '../rounds.ts';
import { HubSocket, type JoinedSeat } from '../wire/hub-socket.ts';

/**
 * The load: every seat has a socket of its own and keeps a bounded number of commands under way, giving the next when
 * one is answered. What is answered `done` in the measured time counts, and nothing else.
 */
export interface LoadCalls {
  readonly connect: {
    readonly input: { readonly port: number; readonly seats: readonly LoadSeat[] };
    readonly output: null;
  };
  readonly run: {
    readonly input: {
      readonly warmMs: number;
      readonly measureMs: number;
      readonly underWay: number;
      /** Process whose cost is read at the beginning and the end of the measured time. */
      readonly hub: number;
    };
    readonly output: LoadResult;
  };
}

export interface LoadSeat {
  readonly token: string;
  readonly kind: 'person' | 'agent';
}

export interface LoadResult {
  /** Commands that were done in the measured time. */
  readonly hub: Side;
  /** Frames of entries that the sockets got in it, their own included. */
  readonly frames: number;
}

/** What is always accepted: a person's post to the room, and what an agent tells its persons. */
const COMMANDS = { person: 'post', agent: 'tell' } as const;
const INPUT: Do['input'] = { text: MESSAGE };
const CONNECTING_AT_ONCE = 64;
const DRAIN_MS = 15_000;

let running = false;
let counting = false;
let commands = 0;
let frames = 0;
let underWay = 0;
let drained: () => void = () => undefined;
let failure: string | undefined;
let seats: readonly Seat[] = [];

class Seat {
  readonly #socket: HubSocket;
  readonly #token: string;
  readonly #command: string;
  #joined: JoinedSeat | undefined;

  constructor(port: number, { token, kind }: LoadSeat) {
    this.#token = token;
    this.#command = COMMANDS[kind];
    this.#socket = new HubSocket(port, {
      done: () => this.#answered(),
      entries: countFrame,
      refused: fail,
      closed: fail,
    });
  }

  async sit(): Promise<this> {
    await this.#socket.opened();
    this.#joined = await this.#socket.join(this.#token);
    return this;
  }

  give(): void {
    if (!this.#joined) return;
    underWay += 1;
    this.#socket.give(this.#joined, this.#command, INPUT);
  }

  #answered(): void {
    underWay -= 1;
    if (counting) commands += 1;
    if (running) this.give();
    else if (underWay === 0) drained();
  }
}

function countFrame(): void {
  if (counting) frames += 1;
}

function fail(why: string): void {
  failure ??= why;
  drained();
}

serve<LoadCalls>({
  async connect({ port, seats: wanted }) {
    seats = await withEach(wanted, CONNECTING_AT_ONCE, (seat) => new Seat(port, seat).sit());
    return null;
  },
  async run({ warmMs, measureMs, underWay: each, hub }) {
    running = true;
    for (let round = 0; round < each; round += 1) for (const seat of seats) seat.give();
    await passed(warmMs);
    const cpuBefore = await cpuMsOf(hub);
    commands = 0;
    frames = 0;
    counting = true;
    const began = sharedMs();
    await passed(measureMs);
    counting = false;
    const ms = sharedMs() - began;
    const cpuMs = orNull((await cpuMsOf(hub)) - cpuBefore);
    running = false;
    await emptied();
    if (failure !== undefined) throw new BenchError(`the hub refused or closed: ${failure}`);
    return { hub: { count: commands, ms, cpuMs }, frames };
  },
});

function passed(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

async function emptied(): Promise<void> {
  if (underWay === 0 || failure !== undefined) return;
  await Promise.race([
    new Promise<void>((resolve) => {
      drained = resolve;
    }),
    passed(DRAIN_MS).then(() => {
      throw new BenchError(`${underWay} commands were not answered`);
    }),
  ]);
}
