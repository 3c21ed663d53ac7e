import { line, REASON_CHARACTERS } from '@parley/protocol';
import { z } from 'zod';
import type { BodiesOf, InputOf } from '../../wire.ts';

const reasonSchema = line(REASON_CHARACTERS).describe('Why, in one line; a no needs one.');
export const ballotSchema = z
  .int()
  .positive()
  .describe(
    'What is voted on, by the number of the entry that opened it: 12 for the amendment or motion of #12.',
  );

export const ballotsWire = {
  name: 'ballots',
  commands: {
    vote: {
      tool: { name: 'decide', action: 'vote' },
      path: 'votes',
      input: z.strictObject({
        on: ballotSchema,
        version: z
          .int()
          .positive()
          .default(1)
          .describe('The version you have read; an older one is refused, with the newer.'),
        yes: z.boolean().describe('true for yes, false for no.'),
        reason: reasonSchema.optional(),
      }),
      says: 'Vote yes or no on one version of an amendment or a motion. A no needs a reason.',
      example: { on: 12, version: 1, yes: true },
    },
    withdraw: {
      tool: { name: 'decide', action: 'withdraw' },
      input: z.strictObject({ on: ballotSchema }),
      says: 'Withdraw an amendment or a motion of your party, before it is decided.',
      example: { on: 12 },
    },
  },
  entries: {
    'ballots.voted': z.strictObject({
      on: ballotSchema,
      version: z.int().positive(),
      yes: z.boolean(),
      reason: z.string().optional(),
    }),
    'ballots.withdrawn': z.strictObject({ on: ballotSchema }),
  },
} as const;

export type BallotsBodies = BodiesOf<typeof ballotsWire>;
export type BallotsInput<Name extends keyof (typeof ballotsWire)['commands']> = InputOf<
  typeof ballotsWire,
  Name
>;
