import type { JsonObject } from '@parley/protocol';
import type { Chance } from '../support/chance.ts';
import type { Player } from './player.ts';

/** Inputs for every command of the table: mostly such as work, some that do not. */
type Make = (chance: Chance, player: Player) => JsonObject;

const seat = (chance: Chance) => `s${1 + chance.below(9)}`;
const party = (chance: Chance) => `p${1 + chance.below(4)}`;
const maybe = (chance: Chance, likelihood: number, more: JsonObject): JsonObject =>
  chance.is(likelihood) ? more : {};
const word = (chance: Chance) => `Word ${chance.below(1_000_000)}`;

const epoch: Make = (chance, { client }) => {
  const floor = client.state?.state['floor'] as { readonly epoch?: number } | undefined;
  const known = floor?.epoch ?? 1;
  return maybe(chance, 0.5, { epoch: Math.max(1, known - (chance.is(0.2) ? 1 : 0)) });
};

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
  resume: () => ({}),
  pass: epoch,
  hold: (chance, player) => ({ reason: 'A moment.', ...epoch(chance, player) }),
  hand: () => ({ reason: 'May I?' }),
  lower: (chance) => maybe(chance, 0.5, { seat: seat(chance) }),
  say: (chance, player) => ({
    text: word(chance),
    ...maybe(chance, 0.9, { summary: 'In a line' }),
    ...maybe(chance, 0.2, { reply_to: 1 + chance.below(40) }),
    ...epoch(chance, player),
  }),
  post: (chance) => ({ text: word(chance) }),
  tell: (chance) => ({
    text: word(chance),
    ...maybe(chance, 0.7, { to: chance.is(0.5) ? 'party' : seat(chance) }),
  }),
  mandate: (chance) => ({ text: word(chance), ...maybe(chance, 0.5, { seat: seat(chance) }) }),
  ack: (_chance, { heads }) => ({ upto: Object.keys(heads).length > 0 ? { ...heads } : { room: 1 } }),
};

/** Commands after which somebody or everybody can do no more: left for the end. */
export const LAST: ReadonlySet<string> = new Set(['close', 'leave', 'revoke']);
/** What is given most: where it cannot be, there is enough else. */
export const OFTEN = [
  'say',
  'say',
  'say',
  'pass',
  'post',
  'tell',
  'tell',
  'ack',
  'ready',
  'hand',
  'lower',
  'resume',
];
