import { type Ack, type JsonObject, parseLink, RefusedError, type Result } from '@parley/protocol';
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
  readonly hub: RunningHub;
  /** By what their links are for, the newest last. A person may have two that get a seat back. */
  readonly #callers = new Map<string, readonly Caller[]>();
  #keys = 0;

  constructor(start: number, baseUrl: string) {
    this.#time = createFakeTime(start);
    this.hub = hubOf({
      ledger: createMemoryLedger(createMemoryStore()),
      bus: createLocalBus(),
      time: this.#time,
      baseUrl,
      log: createLog('silent'),
    });
  }

  /** Sets the clock. What fell due meanwhile comes before the next command. */
  set(now: number): void {
    this.#time.set(now);
  }

  /** Whoever was given a link of a seat or to one: the newest, or the one of this generation. */
  caller(who: Who, generation?: number): Caller | undefined {
    const callers = this.#callers.get(nameOf(who)) ?? [];
    // Whoever does again what they did comes with the link that they have by now; but two that get a seat back are two.
    const isAny = generation === undefined || who.kind !== 'recovery';
    return callers.findLast(({ mint }) => isAny || mint.generation === generation);
  }

  /** The seats of people and agents whose link opens the room now. */
  async seated(): Promise<readonly Seated[]> {
    const seats = [...this.#callers.keys()].flatMap((name) => {
      const [kind, seat] = name.split(' ');
      return kind === 'person' || kind === 'agent' ? [{ kind, seat: seat ?? '' } as const] : [];
    });
    const found = await Promise.all(
      seats.map(async (who) => {
        const caller = this.caller(who);
        const look = caller && (await unlessRefused(this.hub.look(caller)));
        return caller && look ? [{ ...who, caller, look }] : [];
      }),
    );
    return found.flat();
  }

  /** Gives a command as its author would; whether it was taken. */
  async give({ by, command, input, before, door, generation }: Given): Promise<boolean> {
    // People take their places in a browser, where a room has it so.
    const at = door ?? (by.kind === 'agent' ? 'terminal' : 'browser');
    const ack = before?.input['upto'] as Ack | undefined; // as the command for it has it
    const result = await unlessRefused(
      this.#send(this.caller(by, generation), { by, command, input, ack, door: at }),
    );
    this.steps.push(`${result ? '' : 'refused: '}${nameOf(by)} ${command} ${JSON.stringify(input)}`);
    if (result) this.taken.set(command, (this.taken.get(command) ?? 0) + 1);
    for (const { kind, subject, link } of result?.links ?? []) await this.#learn(`${kind} ${subject}`, link);
    return result !== undefined;
  }

  stop(): Promise<void> {
    return this.hub.stop();
  }

  async #send(caller: Caller | undefined, { by, command, input, ack, door }: Sent): Promise<Result> {
    this.#keys += 1;
    const key = `k${this.#keys}`;
    if (by.kind === 'founder') return this.hub.create({ input, key, scope: 'address:192.0.2.1', door });
    if (!caller) throw new Error(`${nameOf(by)} was given no link`);
    if (command === 'arrive') {
      await this.hub.arrive(caller);
      return { entries: [] };
    }
    return this.hub.do(caller, { command, input, key, door, ...(ack && { ack }) });
  }

  async #learn(name: string, link: string): Promise<void> {
    const token = parseLink(link)?.token;
    if (!token) throw new Error(`the link of ${name} cannot be read`);
    this.#callers.set(name, [...(this.#callers.get(name) ?? []), await this.hub.identify(token)]);
  }
}

/** A command by whoever holds a link. */
export type Given = Omit<Act, 'by'> & { readonly by: Who };

interface Sent {
  readonly by: Who;
  readonly command: string;
  readonly input: JsonObject;
  readonly ack: Ack | undefined;
  readonly door: NonNullable<Act['door']>;
}

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
