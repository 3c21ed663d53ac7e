import type { JsonObject } from '@parley/protocol';
import { commandWires, createWire } from '@parley/rules/modules/wires';
import type { CommandWire } from '@parley/rules/wire';

/** The making of a room is a command like the others, but for that it is given to no room. */
export const wires: ReadonlyMap<string, CommandWire> = new Map([...commandWires, ['create', createWire]]);

/**
 * Every command with every field there is, such as it works in a room of two parties that has just begun to negotiate.
 * A field that is added to a command is to be added here; a test compares.
 */
export const full: Readonly<Record<string, JsonObject>> = {
  claim: { name: 'Anna', again: true },
  accept: { name: 'Boris', agent_name: 'Helper of Boris' },
  arrive: {},
  add: { kind: 'agent', name: 'Second agent' },
  rotate: { seat: 's2' },
  revoke: { seat: 's2', reason: 'No longer needed.' },
  leave: {},
  invite: { party: 'p2' },
  uninvite: { party: 'p2' },
  chair: { leave: false },
  ready: {},
  close: { reason: 'Enough.' },
  resume: {},
  pass: { epoch: 1 },
  hold: { reason: 'A moment.', epoch: 1 },
  hand: { reason: 'May I?' },
  lower: { seat: 's2' },
  say: { text: 'We offer net 30.', summary: 'Offers net 30', thread: 'Payment', reply_to: 1, epoch: 1 },
  post: { text: 'Settle the dates first.', summary: 'Dates first', thread: 'Dates', reply_to: 1 },
  tell: { text: 'Do not go under 40.', to: 's2' },
  mandate: { text: 'Any price from 40 to 60.', seat: 's2' },
  ack: { upto: { room: 1 } },
  create: {
    topic: 'How the shop sends orders to billing',
    goal: 'A contract that both sides can build on.',
    format: 'negotiation',
    parties: [
      { name: 'Acme', knows: ['What the shop sends.'], needs_to_determine: ['What billing takes.'] },
      { name: 'Borealis', knows: ['What billing takes.'], needs_to_determine: ['What the shop sends.'] },
    ],
    settings: {
      room: { life_hours: 168, readable_hours: 72 },
      seats: { people: 'any', invitation_hours: 168 },
      floor: { timeout_s: 600 },
      talk: { message_bytes: 32_768, summary: 'required' },
      quota: { posts: 500, bytes: 4_194_304 },
    },
  },
};
