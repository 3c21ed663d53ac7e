import {
  type Ack,
  type JsonObject,
  parseLink,
  RefusedError,
  type Result,
  type Token,
} from '@parley/protocol';
import type { Actor } from '@parley/rules';
import type { Act } from '@parley/rules/testing/meeting';
import { createLocalBus } from '@parley/server/bus/local';
import { createFakeTime } from '@parley/server/jobs/testing/fake-time';
import { createMemoryLedger, createMemoryStore } from '@parley/server/ledger/memory';
import { createLog } from '@parley/server/log';
import type { RunningHub } from '@parley/server/rooms/create-hub';
import type { Caller } from '@parley/server/rooms/hub';
import { hubOf } from '../support/hub-parts.ts';

/** A hub of one room, whose record is in memory, and those who were given a link of it. */
export class Stage {
  /** What was given and what came of it. */
  readonly steps: string[] = [];
  /** How often each command was taken. */
  readonly taken = new Map<string, number>();
  readonly #time: ReturnType<typeof createFakeTime>;
  readonly #hub: RunningHub;
  readonly #links = new Map<string, Token>();
  readonly #callers = new Map<string, Caller>();
  #keys = 0;

  constructor(start: number, baseUrl: string) {
    this.#time = createFakeTime(start);
    this.#hub = hubOf({
      ledger: createMemoryLedger(createMemoryStore()),
      bus: createLocalBus(),
      time: this.#time,
      baseUrl,
      log: createLog('silent'),
    });
  }

  get hub(): RunningHub {
    return this.#hub;
  }

  /** Sets the clock. What fell due meanwhile comes before the next command. */
  set(now: number): void {
    this.#time.set(now);
  }

  get now(): number {
    return this.#time.clock();
  }

  /** Whoever holds the newest link of a seat or to one; undefined where it opens nothing any more. */
  async caller(who: Who): Promise<Caller | undefined> {
    const name = nameOf(who);
    const link = this.#links.get(name);
    const known = this.#callers.get(name);
    if (known || !link) return known;
    const caller = await unlessRefused(this.#hub.identify(link));
    if (caller) this.#callers.set(name, caller);
    return caller;
  }

  /** The seats of people and agents whose link opens the room now. */
  async seated(): Promise<readonly Seated[]> {
    const seats = [...this.#links.keys()].flatMap((name) => {
      const [kind, seat] = name.split(' ');
      return kind === 'person' || kind === 'agent' ? [{ kind, seat: seat ?? '' } as const] : [];
    });
    const found = await Promise.all(
      seats.map(async (who) => {
        const caller = await this.caller(who);
        const look = caller && (await unlessRefused(this.#hub.look(caller)));
        return caller && look ? [{ ...who, caller, look }] : [];
      }),
    );
    return found.flat();
  }

  /** Gives a command as its author would; whether it was taken. */
  async give({ by, command, input, before, door }: Given): Promise<boolean> {
    // People take their places in a browser, where a room has it so.
    const at = door ?? (by.kind === 'agent' ? 'terminal' : 'browser');
    const ack = before?.input['upto'] as Ack | undefined; // as the command for it has it
    const result = await unlessRefused(this.#send(by, { command, input, ack, door: at }));
    this.steps.push(`${result ? '' : 'refused: '}${nameOf(by)} ${command} ${JSON.stringify(input)}`);
    if (result) this.taken.set(command, (this.taken.get(command) ?? 0) + 1);
    for (const { kind, subject, link } of result?.links ?? []) this.#learn(`${kind} ${subject}`, link);
    return result !== undefined;
  }

  stop(): Promise<void> {
    return this.#hub.stop();
  }

  async #send(
    by: Who,
    {
      command,
      input,
      ack,
      door,
    }: { command: string; input: JsonObject; ack: Ack | undefined; door: NonNullable<Act['door']> },
  ): Promise<Result> {
    this.#keys += 1;
    const key = `k${this.#keys}`;
    if (by.kind === 'founder') return this.#hub.create({ input, key, scope: 'address:192.0.2.1', door });
    const caller = await this.caller(by);
    if (!caller) return { entries: [] };
    if (command === 'arrive') {
      await this.#hub.arrive(caller);
      return { entries: [] };
    }
    return this.#hub.do(caller, { command, input, key, door, ...(ack && { ack }) });
  }

  #learn(name: string, link: string): void {
    const token = parseLink(link)?.token;
    if (!token) throw new Error(`the link of ${name} cannot be read`);
    this.#links.set(name, token);
    this.#callers.delete(name);
  }
}

/** A command by whoever holds a link. */
export type Given = Omit<Act, 'by'> & { readonly by: Who };

/** Somebody by what their link is for. */
export type Who = Pick<Actor, 'kind'> & { readonly seat: string | null; readonly party?: string | null };

export interface Seated {
  readonly kind: 'person' | 'agent';
  readonly seat: string;
  readonly caller: Caller;
  readonly look: Awaited<ReturnType<RunningHub['look']>>;
}

const nameOf = ({ kind, seat, party }: Who): string => `${kind} ${seat ?? party}`;

export async function unlessRefused<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof RefusedError) return undefined;
    throw error;
  }
}
