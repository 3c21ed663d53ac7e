import type { Circle, JsonObject, PartyId, SeatId } from '@parley/protocol';
import { formats, rulesOf } from '../formats/formats.ts';
import type { Actor, Module } from '../kernel/contract.ts';
import { createRules, type Rules } from '../kernel/kernel.ts';
import { motionsOf } from '../modules/motions/rules.ts';
import { commandWires, createWire } from '../modules/wires.ts';
import { leavingOut } from './leaving-out.ts';
import { type Act, act, FOUNDER, type Meeting, type Step } from './meeting.ts';

/**
 * Meetings of the negotiation format, and the one place where tests of its modules get their rules from. That place
 * can be asked to leave one part out: a test that stays green without it says nothing about it.
 */

/** Names the part to leave out, such as `floor/gate/turn` or `seats/command/accept/condition/open`. */
export const LEAVE_OUT = 'PARLEY_LEAVE_OUT';

/** A part of a module by its path, and the module without it. */
interface Part {
  readonly path: string;
  readonly lesser: Module;
}

/** What can be left out of a module, by path. */
function partsOf(module: Module): readonly Part[] {
  return [...leavingOut(module)].map(({ without, module: lesser }) => ({ path: pathOf(without), lesser }));
}

/** `seats: condition open of accept` as a path; words are separated by spaces there, by slashes here. */
function pathOf(without: string): string {
  const [name = '', part = ''] = without.split(': ');
  const [kind, what, , command] = part.split(' ');
  return kind === 'condition' ? `${name}/command/${command}/condition/${what}` : `${name}/${kind}/${what}`;
}

/** The parts of all modules of the format. */
export function allParts(): readonly string[] {
  return modulesOfFormat().flatMap((module) => partsOf(module).map(({ path }) => path));
}

const modulesOfFormat = (): readonly Module[] => formats['negotiation'] ?? [];

const made = new Map<string, Rules>();

/**
 * The rules a test is about. `without` builds a room that lacks a part on purpose, to show what another part does
 * where a format has no such part.
 */
export function rulesUnderTest(...without: readonly string[]): Rules {
  const left = process.env[LEAVE_OUT];
  const lacks = left ? [...without, left] : without;
  const key = lacks.join(' ');
  const rules = made.get(key) ?? build(lacks);
  made.set(key, rules);
  return rules;
}

function build(lacks: readonly string[]): Rules {
  const whole = rulesOf('negotiation');
  if (!whole) throw new Error('there is no format negotiation');
  if (lacks.length === 0) return whole;
  // The module of motions knows what the others declare, and is made last, of what is left of them.
  const ofMotions = lacks.filter((path) => path.startsWith('motions/'));
  const others = lacks.filter((path) => !ofMotions.includes(path));
  const declaring = modulesOfFormat().filter(({ name }) => name !== 'motions');
  const lesser = others.reduce(lesserBy, declaring);
  return createRules(ofMotions.reduce(lesserBy, [...lesser, motionsOf(lesser)]));
}

function lesserBy(modules: readonly Module[], path: string): readonly Module[] {
  const found = modules.flatMap((module) =>
    partsOf(module)
      .filter((part) => part.path === path)
      .map(({ lesser }) => ({ module, lesser })),
  );
  const [one] = found;
  if (!one || found.length > 1) throw new Error(`${found.length} parts are called ${path}`);
  return modules.map((module) => (module === one.module ? one.lesser : module));
}

/** Somebody who gives commands. What they put in is read by the wire's schema, as a door reads it. */
export function as(by: Act['by']) {
  return {
    gives: (command: string, input: JsonObject = {}, more?: Parameters<typeof act>[3]): Act =>
      act(by, command, parsed(command, input), more),
  };
}

function parsed(command: string, input: JsonObject): JsonObject {
  const wire = command === 'create' ? createWire : commandWires.get(command);
  if (!wire) throw new Error(`no wire has a command ${command}`);
  return wire.input.parse(input);
}

export const PARTIES = ['Acme', 'Borealis', 'Cygnus', 'Dione', 'Elara', 'Fenrir', 'Gaia', 'Hydra'] as const;
const PEOPLE = ['Anna', 'Boris', 'Carla', 'Dmitri', 'Edith', 'Farid', 'Greta', 'Hiro'] as const;

/** The seat of the first person of the nth party, where parties accept in their order. */
export const person = (n: number): SeatId => (n === 1 ? 's1' : `s${2 * n}`);
/** The seat of the first agent of the nth party. */
export const agent = (n: number): SeatId => (n === 1 ? 's2' : `s${2 * n + 1}`);
export const OBSERVER: SeatId = 's3';
/** The number of the first seat that is added later. */
export const nextSeat = (parties: number): SeatId => `s${2 * parties + 2}`;

/** Who holds the claim link of a person's place. */
export const claimOf = (seat: SeatId, party: PartyId): Actor => ({ kind: 'claim', seat, party });
/** Who holds the invitation of a party. */
export const invited = (party: PartyId): Actor => ({ kind: 'invitation', seat: null, party });

const inBrowser = { door: 'browser' } as const;

/** What is said in tests moves nothing most of the time, and is not stopped for it. */
const UNHURRIED = { progress: { speeches: 0 } };

/** A room is made. Settings are given by module, and only where they differ from the defaults. */
export function created(parties: number, given: JsonObject = {}): readonly Step[] {
  const named = PARTIES.slice(0, parties).map((name) => ({ name }));
  const settings = { ...UNHURRIED, ...given };
  return [as(FOUNDER).gives('create', { topic: 'Delivery terms', parties: named, settings }, inBrowser)];
}

/** The creator takes their place. */
export const claimed: Step = as(claimOf('s1', 'p1')).gives('claim', { name: PEOPLE[0] }, inBrowser);

/** The nth party accepts its invitation. */
export function accepts(n: number): Step {
  return as(invited(`p${n}`)).gives('accept', { name: PEOPLE[n - 1] ?? `Person ${n}` }, inBrowser);
}

/** Numbers from 1. */
export const each = (count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => index + 1);

/** Every party has joined, by one person; its agent has not come yet. */
export function seated(parties: number, settings?: JsonObject): readonly Step[] {
  return [...created(parties, settings), claimed, ...each(parties).slice(1).map(accepts)];
}

/** The agent of the nth party makes its first call. */
export const arrives = (n: number): Step => as(agent(n)).gives('arrive');

/** Every person says ready. */
export const allReady = (parties: number): readonly Step[] =>
  each(parties).map((n) => as(person(n)).gives('ready'));

/** Everybody is there, in briefing. */
export function briefing(parties: number, settings?: JsonObject): readonly Step[] {
  return [...seated(parties, settings), ...each(parties).map(arrives)];
}

/** Everybody is there, and the first party has just got the floor. */
export function negotiating(parties: number, settings?: JsonObject): readonly Step[] {
  return [...briefing(parties, settings), ...allReady(parties)];
}

/** Somebody speaks for their party, with a summary. */
export function says(by: SeatId, text: string, more: JsonObject = {}): Act {
  return as(by).gives('say', { text, summary: text, ...more });
}

/** Somebody gives the floor away. */
export const passes = (by: SeatId): Act => as(by).gives('pass');

/** A person posts to the room. */
export const posts = (by: SeatId, text: string): Act => as(by).gives('post', { text });

/** A seat acknowledges all there is in the circles it reads, or in those that are named. */
export function reads({ rules, state, now }: Meeting, by: SeatId, circles?: readonly Circle[]): Act {
  const actor = rules.seat(state, by);
  if (!actor) throw new Error(`there is no seat ${by}`);
  const heads = (circles ?? rules.reads(state, actor, now)).map((circle) => [
    circle,
    state.get(circle)?.seq ?? 0,
  ]);
  return as(by).gives('ack', { upto: Object.fromEntries(heads.filter(([, seq]) => seq !== 0)) });
}
