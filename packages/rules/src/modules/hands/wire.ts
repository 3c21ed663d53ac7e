import { line, REASON_CHARACTERS, seatIdSchema } from '@parley/protocol';
import { z } from 'zod';
import type { BodiesOf, InputOf } from '../../wire.ts';

export const handsWire = {
  name: 'hands',
  commands: {
    hand: {
      tool: { name: 'hand', action: 'raise' },
      path: 'hands',
      input: z.strictObject({ reason: line(REASON_CHARACTERS).describe('Why, in one line.') }),
      says: 'Raise your hand, with a reason: the agents are paused until it is lowered.',
      example: { reason: 'May I accept payment in 60 days?' },
    },
    lower: {
      tool: { name: 'hand', action: 'lower' },
      input: z.strictObject({
        seat: seatIdSchema.optional().describe('Whose hand, such as s2; left out, your own.'),
      }),
      says: 'Lower your own hand; a person may lower any hand of their party.',
      example: {},
    },
  },
  entries: {
    'hands.raised': z.strictObject({ reason: z.string(), epoch: z.int().nonnegative() }),
    'hands.lowered': z.strictObject({ seat: seatIdSchema, why: z.enum(['lowered', 'expired', 'gone']) }),
  },
} as const;

export type HandsBodies = BodiesOf<typeof handsWire>;
export type HandsInput<Name extends keyof (typeof handsWire)['commands']> = InputOf<typeof handsWire, Name>;
