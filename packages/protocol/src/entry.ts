import { z } from 'zod';
import {
  type Author,
  authorKinds,
  CIRCLE_ID,
  type Circle,
  type PartyId,
  SEAT_ID,
  type SeatId,
} from './circle.ts';

/** The schemas of what circle.ts describes, for frames and inputs. */

export const circleSchema = z.string().regex(CIRCLE_ID, 'names no circle') as z.ZodType<Circle, string>;
export const partyIdSchema = z.string().regex(/^p[1-9]\d{0,5}$/, 'names no party') as z.ZodType<
  PartyId,
  string
>;
export const seatIdSchema = z.string().regex(SEAT_ID, 'names no seat') as z.ZodType<SeatId, string>;

export const authorSchema: z.ZodType<Author> = z.object({
  kind: z.enum(authorKinds),
  seat: seatIdSchema.nullable(),
  party: partyIdSchema.nullable(),
});
