import { authorKinds, partyIdSchema, SHA256_HEX, seatIdSchema } from '@parley/protocol';
import { z } from 'zod';

/** What every part of the minutes is made of: times, numbers, and where something stands in the record. */

/** A time in one of the two forms; read, it is always the written one. */
export type Time = z.ZodType<string>;

/** As it is written. */
export const writtenTime: Time = z.iso.datetime({ precision: 3 });
/** As it is told. */
export const toldTime: Time = z.int().transform((ms) => new Date(ms).toISOString());

export const seq = z.int().positive();
export const version = z.int().positive();
export const charterVersion = z.int().nonnegative();
export const sha256 = z.string().regex(SHA256_HEX);
export const reason = z.string();

/** Where something stands in the record: its entry, its time, and its author as they were then. */
export const placeIn = (at: Time) => ({
  seq,
  at,
  by: z.strictObject({
    kind: z.enum(authorKinds),
    seat: seatIdSchema.nullable(),
    party: partyIdSchema.nullable(),
  }),
});
export const stampIn = (at: Time) => z.strictObject(placeIn(at));
export const stampsByParty = (at: Time) => z.record(partyIdSchema, stampIn(at));
