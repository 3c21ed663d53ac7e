import type { JsonObject } from '@parley/protocol';
import type { Chance } from '../support/chance.ts';
import type { Player } from './player.ts';

/** The state of play that a client has, as far as it is read here. */
interface Play {
  readonly floor?: { readonly epoch?: number };
  readonly contract?: { readonly version?: number; readonly sha256?: string };
  readonly approval?: { readonly version?: number; readonly sha256?: string; readonly charter?: number };
  readonly questions?: { readonly questions?: readonly { readonly on: number }[] };
  readonly ballots?: { readonly open?: readonly { readonly on: number; readonly version: number }[] };
}

const playOf = ({ client }: Player): Play => client.state?.state ?? {}; // as the modules describe themselves

/** Inputs for every command of the table: mostly such as work, some that do not. */
type Make = (chance: Chance, player: Player) => JsonObject;

const seat = (chance: Chance) => `s${1 + chance.below(9)}`;
const party = (chance: Chance) => `p${1 + chance.below(4)}`;
const maybe = (chance: Chance, likelihood: number, more: JsonObject): JsonObject =>
  chance.is(likelihood) ? more : {};
const word = (chance: Chance) => `Word ${chance.below(1_000_000)}`;

const epoch: Make = (chance, player) => {
  const known = playOf(player).floor?.epoch ?? 1;
  return maybe(chance, 0.5, { epoch: Math.max(1, known - (chance.is(0.2) ? 1 : 0)) });
};

/** What is open, or at times nothing that is. */
function onOpen(chance: Chance, player: Player) {
  const open = playOf(player).ballots?.open ?? [];
  return open.length > 0 && chance.is(0.9) ? chance.pick(open) : { on: 1 + chance.below(30), version: 1 };
}

/** The number of a question, or at times of something else. */
function onAsked(chance: Chance, player: Player): number {
  const asked = playOf(player).questions?.questions ?? [];
  return asked.length > 0 && chance.is(0.9) ? chance.pick(asked).on : 1 + chance.below(30);
}

const clause = (chance: Chance) => chance.pick(['Price', 'Price', 'Term', 'Liability']);
const draft = (chance: Chance) =>
  `## Price\n\nNet ${30 + chance.below(4)} (#${1 + chance.below(30)}).\n${chance.is(0.3) ? '\n## Term\n\nOne year.\n' : ''}`;
const baseOf = (chance: Chance, player: Player) =>
  Math.max(0, (playOf(player).contract?.version ?? 0) - (chance.is(0.1) ? 1 : 0));

function version(player: Player) {
  const { version: newest = 0, sha256 = '' } = playOf(player).contract ?? {};
  return { version: Math.max(1, newest), sha256: sha256 || '0'.repeat(64) };
}

const moves: readonly ((chance: Chance) => JsonObject)[] = [
  () => ({ kind: 'resume' }),
  () => ({ kind: 'resume' }),
  (chance) => ({ kind: 'extend_turns', turns: 1 + chance.below(3) }),
  (chance) => ({ kind: 'narrow', text: word(chance) }),
  () => ({ kind: 'extend_life', hours: 24 }),
  (chance) => ({ kind: 'dismiss', party: party(chance) }),
  (chance) => ({ kind: 'unblock', on: 1 + chance.below(30) }),
  (chance) => ({ kind: chance.is(0.9) ? 'resume' : chance.pick(['close', 'delete']) }),
];

/** Public keys of the test vectors of RFC 8032. */
const KEYS = [
  'MCowBQYDK2VwAyEA11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
  'MCowBQYDK2VwAyEAPUAXw-hDiVqStwqnTRt-vJyYLM8uxJaMwM1V8Sr0Zgw',
];

export const inputs: Readonly<Record<string, Make>> = {
  claim: (chance) => ({ name: word(chance) }),
  accept: (chance) => ({ name: word(chance) }),
  arrive: () => ({}),
  add: (chance) => ({
    kind: chance.is(0.7) ? 'agent' : 'person',
    name: chance.is(0.2) ? 'Acme' : word(chance),
  }),
  rotate: (chance) => maybe(chance, 0.9, { seat: seat(chance) }),
  revoke: (chance) => ({ seat: seat(chance), ...maybe(chance, 0.5, { reason: 'Not needed.' }) }),
  leave: () => ({}),
  invite: (chance) => ({ party: party(chance) }),
  uninvite: (chance) => ({ party: party(chance) }),
  chair: (chance) => maybe(chance, 0.5, { leave: true }),
  ready: () => ({}),
  close: () => ({ reason: 'Enough.' }),
  pass: epoch,
  hold: (chance, player) => ({ reason: 'A moment.', ...epoch(chance, player) }),
  hand: () => ({ reason: 'May I?' }),
  lower: (chance) => maybe(chance, 0.5, { seat: seat(chance) }),
  say: (chance, player) => ({
    text: word(chance),
    ...maybe(chance, 0.9, { summary: 'In a line' }),
    ...maybe(chance, 0.2, { reply_to: 1 + chance.below(40) }),
    ...(chance.is(0.2) && { contract: draft(chance), base: baseOf(chance, player) }),
    ...epoch(chance, player),
  }),
  propose: (chance, player) => ({
    text: draft(chance),
    base: baseOf(chance, player),
    summary: 'A draft',
    ...epoch(chance, player),
  }),
  start: (chance) => ({ text: draft(chance) }),
  object: (chance, player) => ({ clause: clause(chance), reason: 'Not so.', ...epoch(chance, player) }),
  unobject: (chance) => ({ clause: clause(chance) }),
  ask: (chance, player) => ({
    text: word(chance),
    ...maybe(chance, 0.5, { to: party(chance) }),
    ...maybe(chance, 0.5, { blocking: true }),
    ...maybe(chance, 0.3, { clause: clause(chance) }),
    ...maybe(chance, 0.2, { due_minutes: 1 + chance.below(60) }),
    ...epoch(chance, player),
  }),
  answer: (chance, player) => ({
    on: onAsked(chance, player),
    text: word(chance),
    ...(chance.is(0.5) ? { evidence: 'verified', how: 'Read.', where: 'Here.' } : { evidence: 'assumed' }),
  }),
  resolve: (chance, player) => ({ on: onAsked(chance, player) }),
  reopen: (chance, player) => ({ on: onAsked(chance, player), reason: 'Say more.' }),
  unask: (chance, player) => ({ on: onAsked(chance, player), ...maybe(chance, 0.5, { reason: 'Settled.' }) }),
  erase: () => ({}),
  key: (chance) => ({ key: chance.pick(KEYS) }),
  view: () => ({}),
  // Of no minutes: a signature that holds takes reading them, which is tested with real keys elsewhere.
  sign: (chance) => ({ statement: '{}', how: 'key', key: chance.pick(KEYS), signature: 'AAAA' }),
  agree: (_chance, player) => version(player),
  retract: () => ({}),
  approve: (_chance, player) => ({ charter: 0, ...version(player), ...playOf(player).approval }),
  reject: (_chance, player) => ({ version: version(player).version, reason: 'It says too little.' }),
  unapprove: () => ({}),
  amend: (chance) => ({
    action: chance.is(0.7) ? 'add' : 'replace',
    ...maybe(chance, 0.2, { clause: 1 + chance.below(3) }),
    text: word(chance),
    reason: 'So that it is said.',
  }),
  edit: (chance, player) => ({
    on: onOpen(chance, player).on,
    ...maybe(chance, 0.7, { text: word(chance) }),
  }),
  vote: (chance, player) => {
    const { on, version: newest } = onOpen(chance, player);
    return { on, version: newest, yes: chance.is(0.8), ...maybe(chance, 0.7, { reason: 'As it is.' }) };
  },
  withdraw: (chance, player) => ({ on: onOpen(chance, player).on }),
  move: (chance) => ({ ...chance.pick(moves)(chance), reason: 'Let us go on.' }),
  recover: () => ({}),
  reissue: (chance) => maybe(chance, 0.5, { seat: seat(chance) }),
  watch: () => ({}),
  observers: (chance) => ({ allow: chance.is(0.8) }),
  post: (chance) => ({ text: word(chance) }),
  tell: (chance) => ({
    text: word(chance),
    ...maybe(chance, 0.7, { to: chance.is(0.5) ? 'party' : seat(chance) }),
  }),
  mandate: (chance) => ({ text: word(chance), ...maybe(chance, 0.5, { seat: seat(chance) }) }),
  ack: (_chance, { heads }) => ({ upto: Object.keys(heads).length > 0 ? { ...heads } : { room: 1 } }),
};

/** Commands after which somebody or everybody can do no more: left for the end. */
export const LAST: ReadonlySet<string> = new Set(['close', 'leave', 'revoke', 'reject', 'erase']);
/** What is given most: where it cannot be, there is enough else. */
export const OFTEN = [
  'say',
  'say',
  'say',
  'pass',
  'post',
  'tell',
  'ack',
  'ready',
  'hand',
  'lower',
  'add',
  'amend',
  'move',
  'vote',
  'vote',
  'propose',
  'ask',
  'answer',
  'resolve',
  'object',
  'agree',
  'agree',
  'approve',
  'approve',
];
