import type { JsonObject } from '@parley/protocol';
import { type Circle, circleKind, type Entry, type SeatId } from '@parley/protocol/circle';
import type { Actor, Ask, Context, Decision, Gate, Members, Mint, Module, NewEntry, Refusal, Request, Run, Timer, View } from './contract.ts';
import { ranks } from './contract.ts';
import { BrokenInvariant, createFold, namesOn, type RoomState } from './fold.ts';

/**
 * The kernel: the loop that makes a room of modules. It knows none of them by name, holds no state and does no I/O.
 *
 *   command -> gates -> conditions -> read-first gates -> decide -> divert -> entries -> settle
 *
 * Time comes in only through `now`: the caller ticks first, then decides.
 */

/** What a command comes to. Accepted with no entries: there was nothing to change. */
export type Outcome =
  | { readonly status: 'accepted'; readonly state: RoomState; readonly entries: readonly Entry[]; readonly diverted: boolean }
  | { readonly status: 'refused'; readonly refusal: Refusal };

/** What time alone brings. `more`: the bound was reached and some is still due. */
export interface Ticked {
  readonly state: RoomState;
  readonly entries: readonly Entry[];
  readonly more: boolean;
}

type Step = { readonly state: RoomState; readonly entries: readonly Entry[]; readonly diverted: boolean } | { readonly refusal: Refusal };

const HUB: Actor = { kind: 'hub', seat: null, party: null };
/** Rounds a circle may take to come to rest, and due instants one tick works off, before the kernel calls it endless. */
const SETTLE_ROUNDS = 200;
const TICKS_AT_ONCE = 100;

/** Makes the rules of a room out of modules, given in any order. Throws when they do not fit together. */
export function createRules(given: readonly Module[]) {
  const modules = inOrder(given);
  const { fold, view, stateOf, typeOf, tagsOf } = createFold(modules);
  const members: Members = only(modules);
  const commands = new Map(modules.flatMap((module) => Object.entries(module.commands ?? {}).map(([name, command]) => [name, { command, module }] as const)));
  const gates = modules.flatMap((module) => module.gates ?? []).sort((a, b) => ranks.indexOf(a.rank) - ranks.indexOf(b.rank));
  const nears = new Map(modules.map((module) => [module, new Set([module.name, ...namesOn(module)])]));

  const roomView = (state: RoomState, now: number): View => view(state, ['room'], now);
  const readable = (state: RoomState, actor: Actor, now: number) => members.reads(roomView(state, now), actor);
  const viewOf = (state: RoomState, actor: Actor, now: number): View => view(state, readable(state, actor, now), now);
  const ended = (state: RoomState, now: number) => state.size > 0 && members.ended(roomView(state, now));
  const circlesOf = (state: RoomState, kind: string): readonly Circle[] =>
    kind === 'room' ? ['room'] : [...state.keys()].filter((circle) => circleKind(circle) === kind);
  const innerView = (state: RoomState, circle: Circle, now: number) => view(state, circle === 'room' ? ['room'] : ['room', circle], now, circle);

  /** Gives entries their sequence, time and author, and folds them. */
  const write = (state: RoomState, list: readonly NewEntry[], by: Actor, now: number, module: Module, allowed?: readonly Circle[]) => {
    const entries: Entry[] = [];
    let next = state;
    for (const { circle, type, body } of list) {
      if (!nears.get(module)?.has(typeOf(type).owner.name)) throw new BrokenInvariant(`${module.name} writes ${type}, which is not its own`);
      if (allowed && !allowed.includes(circle)) throw new BrokenInvariant(`${module.name} writes ${type} into ${circle}, out of its reach`);
      const before = next.get(circle);
      const entry: Entry = { circle, seq: (before?.seq ?? 0) + 1, type, at: Math.max(now, before?.at ?? 0), by, body };
      next = fold(next, entry);
      entries.push(entry);
    }
    return { state: next, entries };
  };

  const concerns = (gate: Gate, ask: Ask) => !gate.commands || gate.commands.some((word) => word === ask.name || ask.command.tags?.includes(word));

  /** The first reason against a command, gates by rank and the command's own conditions among them. */
  const refusal = (state: RoomState, ask: Ask, now: number, skip: Run['skip'] = []): Refusal | undefined => {
    const seen = viewOf(state, ask.actor, now);
    const passed = (rank: Gate['rank']) => ask.command.conditions && rank === 'condition' && !skip.includes('condition');
    for (const rank of ranks) {
      if (passed(rank)) {
        for (const condition of ask.command.conditions ?? []) {
          const against = condition.check(seen, { now: seen.now, actor: ask.actor }, ask.input as never); // parsed by the command's own schema
          if (against) return against;
        }
      }
      for (const gate of gates) {
        if (gate.rank !== rank || skip.includes(rank) || !concerns(gate, ask)) continue;
        const against = gate.check(seen, ask);
        if (against) return against;
      }
    }
    return undefined;
  };

  /** One command, without what settles after it. `inner`: it is run by another, and may not be diverted. */
  const give = (state: RoomState, request: Request, context: Context, inner?: Run): Step => {
    const known = commands.get(request.command);
    if (!known) return { refusal: { code: 'unknown_command', details: { command: request.command } } };
    const { actor, now } = context;
    const ask: Ask = { name: request.command, command: known.command as Ask['command'], actor, input: request.input };
    const against = refusal(state, ask, now, inner?.skip);
    if (against) return { refusal: against };
    const seen = viewOf(state, actor, now);
    const decision: Decision = known.command.decide(seen, request.input as never, { ...context, now: seen.now }); // parsed by the command's own schema
    if ('refusal' in decision) return decision;
    if (!inner) {
      for (const module of modules) {
        const instead = module.divert?.(seen, request, decision.entries, { ...context, now: seen.now });
        if (instead) return { ...write(state, instead, actor, now, module, seen.circles), diverted: true };
      }
    }
    const written = write(state, decision.entries, actor, now, known.module, [...seen.circles, 'room']);
    if (!decision.run) return { ...written, diverted: false };
    const ran = give(written.state, decision.run.request, { now, actor: decision.run.as }, decision.run);
    if (!('refusal' in ran)) return { state: ran.state, entries: [...written.entries, ...ran.entries], diverted: false };
    const instead = decision.run.refused?.(ran.refusal) ?? ran;
    if ('refusal' in instead) return { refusal: instead.refusal };
    return { ...write(state, instead.entries, actor, now, known.module, [...seen.circles, 'room']), diverted: false };
  };

  /** Lets the record say what has become true, the room first, then each private circle, until nobody answers. */
  const settle = (state: RoomState, now: number) => {
    let at = state;
    const entries: Entry[] = [];
    for (const circle of new Set<Circle>(['room', ...state.keys()])) {
      for (let round = 0; !ended(at, now); round += 1) {
        if (round === SETTLE_ROUNDS) throw new BrokenInvariant(`${circle} does not come to rest`);
        const answer = firstAnswer(at, circle, now);
        if (!answer) break;
        const written = write(at, answer.entries, HUB, now, answer.module, [circle]);
        at = written.state;
        entries.push(...written.entries);
      }
    }
    return { state: at, entries };
  };
  const firstAnswer = (state: RoomState, circle: Circle, now: number) => {
    for (const module of modules) {
      for (const { circle: kind, settle: asked } of module.settles ?? []) {
        const entries = kind === circleKind(circle) ? asked(innerView(state, circle, now), circle) : undefined;
        if (entries && entries.length > 0) return { entries, module };
      }
    }
    return undefined;
  };

  /** The earliest timer of all circles; undefined when time alone changes nothing. */
  const earliest = (state: RoomState) => {
    let first: { readonly at: number; readonly timer: Timer; readonly circle: Circle; readonly module: Module } | undefined;
    if (state.size === 0 || ended(state, 0)) return first;
    for (const module of modules) {
      for (const timer of module.timers ?? []) {
        for (const circle of circlesOf(state, timer.circle)) {
          const at = timer.due(innerView(state, circle, 0), circle);
          if (at !== undefined && (!first || at < first.at)) first = { at, timer, circle, module };
        }
      }
    }
    return first;
  };

  /** The next instant, in milliseconds, at which time alone changes something. */
  const due = (state: RoomState): number | undefined => earliest(state)?.at;

  /** Works off what is due at `now`. Call it before every command and read, until there is no `more`. */
  const tick = (state: RoomState, now: number): Ticked => {
    let at = state;
    const entries: Entry[] = [];
    for (let round = 0; round < TICKS_AT_ONCE; round += 1) {
      const first = earliest(at);
      if (!first || first.at > now) return { state: at, entries, more: false };
      const list = first.timer.tick(innerView(at, first.circle, first.at), first.circle);
      if (list.length === 0) throw new BrokenInvariant(`a timer of ${first.module.name} is due and writes nothing`);
      const written = write(at, list, HUB, first.at, first.module, [first.circle]);
      const rest = settle(written.state, first.at);
      at = rest.state;
      entries.push(...written.entries, ...rest.entries);
    }
    return { state: at, entries, more: (due(at) ?? Infinity) <= now };
  };

  /** Decides a command. The state must have been ticked to `context.now`. */
  const decide = (state: RoomState, request: Request, context: Context): Outcome => {
    const before = request.before ? give(state, request.before, context) : { state, entries: [], diverted: false };
    if ('refusal' in before) return { status: 'refused', refusal: before.refusal };
    const main = give(before.state, request, context);
    if ('refusal' in main) return { status: 'refused', refusal: main.refusal };
    const rest = settle(main.state, context.now);
    const next = due(rest.state);
    if (next !== undefined && next <= context.now) throw new BrokenInvariant(`${request.command} leaves something due in the past`);
    return { status: 'accepted', state: rest.state, entries: [...before.entries, ...main.entries, ...rest.entries], diverted: main.diverted };
  };

  /** Why an actor may not give a command now, whatever its input; undefined when nothing speaks against it. */
  const may = (state: RoomState, actor: Actor, name: string, now: number): Refusal | undefined => {
    const command = commands.get(name)?.command as Ask['command'] | undefined;
    return command ? refusal(state, { name, command, actor }, now) : { code: 'unknown_command', details: { command: name } };
  };

  /** The one answer to "what now?" for an actor (NX-1). Advice whose command would be refused is left out. */
  const next = (state: RoomState, actor: Actor, now: number) => {
    const seen = viewOf(state, actor, now);
    const advice = modules.flatMap((module) => module.next?.(seen, actor) ?? []).sort((a, b) => a.urgency - b.urgency);
    return {
      may: [...commands.keys()].filter((name) => !may(state, actor, name, now)),
      advice: advice.filter(({ act }) => !act || !('refusal' in give(state, act, { now, actor }))),
    };
  };

  /** What an actor sees of the room, module by module. */
  const describe = (state: RoomState, actor: Actor, now: number): Readonly<Record<string, JsonObject>> => {
    const seen = viewOf(state, actor, now);
    return Object.fromEntries(modules.flatMap((module) => (module.describe ? [[module.name, module.describe(seen, actor)]] : [])));
  };

  /** The seats an entry wakes: all, or those named. */
  const wakes = (state: RoomState, entry: Entry) => {
    const { type } = typeOf(entry.type);
    if (type.wakes !== 'addressed') return type.wakes === 'all' ? ('all' as const) : [];
    return type.addressees?.(entry, innerView(state, entry.circle, entry.at)) ?? [];
  };

  return {
    modules,
    fold,
    decide,
    tick,
    due,
    may,
    next,
    describe,
    wakes,
    tagsOf,
    reads: readable,
    view: viewOf,
    /** What a slice holds in a circle, whoever may read it: for the shell, never for a door. */
    read: stateOf,
    /** A seat as an author, active or not; undefined for a seat that was never there. */
    seat: (state: RoomState, seat: SeatId): Actor | undefined => members.seat(roomView(state, 0), seat),
    /** Whether the room has ended. */
    ended,
    /** The actor a credential stands for now; undefined when it is no longer good. */
    actor: (state: RoomState, mint: Mint, now: number): Actor | undefined => members.actor(roomView(state, now), mint),
    /** Whether a credential has been used: its secret is then never shown again. */
    used: (state: RoomState, mint: Mint): boolean => members.used(roomView(state, 0), mint),
    /** The credentials that entries call into being. */
    mints: (entries: readonly Entry[]): readonly Mint[] => entries.flatMap((entry) => typeOf(entry.type).type.mints?.(entry) ?? []),
    commands: commands as ReadonlyMap<string, { readonly command: Ask['command']; readonly module: Module }>,
  };
}

export type Rules = ReturnType<typeof createRules>;

/** Modules in such an order that each follows those it builds on; throws on a missing one or a circle. */
function inOrder(given: readonly Module[]): readonly Module[] {
  const byName = new Map(given.map((module) => [module.name, module]));
  if (byName.size !== given.length) throw new BrokenInvariant('two modules have one name');
  const done = new Set<Module>();
  const visit = (module: Module, path: readonly string[]) => {
    if (done.has(module)) return;
    if (path.includes(module.name)) throw new BrokenInvariant(`modules build on each other: ${[...path, module.name].join(' -> ')}`);
    for (const name of module.on ?? []) {
      const other = byName.get(name.replace(/\?$/, ''));
      if (other) visit(other, [...path, module.name]);
      else if (!name.endsWith('?')) throw new BrokenInvariant(`${module.name} builds on ${name}, which is missing`);
    }
    done.add(module);
  };
  for (const module of given) visit(module, []);
  return [...done];
}

/** The one module that knows who is in the room. */
function only(modules: readonly Module[]): Members {
  const [members, ...others] = modules.flatMap((module) => module.members ?? []);
  if (!members || others.length > 0) throw new BrokenInvariant('exactly one module must say who is in the room');
  return members;
}
