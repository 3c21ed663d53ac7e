import { ackSchema, seatIdSchema, text } from '@parley/protocol';
import type { BodiesOf, CommandWire } from '@parley/rules/wire';
import { z } from 'zod';

/** The wire of a room that has a little of everything a hub has to do with, and nothing else. */
const words = text(2000);

const tinyWire = {
  name: 'tiny',
  commands: {
    claim: { input: z.strictObject({}), says: 'Take the place of a claim link.', example: {} },
    arrive: { input: z.strictObject({}), says: 'Be here.', example: {} },
    say: { input: z.strictObject({ text: words }), says: 'Speak.', example: { text: 'Hello' } },
    post: {
      input: z.strictObject({ text: words }),
      says: 'Post something that must be read.',
      example: { text: 'Hello' },
    },
    note: { input: z.strictObject({ text: words }), says: 'Tell the own party.', example: { text: 'Hello' } },
    ack: { input: z.strictObject({ upto: ackSchema }), says: 'Acknowledge.', example: { upto: { room: 1 } } },
    take: { input: z.strictObject({}), says: 'Take the one thing there is.', example: {} },
    set: {
      input: z.strictObject({ at: z.int() }),
      says: 'Set a clock that rings at an instant.',
      example: { at: 1 },
    },
    add: { input: z.strictObject({}), says: 'Add an agent to the own party.', example: {} },
    rotate: {
      input: z.strictObject({ seat: seatIdSchema }),
      says: 'Renew a credential.',
      example: { seat: 's2' },
    },
    revoke: {
      input: z.strictObject({ seat: seatIdSchema }),
      says: 'Take a seat away.',
      example: { seat: 's2' },
    },
    end: {
      input: z.strictObject({ at: z.int() }),
      says: 'Say when all of it is erased.',
      example: { at: 1 },
    },
    break: { input: z.strictObject({}), says: 'Run into a mistake of the rules.', example: {} },
  },
  entries: {
    'tiny.created': z.strictObject({ format: z.string(), erased_at: z.int() }),
    'tiny.claimed': z.strictObject({ seat: seatIdSchema, generation: z.int() }),
    'tiny.arrived': z.strictObject({}),
    'tiny.said': z.strictObject({ text: z.string(), aside: z.string().optional() }),
    'tiny.posted': z.strictObject({ text: z.string() }),
    'tiny.noted': z.strictObject({ text: z.string() }),
    'tiny.acked': z.strictObject({ upto: z.int() }),
    'tiny.taken': z.strictObject({ seat: seatIdSchema }),
    'tiny.set': z.strictObject({ at: z.int() }),
    'tiny.rang': z.strictObject({}),
    'tiny.ended': z.strictObject({ erased_at: z.int() }),
    'tiny.added': z.strictObject({ seat: seatIdSchema }),
    'tiny.rotated': z.strictObject({ seat: seatIdSchema, generation: z.int() }),
    'tiny.revoked': z.strictObject({ seat: seatIdSchema }),
  },
} as const;

export type TinyBodies = BodiesOf<typeof tinyWire>;
export type TinyInput<Name extends keyof (typeof tinyWire)['commands']> = z.output<
  (typeof tinyWire)['commands'][Name]['input']
>;

export const tinyWires: ReadonlyMap<string, CommandWire> = new Map(Object.entries(tinyWire.commands));

export const tinyCreateWire: CommandWire = {
  input: z.strictObject({ format: z.string().default('tiny'), topic: words.optional() }),
  says: 'Make a room.',
  example: {},
};
