import { partyIdSchema } from '@parley/protocol';
import { z } from 'zod';
import { placeIn, reason, seq, stampIn, type Time } from './place.ts';

/** Every question, with its answers, what each of them rests on, and what became of it; in both forms, as `schema.ts` has it. */
export const questionsIn = (at: Time) =>
  z.array(
    z.strictObject({
      on: seq,
      text: z.string(),
      to: z.union([z.literal('all'), partyIdSchema]),
      blocking: z.boolean(),
      due_at: at.optional(),
      /** The line of what the asking party needs to determine. */
      need: z.int().positive().optional(),
      clause: z.string().optional(),
      asked: stampIn(at),
      status: z.enum(['open', 'answered', 'resolved', 'withdrawn', 'lapsed']),
      answers: z.array(
        z.strictObject({
          ...placeIn(at),
          text: z.string(),
          evidence: z.enum(['verified', 'assumed']),
          how: z.string().optional(),
          where: z.string().optional(),
          when: z.string().optional(),
        }),
      ),
      steps: z.array(
        z.strictObject({
          ...placeIn(at),
          what: z.enum(['resolved', 'reopened', 'withdrawn', 'unblocked', 'lapsed']),
          reason: reason.optional(),
        }),
      ),
    }),
  );
