import { buildToken, type Down, type JsonObject, type Token } from '@parley/protocol';
import { CANARY, type Draw, inputOf, type Script } from './script.ts';
import { type Name, OTHERS, OWN, type Place, Table } from './table.ts';

/** A meeting played from its script, and what everybody but one side heard of it. */

/** What one side gave, and what it came to. */
interface Act {
  readonly frame: Frame;
  readonly who: Name;
  /** Something of it stands in the room, where everybody reads it. */
  readonly isPublic: boolean;
  readonly isRefused: boolean;
}

interface Frame extends JsonObject {
  readonly ref: string;
  readonly command: string;
  readonly input: JsonObject;
  readonly ack?: JsonObject;
}

export interface Played {
  /** For each of the others, what reached them at each step. */
  readonly heard: Readonly<Record<string, readonly (readonly string[])[]>>;
  /** What the others see and can read once it is over. */
  readonly seen: Readonly<Record<string, string>>;
  /** The side's acts, by the step they were given at. */
  readonly acts: ReadonlyMap<number, Act>;
  readonly logged: readonly string[];
}

/** Salts are drawn at random, and hashes are of them: the two things that may differ. */
export const masked = (text: string): string =>
  text
    .replaceAll(/"salt":"[0-9a-f]{32}"/g, '"salt":"..."')
    .replaceAll(/"hash":"[0-9a-f]{12,64}"/g, '"hash":"..."');

const SEATS: Readonly<Record<string, string>> = {
  anna: 's1',
  ours: 's2',
  boris: 's4',
  theirs: 's5',
  observer: 's3',
};
const WHAT: Readonly<Record<string, string>> = {
  boris: 'person s4',
  theirs: 'agent s5',
  observer: 'observer s3',
};

/** Plays a script. With `before`, what that side then did in private is left out, refused acts with it. */
export async function play({ hasBegun, draws }: Script, before?: Played): Promise<Played> {
  const table = new Table();
  try {
    await table.open(hasBegun);
    const player = new Player(table, before);
    for (const [at, draw] of draws.entries()) await player.step(draw, at);
    return await player.end();
  } finally {
    await table.close();
  }
}

class Player {
  readonly #table: Table;
  readonly #before: Played | undefined;
  readonly #acts = new Map<number, Act>();
  readonly #others: { readonly who: Name; readonly frame: Frame }[] = [];
  readonly #heard: Record<string, string[][]> = Object.fromEntries(OTHERS.map((name) => [name, []]));
  readonly #counted = new Map<Place, number>();

  constructor(table: Table, before: Played | undefined) {
    this.#table = table;
    this.#before = before;
    this.#note(); // what came before the first step
  }

  async step(draw: Draw, at: number): Promise<void> {
    if (draw.kind === 'own')
      await this.#own(at, draw.who, (place) => this.#frame(draw.who, draw.command, draw.which, at, place));
    else if (draw.kind === 'other') this.#other(draw.who, draw.command, draw.which, at);
    else if (draw.kind === 'again') await this.#again(draw.back, at);
    else if (draw.kind === 'time') await this.#table.shared.time.pass(draw.ms);
    else if (draw.kind === 'return') this.#return(draw.who);
    else await this.#ask(draw.which);
    await this.#table.settle();
    this.#note();
  }

  async end(): Promise<Played> {
    const seen: Record<string, string> = {};
    for (const name of ['boris', 'theirs', 'observer'] as const)
      seen[name] = await this.#seen(WHAT[name] ?? '');
    return { heard: this.#heard, seen, acts: this.#acts, logged: this.#table.logged };
  }

  #frame(who: Name, command: string, which: number, at: number, place: Place): Frame {
    const isOwn = OWN.some((own) => own === who);
    const input = inputOf(command, which, place, {
      said: `Word ${at}`,
      told: isOwn ? `${CANARY} ${at}` : `Ours ${at}`,
    });
    const reads = command === 'say' && (which % 5 > 0 || who !== 'ours');
    const ack = who === 'ours' || who === 'theirs' ? place.heads : {};
    return {
      type: 'do',
      ref: `step-${at}`,
      key: `step-${at}`,
      room: this.#table.room,
      seat: SEATS[who] ?? '',
      command,
      input,
      ...(reads && { ack }),
    };
  }

  /** In the meeting without private acts, what was public then is given as it was, as far as it is about the room. */
  async #own(at: number, who: Name, make: (place: Place) => Frame): Promise<void> {
    const place = this.#table.place(who);
    const then = this.#before?.acts.get(at);
    if (this.#before && !then?.isPublic) return;
    if (!place.isOpen) return;
    const frame = then ? aboutTheRoom(then.frame) : make(place);
    const from = place.received.length;
    place.send(frame);
    await this.#table.settle();
    this.#acts.set(at, { frame, who, ...outcomeOf(place.received.slice(from), frame.ref) });
  }

  #other(who: Name, command: string, which: number, at: number): void {
    const place = this.#table.place(who);
    const frame = this.#frame(who, command, which, at, place);
    this.#others.push({ who, frame });
    place.send(frame);
  }

  async #again(back: number, at: number): Promise<void> {
    const isOwn = back % 2 === 0;
    if (!isOwn) {
      const other = this.#others.at(-1 - back);
      if (other) this.#table.place(other.who).send(other.frame);
      return;
    }
    // By step and not by how many there were: fewer are given where what is private is left out.
    const acts = this.#before?.acts ?? this.#acts;
    const first = [...acts].filter(([step]) => step < at).at(-1 - back)?.[1];
    if (first) await this.#own(at, first.who, () => first.frame);
  }

  #return(who: Name): void {
    this.#table.place(who).cut();
    this.#table.sit(who, this.#table.hubs[who === 'observer' ? 0 : 1], WHAT[who] ?? '');
  }

  /** Links that were used, that are none, and addresses that there are not. */
  async #ask(which: number): Promise<void> {
    const { front, room } = this.#table;
    const forged = buildToken(
      (['agent', 'person', 'observer'] as const)[which % 3] ?? 'agent',
      room,
      'A'.repeat(43),
    );
    const token = [this.#table.token('invitation p2'), this.#table.token('claim s1'), forged][which % 3];
    this.#table.place('stranger').send({ type: 'join', ref: 'join', token });
    const answers = [
      await front.post('/api/accept', { token, name: 'Eve' }, { 'idempotency-key': 'eve' }),
      await front.post('/api/claim', { token, name: 'Eve' }, { 'idempotency-key': 'eve' }),
      await front.post('/api/claim', { token, name: 7 }, { 'idempotency-key': 'eve' }),
      await front.call(`/api/rooms/${room}`, { method: 'GET' }),
    ];
    for (const answer of answers) this.#table.place('stranger').received.push(JSON.stringify(answer));
  }

  /** What each of the others received since the last step. */
  #note(): void {
    for (const name of OTHERS) {
      const place = this.#table.place(name);
      const from = this.#counted.get(place) ?? 0;
      this.#heard[name]?.push(place.received.slice(from).map(masked));
      this.#counted.set(place, place.received.length);
    }
  }

  /** What the hub would show and serve, through doors that answer once. */
  async #seen(what: string): Promise<string> {
    const [, hub] = this.#table.hubs;
    const token: Token | undefined = this.#table.tokens.get(what);
    try {
      const caller = await hub.identify(token ?? { kind: 'agent', room: '', text: '' });
      const look = await hub.look(caller);
      const page = await hub.read(caller, { limit: 10_000 });
      const places = [...look.cursor].map(([circle, { seq }]) => [circle, seq]);
      return masked(JSON.stringify([look, places, page.entries.map(({ text }) => masked(text)), page.more]));
    } catch (error) {
      return String(error);
    }
  }
}

function outcomeOf(received: readonly string[], ref: string): Pick<Act, 'isPublic' | 'isRefused'> {
  const answer = received.map(parsed).find((frame) => frame && 'ref' in frame && frame.ref === ref);
  if (answer?.type !== 'done') return { isPublic: false, isRefused: true };
  return { isPublic: answer.result.entries.some(({ circle }) => circle === 'room'), isRefused: false };
}

const parsed = (text: string): Down | undefined =>
  text.startsWith('{') ? (JSON.parse(text) as Down) : undefined;

/** A command without its acknowledgements of private circles. */
function aboutTheRoom(frame: Frame): Frame {
  const { ack, input, ...rest } = frame;
  const upto = input['upto'] as JsonObject | undefined;
  const room = ack?.['room'];
  return {
    ...rest,
    input: upto?.['room'] === undefined ? input : { upto: { room: upto['room'] } },
    ...(room !== undefined && { ack: { room } }),
  };
}
