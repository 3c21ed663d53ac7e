import { createHash } from 'node:crypto';
import type { JsonObject } from '@parley/protocol';
import { commandWires, createWire } from '@parley/rules/modules/wires';
import type { CommandWire } from '@parley/rules/wire';

/** The making of a room is a command like the others, but for that it is given to no room. */
export const wires: ReadonlyMap<string, CommandWire> = new Map([...commandWires, ['create', createWire]]);

export const CONTRACT = '## Price\n\nNet 30.\n';
export const CONTRACT_SHA256 = createHash('sha256').update(CONTRACT).digest('hex');

const inputs: Readonly<Record<string, JsonObject>> = {
  claim: { name: 'Anna', again: true },
  accept: { name: 'Boris', agent_name: 'Helper of Boris' },
  arrive: {},
  add: { kind: 'agent', name: 'Second agent' },
  rotate: { seat: 's2' },
  revoke: { seat: 's2', reason: 'No longer needed.' },
  leave: {},
  invite: { party: 'p2' },
  uninvite: { party: 'p2' },
  recover: {},
  reissue: { seat: 's1' },
  watch: {},
  observers: { allow: false },
  chair: { leave: false },
  ready: {},
  close: { reason: 'Enough.' },
  vote: { on: 12, version: 1, yes: false, reason: 'It says too little.' },
  withdraw: { on: 12 },
  amend: { action: 'replace', clause: 1, text: 'Prices are in euro.', reason: 'To compare the same thing.' },
  edit: { on: 12, text: 'Prices are in euro, without tax.', reason: 'To be exact.' },
  propose: { text: CONTRACT, base: 0, summary: 'First draft', epoch: 1 },
  start: { text: CONTRACT },
  object: { clause: 'Price', reason: 'Thirty days are too short.', epoch: 2 },
  unobject: { clause: 'Price' },
  ask: {
    text: 'Which currency is booked?',
    to: 'p2',
    blocking: true,
    due_minutes: 60,
    need: 1,
    clause: 'Price',
    epoch: 1,
  },
  answer: {
    on: 12,
    text: 'Euro.',
    evidence: 'verified',
    how: 'Read the ledger.',
    where: 'billing.ts, line 40',
    when: 'today',
  },
  resolve: { on: 12 },
  reopen: { on: 12, reason: 'That was for last year.' },
  unask: { on: 12, reason: 'It is settled.' },
  key: { key: 'MCowBQYDK2VwAyEAPUAXw-hDiVqStwqnTRt-vJyYLM8uxJaMwM1V8Sr0Zgw', site: 'localhost' },
  view: {},
  sign: {
    statement: '{}',
    how: 'passkey',
    key: 'MCowBQYDK2VwAyEAPUAXw-hDiVqStwqnTRt-vJyYLM8uxJaMwM1V8Sr0Zgw',
    signature: 'AAAA',
    site: 'localhost',
    authenticator_data: 'AAAA',
    client_data: 'AAAA',
  },
  erase: { reason: 'Nothing came of it.' },
  agree: { version: 1, sha256: CONTRACT_SHA256 },
  retract: {},
  approve: { version: 1, sha256: CONTRACT_SHA256, charter: 0 },
  reject: { version: 1, reason: 'The cap is too low.', clause: 'Price' },
  unapprove: {},
  pass: { epoch: 1 },
  hold: { reason: 'A moment.', epoch: 1 },
  hand: { reason: 'May I?' },
  lower: { seat: 's2' },
  say: {
    text: 'We offer net 30.',
    summary: 'Offers net 30',
    thread: 'Payment',
    reply_to: 1,
    contract: CONTRACT,
    base: 0,
    epoch: 1,
  },
  post: { text: 'Settle the dates first.', summary: 'Dates first', thread: 'Dates', reply_to: 1 },
  tell: { text: 'Do not go under 40.', to: 's2' },
  mandate: { text: 'Any price from 40 to 60.', seat: 's2' },
  ack: { upto: { room: 1 } },
  create: {
    topic: 'How the shop sends orders to billing',
    goal: 'A contract that both sides can build on.',
    format: 'negotiation',
    parties: [
      {
        name: 'Acme',
        people: true,
        knows: ['What the shop sends.'],
        needs_to_determine: ['What billing takes.'],
      },
      {
        name: 'Borealis',
        people: false,
        knows: ['What billing takes.'],
        needs_to_determine: ['What the shop sends.'],
      },
    ],
    contract: CONTRACT,
    settings: {
      room: {
        life_hours: 168,
        readable_hours: 72,
        longest_hours: 2160,
        quiet_minutes: 60,
        silence: 'wait',
        silence_hours: 72,
      },
      seats: { people: 'any', invitation_hours: 168 },
      floor: { order: 'turns', turns: 20, timeout_s: 600 },
      progress: { speeches: 6 },
      questions: { questions: 200, verified: 'answers' },
      talk: { message_bytes: 32_768, summary: 'required' },
      quota: { posts: 500, bytes: 4_194_304 },
    },
  },
};

/** Commands that take one of several inputs. */
const several: Readonly<Record<string, readonly JsonObject[]>> = {
  move: [
    { kind: 'extend_turns', turns: 6, reason: 'The schema is still open.' },
    { kind: 'narrow', text: 'The schema alone.', reason: 'The rest can wait.' },
    { kind: 'resume', reason: 'Let us go on.' },
    { kind: 'extend_life', hours: 24, reason: 'The lawyers need a day.' },
    { kind: 'dismiss', party: 'p2', reason: 'They never came.' },
    { kind: 'unblock', on: 12, reason: 'We go on without it.' },
    { kind: 'close', reason: 'We are through.' },
    { kind: 'delete', reason: 'Nothing came of it.' },
  ],
};

/**
 * Every command with every field there is, such as it works, most of them in a room of two parties that has just begun
 * to negotiate (stage.ts sets the stage for the others). A field that is added to a command is to be added here; a test
 * compares.
 */
export const full: Readonly<Record<string, readonly JsonObject[]>> = {
  ...Object.fromEntries(Object.entries(inputs).map(([name, input]) => [name, [input]])),
  ...several,
};

/** The one input of a command that takes no other. */
export const inputOf = (name: string): JsonObject => inputs[name] ?? {};
