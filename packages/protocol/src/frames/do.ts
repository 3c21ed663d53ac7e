import { z } from 'zod';
import { circleSchema, partyIdSchema, seatIdSchema } from '../entry.ts';
import { refusalBodySchema } from '../refusal-schema.ts';
import { KEY_CHARACTERS } from '../limits.ts';

/**
 * Giving a command. `key` makes it idempotent: sent again with the same key, by the same seat, it is answered as the
 * first time (DL-4). `ack` acknowledges entries in the same commit (TK-2). The hub answers done once the entries are
 * durable, or refused, and then nothing changed.
 */
export const keySchema = z
  .string()
  .regex(/^[A-Za-z0-9_-]+$/, 'may hold letters, digits, - and _ alone')
  .max(KEY_CHARACTERS);

/** Circle to the position up to which it is acknowledged. */
export const ackSchema = z.partialRecord(circleSchema, z.int().positive());
export type Ack = z.infer<typeof ackSchema>;

export const doSchema = z.strictObject({
  type: z.literal('do'),
  ref: z.string().min(1).max(64),
  room: z.string().max(64),
  seat: seatIdSchema,
  command: z.string().max(40),
  input: z.record(z.string(), z.json()),
  key: keySchema,
  ack: ackSchema.optional(),
});
export type Do = z.infer<typeof doSchema>;

/** Where a command's entries stand. Empty: there was nothing to change. */
export const resultSchema = z.object({
  entries: z.array(z.object({ circle: circleSchema, seq: z.int().positive(), type: z.string() })),
  /** Links that the command made, shown this once: seat or party to link, and the party it is of, unless it is nobody's. */
  links: z
    .array(
      z.object({ kind: z.string(), subject: z.string(), party: partyIdSchema.optional(), link: z.string() }),
    )
    .optional(),
});
export type Result = z.infer<typeof resultSchema>;

export const doneSchema = z.object({ type: z.literal('done'), ref: z.string(), result: resultSchema });
export type Done = z.infer<typeof doneSchema>;

/** The answer to a join, leave or do that changed nothing, or (without ref) to a frame that could not be read. */
export const refusedSchema = z.object({
  type: z.literal('refused'),
  ref: z.string().optional(),
  error: refusalBodySchema,
});
export type Refused = z.infer<typeof refusedSchema>;
