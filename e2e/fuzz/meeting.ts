import type { JsonObject, Token } from '@parley/protocol';
import { quiet } from '@parley/server/jobs/testing/fake-time';
import { type Chance, chanceOf } from '../support/chance.ts';
import { Hubs } from './hubs.ts';
import { inputs, LAST, OFTEN } from './inputs.ts';
import { openRoom, tokensOf } from './opening.ts';
import { type Given, Player } from './player.ts';

/**
 * A random meeting of real clients at real hubs, over wires that are slow, half delivered and cut, with a clock that
 * jumps. All of it follows from a seed.
 */

const STEPS = 110;
const MOST_PLAYERS = 7;
const SECOND = 1000;
const MINUTE = 60 * SECOND;

export class Meeting {
  readonly chance: Chance;
  readonly hubs: Hubs;
  readonly players: Player[] = [];
  readonly given: Given[] = [];
  readonly steps: string[] = [];
  /** Keys that were given with another body, once answered: all must be refused. */
  readonly misused: string[] = [];
  room = '';
  #step = 0;
  readonly #followed = new Set<string>();

  constructor(seed: number) {
    this.chance = chanceOf(seed);
    this.hubs = new Hubs(2 + this.chance.below(2), this.chance);
  }

  /** Plays it to its end, after which nothing is under way. */
  async play(): Promise<void> {
    await this.#open();
    const musts = [() => this.#loseAnAnswer(), () => this.#beRefused(), () => this.#collide()];
    const moments = musts.map(() => 5 + this.chance.below(STEPS / 3));
    for (this.#step = 0; this.#step < STEPS; this.#step += 1) {
      for (const [index, must] of musts.entries()) if (moments[index] === this.#step) await must();
      await this.#act();
      this.#follow();
    }
    await this.settle();
  }

  /** All trouble is over: everything arrives, and everybody comes back. */
  async settle(): Promise<void> {
    this.hubs.isBusLossy = false;
    this.hubs.letGo();
    for (let round = 0; round < 80; round += 1) {
      await this.#deliverAll();
      this.#follow();
      const isCalm = this.players.every(({ client, isGone }) => isGone || client.live);
      const waiting = this.given.some(({ waiting }) => waiting > 0);
      if (round > 6 && isCalm && !waiting) return;
      await this.hubs.time.pass(2500);
      for (const wire of this.hubs.wires) wire.happen({ type: 'beat' });
    }
    const restless = this.players
      .filter(({ client, isGone }) => !isGone && !client.live)
      .map(({ name, client }) => `${name} is ${client.connection.status}`);
    const unanswered = this.given
      .filter(({ waiting }) => waiting > 0)
      .map(({ key, by }) => `${key} of ${by.name}`);
    throw new Error(`it does not come to rest: ${[...restless, ...unanswered].join(', ')}`);
  }

  note(what: string): void {
    this.steps.push(`${String(this.#step).padStart(3)} ${what}`);
  }

  async #open(): Promise<void> {
    const { room, sitting } = await openRoom(this.hubs, this.chance);
    this.room = room;
    for (const [index, token] of sitting.entries()) this.#sit(token, index % this.hubs.count);
    await this.#deliverAll();
  }

  #sit(token: Token, hub: number): void {
    this.players.push(new Player(token, hub, this.hubs, this.chance));
  }

  /** Whoever was handed a link for a seat passes it on, and somebody comes with it. */
  #follow(): void {
    for (const { key, results } of this.given) {
      if (this.#followed.has(key) || results.length === 0) continue;
      this.#followed.add(key);
      for (const result of results.slice(0, 1)) {
        for (const token of tokensOf(result).values()) {
          if (!['person', 'agent'].includes(token.kind) || this.players.length >= MOST_PLAYERS) continue;
          this.note(`somebody comes as ${token.kind}`);
          this.#sit(token, this.chance.below(this.hubs.count));
        }
      }
    }
  }

  async #act(): Promise<void> {
    const { chance } = this;
    const acts: readonly (readonly [number, () => void | Promise<void>])[] = [
      [26, () => this.#give()],
      [8, () => this.#giveAgain()],
      [2, () => this.#misuse()],
      [24, () => this.#deliverSome()],
      [10, () => this.#deliverAll()],
      [8, () => this.#cut()],
      [3, () => this.#partWith()],
      [2, () => this.#move()],
      [2, () => this.#restart()],
      [2, () => this.#crash()],
      [4, () => this.#slowRecord()],
      [3, () => this.#loseHints()],
      [8, () => this.#passTime()],
    ];
    let lot = chance.below(acts.reduce((sum, [weight]) => sum + weight, 0));
    for (const [weight, act] of acts) {
      lot -= weight;
      if (lot < 0) {
        await act();
        return;
      }
    }
  }

  #give(): void {
    const { chance } = this;
    const here = this.players.filter(({ isGone }) => !isGone);
    if (here.length === 0) return;
    const by = chance.pick(here);
    const advised = by.client.state?.next.advice.flatMap(({ act }) => act ?? []) ?? [];
    if (advised.length > 0 && chance.is(0.4)) {
      const { command, input } = chance.pick(advised);
      return this.say(by, command, input);
    }
    const command = chance.pick(chance.is(0.7) ? OFTEN : Object.keys(inputs));
    if (LAST.has(command) && this.#step < STEPS * 0.8) return;
    const ack = command === 'say' && chance.is(0.7) ? by.heads : undefined;
    this.say(by, command, inputs[command]?.(chance, by) ?? {}, ack);
  }

  say(by: Player, command: string, input: JsonObject, ack?: Given['ack']): void {
    const given: Given = {
      key: `f-${this.given.length}`,
      by,
      command,
      input,
      ack,
      results: [],
      refusals: [],
      unheard: 0,
      waiting: 0,
    };
    this.given.push(given);
    this.note(
      `${by.name} gives ${command} ${JSON.stringify(input)} as ${given.key}${ack ? ', reading first' : ''}`,
    );
    by.give(given);
  }

  #giveAgain(): void {
    const again = this.given.filter(({ by }) => !by.isGone);
    if (again.length === 0) return;
    const one = this.chance.pick(again);
    this.note(`${one.by.name} gives ${one.key} again`);
    one.by.give(one);
  }

  /** A key that was answered, with another body (DL-4). */
  #misuse(): void {
    const answered = this.given.filter(
      ({ by, results, waiting }) => !by.isGone && results.length > 0 && waiting === 0,
    );
    if (answered.length === 0) return;
    const { by, key } = this.chance.pick(answered);
    this.note(`${by.name} gives something else as ${key}`);
    by.client.give('tell', { text: 'Something else.', to: 'party' }, { key }).then(
      () => this.misused.push(`${key} was taken twice`),
      (error: unknown) => {
        const code = String((error as { readonly body?: { readonly code?: unknown } }).body?.code);
        // On a seat that is gone, on its way there, or asked again at the same time, nothing else can be said.
        if (!['key_reused', 'unknown', 'undefined', 'stopping', 'ended'].includes(code))
          this.misused.push(`${key}: ${code}`);
      },
    );
  }

  async #deliverSome(): Promise<void> {
    const { wires } = this.hubs;
    if (wires.length === 0) return;
    const wire = this.chance.pick(wires);
    const to = this.chance.pick(['client', 'server'] as const);
    const most = 1 + this.chance.below(5);
    this.note(`${wire.deliver(to, most)} of ${most} arrive at a ${to}`);
    if (this.chance.is(0.7)) await quiet();
  }

  async #deliverAll(): Promise<void> {
    for (let moved = 1; moved > 0; ) {
      moved = 0;
      for (const wire of this.hubs.wires) moved += wire.deliver('server') + wire.deliver('client');
      await quiet();
    }
  }

  #cut(): void {
    const up = this.hubs.wires.filter(({ isUp }) => isUp);
    if (up.length === 0) return;
    this.note('a wire is cut');
    this.chance.pick(up).cut();
  }

  #partWith(): void {
    const up = this.hubs.wires.filter(({ isUp }) => isUp);
    if (up.length === 0) return;
    const event = this.chance.pick([{ type: 'stop', retryMs: 500 } as const, { type: 'slow' } as const]);
    this.note(`a hub lets go of a reader: ${event.type}`);
    this.chance.pick(up).happen(event);
  }

  #move(): void {
    const player = this.chance.pick(this.players);
    player.hub = this.chance.below(this.hubs.count);
    this.note(`${player.name} dials hub ${player.hub} from now on`);
    player.client.nudge();
  }

  #restart(): void {
    const here = this.players.filter(({ isGone }) => !isGone);
    if (here.length === 0) return;
    const player = this.chance.pick(here);
    this.note(`${player.name} ends and begins anew`);
    player.restart(this.given);
  }

  async #crash(): Promise<void> {
    const hub = this.chance.below(this.hubs.count);
    this.note(`hub ${hub} is gone, and another comes`);
    this.hubs.crash(hub);
    await quiet();
  }

  #slowRecord(): void {
    const holds = this.chance.is(0.5);
    this.note(holds ? 'the record takes nothing in' : 'the record goes on');
    if (holds) this.hubs.hold();
    else this.hubs.letGo();
  }

  #loseHints(): void {
    this.hubs.isBusLossy = this.chance.is(0.5);
    this.note(`hints between hubs ${this.hubs.isBusLossy ? 'get lost' : 'arrive'}`);
  }

  async #passTime(): Promise<void> {
    const { chance, hubs } = this;
    const jump = chance.pick([0, 0, 0, 10 * MINUTE, 3 * 60 * MINUTE, -MINUTE, -60 * MINUTE]);
    const ms = chance.pick([50, SECOND, 5 * SECOND, 30 * SECOND]);
    this.note(`${jump === 0 ? '' : `the clock jumps by ${jump} ms, and `}${ms} ms pass`);
    hubs.offsetMs += jump;
    await hubs.time.pass(ms);
  }

  /** A command is taken in, and its answer never arrives. */
  async #loseAnAnswer(): Promise<void> {
    await this.settle();
    const by = this.chance.pick(this.players.filter(({ kind, isGone }) => kind !== 'observer' && !isGone));
    this.note('an answer gets lost');
    this.say(by, 'tell', { text: 'Is it there?', to: 'party' });
    for (const wire of this.hubs.wires) wire.deliver('server');
    await quiet();
    for (const wire of this.hubs.wires) wire.cut();
  }

  /** An agent tries what only people may. */
  async #beRefused(): Promise<void> {
    await this.settle();
    const [by] = this.players.filter(({ kind, isGone }) => kind === 'agent' && !isGone);
    if (by) this.say(by, 'close', { reason: 'May I?' });
    await this.#deliverAll();
  }

  /** Two hubs decide on the same version: what both say is taken in, one after the other. */
  async #collide(): Promise<void> {
    const [one, two] = this.players.filter(({ kind, isGone }) => kind !== 'observer' && !isGone);
    if (!one || !two) return;
    two.hub = (one.hub + 1) % this.hubs.count;
    for (const wire of this.hubs.wires) wire.cut();
    await this.settle();
    this.note('two hubs decide at once');
    this.hubs.hold();
    for (const by of [one, two]) this.say(by, 'tell', { text: 'At once.', to: 'party' });
    for (const wire of this.hubs.wires) wire.deliver('server');
    await quiet();
    this.hubs.letGo();
    await this.#deliverAll();
  }
}
