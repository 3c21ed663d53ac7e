import {
  type Ack,
  type Circle,
  type JsonObject,
  type LinkLook,
  refusalBody,
  RefusedError,
  type Result,
  type SeatId,
  type Token,
} from '@parley/protocol';
import { open, type SealedEntry } from '@parley/record';
import type { Actor, Request } from '@parley/rules';
import { room as facts } from '@parley/rules/modules/room/rules';
import type { CommandWire } from '@parley/rules/wire';
import { digestOf, type Keys } from '../keys/derive.ts';
import type { Ledger } from '../ledger/port.ts';
import { createArrival } from './arrival.ts';
import type { Edge } from './edge.ts';
import type { Evidence } from './evidence.ts';
import { explain } from './explain.ts';
import { absence } from './gone.ts';
import type {
  Caller,
  Created,
  CreateRequest,
  DoRequest,
  Extent,
  Hub,
  Joining,
  JoinOptions,
  Look,
  Page,
  Reader,
  ReadOptions,
  RecordFile,
} from './hub.ts';
import type { Identify } from './identify.ts';
import { parseInput } from './input.ts';
import { linkLook } from './link-look.ts';
import type { Minuted, Minuting } from './minutes.ts';
import { ACK, CREATE, recordOf } from './order.ts';
import { pageOf } from './page.ts';
import type { Picture, RulesOf } from './picture.ts';
import { cursorAtHead, placesOf } from './places.ts';
import type { Rate } from './rate.ts';
import { type Checkpoints, COMMON, type Recording } from './recording.ts';
import type { Registry } from './registry.ts';
import type { Moment, Room } from './room.ts';
import { markOf, seenBy } from './seen.ts';
import { unreadCites, unreadOf } from './unread.ts';

/** What the doors call. It finds the room, and asks of it what was asked; what a room does is not decided here. */
export interface ServiceParts {
  readonly registry: Registry;
  readonly identify: Identify;
  readonly edge: Edge;
  readonly ledger: Pick<Ledger, 'entriesAfter'>;
  readonly keys: Keys;
  readonly rulesOf: RulesOf;
  readonly wires: ReadonlyMap<string, CommandWire>;
  readonly createWire: CommandWire;
  /** Fingerprint of the rules this hub decides by. */
  readonly fingerprint: string;
  readonly commandRate: Rate;
  readonly minuting: Minuting;
  readonly evidence: Evidence;
  readonly recording: Recording;
  readonly latest: () => number;
}

export class Service implements Hub {
  readonly #parts: ServiceParts;
  readonly #arrive = createArrival();

  constructor(parts: ServiceParts) {
    this.#parts = parts;
  }

  identify(token: Token): Promise<Caller> {
    return this.recall(token.room, digestOf(token.text));
  }

  recall(room: string, credential: string): Promise<Caller> {
    return this.#parts.edge.pass(() => this.#parts.identify(room, credential));
  }

  create({ input, key, scope, door }: CreateRequest): Promise<Created> {
    const { edge, keys, registry, rulesOf, createWire } = this.#parts;
    return edge.pass(async () => {
      const parsed = parseInput(createWire, input);
      const { format } = parsed;
      const founding = typeof format === 'string' ? rulesOf(format) : undefined;
      if (!founding)
        throw new RefusedError(
          refusalBody('invalid', { field: 'format', problem: 'is none that this hub has' }),
        );
      const id = keys.roomId(scope, key);
      const record = recordOf('founder', key, { command: CREATE, input });
      const request = { command: CREATE, input: parsed };
      const result = await registry.useOrMake(id, (room) =>
        room.give({ by: 'founder', request, record, door, founding }),
      );
      return { room: id, ...result };
    });
  }

  do(caller: Caller, { command, input, key, ack, door }: DoRequest): Promise<Result> {
    return this.#parts.edge.pass(async () => {
      spend(this.#parts.commandRate, caller.credential, 'commands');
      const before = acknowledging(ack);
      const request: Request = {
        ...this.#parsed(command, input),
        ...(before && { before: this.#parsed(before.command, before.input) }),
      };
      const record = recordOf(caller.mint, key, { command, input, ...(ack && { ack }) });
      return this.#parts.registry.use(caller.room, async (room) => {
        await this.#arrive(room, caller);
        const evidence = await this.#evidence(room, caller, request);
        return room.give({ by: caller.mint, request, record, door, ...(evidence && { evidence }) });
      });
    });
  }

  join(caller: Caller, reader: Reader, { cursor, follow, knows }: JoinOptions): Promise<Joining> {
    return this.#parts.edge.pass(() =>
      this.#parts.registry.use(caller.room, async (room) => {
        await this.#arrive(room, caller);
        const { picture } = await room.current();
        const places = await placesOf(cursor, this.#standing(caller, picture).circles, picture, room);
        // The room may have gone on while the cursor was looked at. From here to the end nothing waits.
        const { seat, circles } = seated(this.#standing(caller, room.picture));
        const joined = new Map(circles.map((circle) => [circle, places.get(circle) ?? 0]));
        const heads = circles.map((circle) => ({ circle, seq: room.picture.heads.get(circle)?.seq ?? 0 }));
        const place = room.audience.add({
          mint: caller.mint,
          seat,
          follow,
          knows,
          reader,
          circles,
          places: joined,
        });
        return { seat, heads, rules: this.#parts.fingerprint, ...place };
      }),
    );
  }

  arrive(caller: Caller): Promise<void> {
    return this.#parts.edge.pass(() =>
      this.#parts.registry.use(caller.room, (room) => this.#arrive(room, caller)),
    );
  }

  look(caller: Caller): Promise<Look> {
    return this.#look(caller, async (room, moment) => {
      const { picture, now } = moment;
      const { actor, circles } = this.#standing(caller, picture);
      const seen = this.#seen(caller, room, moment);
      const refused = { code: 'read_first', cites: unreadCites(seen.state) } as const;
      const body = await explain(refused, { room: room.id, picture, actor, now }, this.#parts.ledger);
      const cursor = cursorAtHead(circles, picture);
      const mark = markOf(JSON.stringify(seen.next));
      return { ...seen, cursor, mark, unread: unreadOf(body), now, rules: this.#parts.fingerprint };
    });
  }

  lookAtLink(caller: Caller): Promise<LinkLook> {
    return this.#look(caller, async (room, moment) => {
      const { look, takenBy } = linkLook(this.#seen(caller, room, moment), moment.now);
      const [entry] = takenBy === undefined ? [] : await room.after('room', takenBy - 1, 1);
      return entry ? { ...look, taken_at: open(entry.text).at } : look;
    });
  }

  minutes(caller: Caller): Promise<Minuted> {
    return this.#look(caller, async (room, moment) => {
      seated(this.#standing(caller, moment.picture));
      return this.#parts.minuting.of(room, moment);
    });
  }

  record(caller: Caller, extent: Extent): Promise<RecordFile> {
    return this.#look(caller, async (room, moment) => {
      // As dear as many commands.
      spend(this.#parts.commandRate, caller.credential, 'commands and records');
      const { circles } = seated(this.#standing(caller, moment.picture));
      const text = await this.#parts.recording.record(room, moment, extent === 'room' ? COMMON : circles);
      return { topic: moment.rules.read(moment.picture.state, facts, 'room')?.topic ?? '', text };
    });
  }

  checkpoints(caller: Caller): Promise<Checkpoints> {
    return this.#look(caller, async (room, moment) => {
      const { circles } = seated(this.#standing(caller, moment.picture));
      return this.#parts.recording.checkpoints(room, moment, circles);
    });
  }

  read(caller: Caller, options: ReadOptions): Promise<Page> {
    return this.#look(caller, (room, moment) =>
      pageOf(room, moment, this.#standing(caller, moment.picture).circles, options),
    );
  }

  entry(caller: Caller, circle: Circle, seq: number): Promise<SealedEntry | undefined> {
    return this.#look(caller, async (room, { picture }) => {
      const upto = picture.heads.get(circle)?.seq ?? 0;
      if (!this.#standing(caller, picture).circles.includes(circle) || seq < 1 || seq > upto)
        return undefined;
      return (await room.after(circle, seq - 1, 1))[0];
    });
  }

  #look<T>(caller: Caller, look: (room: Room, moment: Moment) => Promise<T>): Promise<T> {
    return this.#parts.edge.pass(() =>
      this.#parts.registry.use(caller.room, async (room) => look(room, await room.current())),
    );
  }

  /** What is made sure of before the rules decide; undefined where they ask for nothing, or would refuse all the same. */
  async #evidence(room: Room, caller: Caller, { command, input }: Request): Promise<JsonObject | undefined> {
    const kind = room.picture.rules?.evidence(command);
    if (kind === undefined) return undefined;
    const moment = await room.current();
    const { actor } = this.#standing(caller, moment.picture);
    const { picture, rules, now } = moment;
    if (rules.may(picture.state, actor, command, now)) return undefined;
    return this.#parts.evidence(kind, { room, moment, actor, input });
  }

  #seen(caller: Caller, room: Room, { picture, rules, now }: Moment) {
    const { actor } = this.#standing(caller, picture);
    return { room: room.id, actor, ...seenBy(actor, rules, picture.state, now) };
  }

  /** Who a caller is on a picture, and what they read of it; refused when they are nobody any more. */
  #standing({ mint }: Caller, picture: Picture): Standing {
    const { rules, state } = picture;
    const now = this.#parts.latest();
    const actor = rules?.actor(state, mint, now);
    if (!rules || !actor) throw new RefusedError(absence(picture, now));
    return { actor, circles: rules.reads(state, actor, now) };
  }

  #parsed(command: string, input: JsonObject): Request {
    const wire = this.#parts.wires.get(command);
    if (!wire) throw new RefusedError(refusalBody('unknown_command', { command }));
    return { command, input: parseInput(wire, input) };
  }
}

interface Standing {
  readonly actor: Actor;
  readonly circles: readonly Circle[];
}

/** Only who has a place in the room can listen in it; the links that lead to one are there to be used first. */
function seated({ actor: { seat, kind }, circles }: Standing): {
  readonly seat: SeatId;
  readonly circles: readonly Circle[];
} {
  const link = { claim: 'a claim link', invitation: 'an invitation', recovery: 'a recovery code' }[
    kind as string
  ];
  if (seat === null || link !== undefined) {
    throw new RefusedError(
      refusalBody('wrong_link', { kind: link ?? 'no link of a seat', expected: 'the link of a seat' }),
    );
  }
  return { seat, circles };
}

/** An acknowledgement that travels with a command is a command before it (TK-2). */
function acknowledging(
  ack: Ack | undefined,
): { readonly command: string; readonly input: JsonObject } | undefined {
  return ack && Object.keys(ack).length > 0 ? { command: ACK, input: { upto: { ...ack } } } : undefined;
}

function spend(rate: Rate, who: string, what: string): void {
  const wait = rate.take(who);
  if (wait !== undefined) throw new RefusedError(refusalBody('too_many', { what, retry_ms: wait }));
}
