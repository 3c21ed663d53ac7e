import { ackSchema } from '@parley/protocol';
import { z } from 'zod';
import type { BodiesOf, InputOf } from '../../wire.ts';

export const readingWire = {
  name: 'reading',
  commands: {
    ack: {
      tool: { name: 'ack', action: 'ack' },
      input: z.strictObject({
        upto: ackSchema.describe(
          'By circle, the number of the newest entry you have read, as an answer says it under "ack".',
        ),
      }),
      says: 'Acknowledge what you have read, up to a position in each circle.',
      example: { upto: { room: 1 } },
    },
  },
  entries: {
    /** The author has read this circle up to a position. */
    'reading.acked': z.strictObject({ upto: z.int().positive() }),
  },
} as const;

export type ReadingBodies = BodiesOf<typeof readingWire>;
export type ReadingInput<Name extends keyof (typeof readingWire)['commands']> = InputOf<
  typeof readingWire,
  Name
>;
