import { MANDATE_BYTES, MESSAGE_BYTES, seatIdSchema, text } from '@parley/protocol';
import { z } from 'zod';
import type { BodiesOf, InputOf } from '../../wire.ts';

export const caucusWire = {
  name: 'caucus',
  commands: {
    tell: {
      tool: { name: 'say', action: 'tell' },
      path: 'private-messages',
      input: z.strictObject({
        text: text(MESSAGE_BYTES).describe('What you say, in Markdown.'),
        to: z
          .union([z.literal('party'), seatIdSchema])
          .optional()
          .describe(
            '"party", or the seat of an agent of your party; left out, an agent\'s persons, or a person\'s only agent.',
          ),
      }),
      says: 'Talk in private: a person with their agent, an agent with its persons, or a party among itself.',
      example: { text: 'Do not go under 40.' },
    },
    mandate: {
      tool: { name: 'seats', action: 'mandate' },
      input: z.strictObject({
        text: text(MANDATE_BYTES).describe('What your agent may agree to, in Markdown.'),
        seat: seatIdSchema.optional().describe('Which agent, such as s2, if there are several.'),
      }),
      says: 'Give your agent its mandate, in private: what it may agree to. The newest counts, and it must read it.',
      example: { text: 'You may accept any price from 40 to 60.' },
    },
  },
  entries: {
    'caucus.told': z.strictObject({ text: z.string() }),
    'caucus.mandated': z.strictObject({ text: z.string(), version: z.int().positive() }),
  },
} as const;

export type CaucusBodies = BodiesOf<typeof caucusWire>;
export type CaucusInput<Name extends keyof (typeof caucusWire)['commands']> = InputOf<
  typeof caucusWire,
  Name
>;
