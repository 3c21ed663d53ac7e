import type { JsonObject } from '@parley/protocol';
import { commandWires } from '@parley/rules/modules/wires';
import * as fc from 'fast-check';
import { OTHERS, OWN, type Place } from './table.ts';

/** What is drawn for a meeting: who does what when. What they do follows from the draw and from what they have read. */

export const CANARY = 'CANARY-42';

export type Draw =
  /** Somebody of the side whose private acts will be left out. */
  | {
      readonly kind: 'own';
      readonly who: (typeof OWN)[number];
      readonly command: string;
      readonly which: number;
    }
  | {
      readonly kind: 'other';
      readonly who: 'boris' | 'theirs' | 'observer';
      readonly command: string;
      readonly which: number;
    }
  /** The same command again, under its key. */
  | { readonly kind: 'again'; readonly back: number }
  | { readonly kind: 'time'; readonly ms: number }
  /** Another's socket is cut, and they come back and read anew. */
  | { readonly kind: 'return'; readonly who: 'boris' | 'theirs' | 'observer' }
  /** Somebody without a seat asks. */
  | { readonly kind: 'stranger'; readonly which: number };

/** Commands that can write into a private circle. The rest of the table is drawn too, and may write what it likes. */
export const PRIVATE = ['tell', 'mandate', 'ack'] as const;
const OFTEN = [
  'say',
  'say',
  'say',
  'pass',
  'post',
  'hand',
  'lower',
  'move',
  'vote',
  'propose',
  'agree',
  'agree',
  'approve',
  'ready',
  'ack',
];
/** Commands that end somebody's part in it are drawn seldom. */
const ENDING = ['close', 'leave', 'revoke', 'rotate'];
const rest = [...commandWires.keys()].filter((name) => !ENDING.includes(name));

const commands = fc.oneof(
  { weight: 30, arbitrary: fc.constantFrom(...OFTEN) },
  { weight: 12, arbitrary: fc.constantFrom(...rest) },
  { weight: 1, arbitrary: fc.constantFrom(...ENDING) },
);
const which = fc.nat(9999);
const others = fc.constantFrom(...OTHERS.filter((name) => name !== 'stranger'));

const draw: fc.Arbitrary<Draw> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('own' as const),
      who: fc.constantFrom(...OWN),
      command: fc.constantFrom(...PRIVATE),
      which,
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('own' as const),
      who: fc.constantFrom(...OWN),
      command: commands,
      which,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('other' as const), who: others, command: commands, which }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('again' as const), back: fc.nat(8) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('time' as const),
      ms: fc.constantFrom(50, 5000, 30_000, 61_000),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('return' as const), who: others }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('stranger' as const), which }) },
);

export interface Script {
  /** Whether negotiation has begun: many are too few to come that far by chance. */
  readonly hasBegun: boolean;
  readonly draws: readonly Draw[];
}

export const scripts = (length: number): fc.Arbitrary<Script> =>
  fc.record({
    hasBegun: fc.constantFrom(true, true, false),
    draws: fc.array(draw, { minLength: 20, maxLength: length, size: 'max' }),
  });

const seatOf = (which: number) => `s${which % 8 < 5 ? 2 : 1 + (which % 6)}`;

/** What a command says: to all, and to its own side. */
export interface Words {
  readonly said: string;
  readonly told: string;
}

/** What may be named of what was read: the newest version, and what was put to the vote last. */
function known({ read }: Place) {
  const body = (type: string) => read.findLast((entry) => entry.type === type)?.body;
  const put = read.findLast(({ type }) => type === 'charter.proposed' || type === 'motions.moved');
  const { version = 0, sha256 = '0'.repeat(64) } = body('contract.proposed') ?? {};
  return { on: put?.seq ?? 1, version: Number(version), sha256, asked: body('phases.approval_began') };
}

/** What is put to the vote, proposed, agreed to and approved. */
function decisionOf(which: number, place: Place, said: string): Readonly<Record<string, JsonObject>> {
  const { on, version, sha256, asked } = known(place);
  const named = { version: Math.max(1, version), sha256 };
  const moves: readonly JsonObject[] = [
    { kind: 'resume' },
    { kind: 'extend_turns', turns: 2 },
    { kind: 'narrow', text: said },
    { kind: 'extend_life', hours: 24 },
    { kind: 'dismiss', party: 'p2' },
  ];
  return {
    amend: { action: 'add', text: said, reason: 'So that it is said.' },
    edit: { on, text: said },
    vote: { on, version: 1, yes: which % 5 > 0, reason: 'It is as it is.' },
    withdraw: { on },
    move: { ...moves[which % 2 ? 0 : which % moves.length], reason: 'Let us go on.' },
    propose: { text: `## Price\n\n${said}\n`, base: version, summary: 'A draft' },
    agree: named,
    approve: asked ?? { ...named, charter: 0 },
    reject: { version: named.version, reason: 'It says too little.' },
  };
}

/** The input of a command that was drawn. */
export function inputOf(command: string, which: number, place: Place, { said, told }: Words): JsonObject {
  const circles = Object.entries(place.heads).filter((_, index) => which % 3 > 0 || index === which % 4);
  const upto = circles.length > 0 ? Object.fromEntries(circles) : { room: 1 };
  const made: Readonly<Record<string, JsonObject>> = {
    tell: { text: told, ...(which % 3 > 0 && { to: which % 3 === 1 ? 'party' : seatOf(which) }) },
    mandate: { text: told, ...(which % 2 === 0 && { seat: which % 4 === 0 ? 's2' : seatOf(which) }) },
    ack: { upto: which % 7 === 0 ? { ...upto, room: 10_000 } : upto },
    say: {
      text: said,
      ...(which % 9 > 0 && { summary: 'In a line' }),
      ...(which % 4 === 0 && { contract: `## Price\n\n${said}\n`, base: known(place).version }),
    },
    post: { text: said },
    hand: { reason: 'May I?' },
    hold: { reason: 'A moment.' },
    close: { reason: 'Enough.' },
    add: { kind: which % 2 ? 'agent' : 'person', name: `Guest of ${said}` },
    lower: which % 2 ? {} : { seat: seatOf(which) },
    rotate: which % 2 ? {} : { seat: seatOf(which) },
    revoke: { seat: seatOf(which) },
    chair: which % 2 ? {} : { leave: true },
    invite: { party: 'p2' },
    uninvite: { party: 'p2' },
    observers: { allow: which % 2 > 0 },
    reissue: which % 2 ? {} : { seat: seatOf(which) },
    claim: { name: `Guest of ${said}` },
    accept: { name: `Guest of ${said}` },
    ...decisionOf(which, place, said),
  };
  return made[command] ?? {};
}
