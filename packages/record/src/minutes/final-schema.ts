import { partyIdSchema } from '@parley/protocol';
import { z } from 'zod';
import { dissentIn, writtenClause } from './agreement-schema.ts';
import { charterVersion, placeIn, seq, sha256, version, writtenTime } from './place.ts';
import { questionsIn } from './questions-schema.ts';
import { closedIn } from './schema.ts';

/** Somebody in the record, by the name they had then. */
const namedSchema = z.strictObject({ ...placeIn(writtenTime), name: z.string().optional() });

/**
 * The final document of a room that is closed: what the parties take away from it. It says nothing that its minutes do
 * not say, and less: how it came about stays there.
 */
export const finalSchema = z.strictObject({
  format: z.literal('parley.final.v1'),
  room: z.string(),
  /** The entry that closed the room: the same that the minutes reach to. */
  head: z.strictObject({ seq, hash: sha256 }),
  topic: z.string(),
  goal: z.string().optional(),
  parties: z.array(
    z.strictObject({
      party: partyIdSchema,
      name: z.string(),
      /** Whether people sat at the table for it. */
      people: z.boolean(),
      joined: writtenTime.optional(),
      dismissed: writtenTime.optional(),
    }),
  ),
  outcome: closedIn(writtenTime),
  /** Null where nothing was agreed. */
  contract: z
    .strictObject({
      version,
      sha256,
      charter: charterVersion,
      text: z.string(),
      agreed: z.array(namedSchema),
      approved: z.array(namedSchema),
      /** What each clause rests on, by the questions below. Rooms from before there were questions name no clauses. */
      clauses: z.array(writtenClause).optional(),
    })
    .nullable(),
  /** Where nothing was agreed: the version they were at, and who agreed to it. */
  newest: z.strictObject({ version, sha256, proposed: namedSchema, agreed: z.array(namedSchema) }).optional(),
  /** The questions that clauses rest on, and those that were left open. */
  questions: questionsIn(writtenTime),
  /** The numbers of those that were left open. */
  open: z.array(seq),
  dissent: dissentIn(writtenTime),
});

export type Final = z.output<typeof finalSchema>;
