import { line, partyIdSchema, REASON_CHARACTERS } from '@parley/protocol';
import { z } from 'zod';
import type { BodiesOf, InputOf } from '../../wire.ts';

const floorSettings = z.strictObject({
  order: z
    .enum(['turns', 'open'])
    .default('turns')
    .describe('Who may speak: turns: one party after the other; open: any agent, at any time.'),
  turns: z
    .int()
    .min(0)
    .max(1000)
    .nullable()
    .default(20)
    .describe('Turns each party has; a piece of speech costs one. null: as many as it takes.'),
  timeout_s: z
    .int()
    .min(0)
    .max(86_400)
    .default(600)
    .describe('Seconds after which a silent holder loses the floor; 0: never.'),
});

export const epochSchema = z
  .int()
  .positive()
  .optional()
  .describe(
    'The turn you believe to be in, as the state says it. If it has passed, you are refused, with what was said since.',
  );

/** What a motion for more turns names: how many more every party gets. */
export const floorMotions = {
  extend_turns: { turns: z.int().min(1).max(100).describe('How many more turns every party gets.') },
};

export const floorWire = {
  name: 'floor',
  settings: floorSettings,
  commands: {
    pass: {
      tool: { name: 'say', action: 'pass' },
      input: z.strictObject({ epoch: epochSchema }),
      says: 'Give the floor away without speaking. It costs nothing.',
      example: {},
    },
    hold: {
      tool: { name: 'say', action: 'hold' },
      input: z.strictObject({
        reason: line(REASON_CHARACTERS).describe('Why, in one line.'),
        epoch: epochSchema,
      }),
      says: 'Keep the floor for a while, publicly and with a reason; three times in a row at most.',
      example: { reason: 'Checking the numbers with our warehouse.' },
    },
  },
  entries: {
    'floor.granted': z.strictObject({ party: partyIdSchema, epoch: z.int().positive() }),
    'floor.passed': z.strictObject({ party: partyIdSchema }),
    'floor.held': z.strictObject({ party: partyIdSchema, reason: z.string() }),
    'floor.lost': z.strictObject({ party: partyIdSchema }),
    /** Every party has this many more turns. */
    'floor.extended': z.strictObject({ turns: z.int().positive() }),
    /** After a rejection: turns are topped up, passes forgotten, and this party has the floor next (AP-2). */
    'floor.reset': z.strictObject({ party: partyIdSchema }),
  },
} as const;

export type FloorBodies = BodiesOf<typeof floorWire>;
export type FloorInput<Name extends keyof (typeof floorWire)['commands']> = InputOf<typeof floorWire, Name>;
export type FloorSettings = z.output<typeof floorSettings>;
