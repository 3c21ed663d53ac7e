import { z } from 'zod';
import { seatKinds } from '../circle.ts';
import { circleSchema, seatIdSchema } from '../entry.ts';
import { refusalBodySchema } from '../refusal-schema.ts';

/**
 * Joining a room on a socket. One socket may join many rooms, and several seats of one room. Each join says whose seat
 * it is for: by its token; or, from a page of the hub, by naming one of the seats that this browser holds, whose tokens
 * no page ever sees (ID-6). The hub answers joined, then the entries after the cursor (all of them without one), circle
 * by circle and in order, then whatever happens. When the seat stops being good, dropped says why.
 */
const ref = z.string().min(1).max(64);

export const joinSchema = z
  .strictObject({
    type: z.literal('join'),
    /** The client's own word for this request, echoed in the answer. */
    ref,
    token: z.string().max(200).optional(),
    /** A seat that this browser holds, under the cookie the socket was opened with. */
    seat: z.strictObject({ room: z.string().max(64), seat: seatIdSchema }).optional(),
    /** Where the reader stands; what lies after it is sent. */
    cursor: z.string().max(4000).optional(),
    /** Also send `state` now and whenever what this seat sees or should do changes. */
    follow: z.boolean().optional(),
  })
  .refine(({ token, seat }) => (token === undefined) !== (seat === undefined), {
    path: ['token'],
    message: 'is missing, or stands beside a seat: one of the two says whose seat it is',
  });
export type Join = z.infer<typeof joinSchema>;

export const leaveSchema = z.strictObject({
  type: z.literal('leave'),
  ref,
  room: z.string().max(64),
  seat: seatIdSchema,
});
export type Leave = z.infer<typeof leaveSchema>;

export const joinedSchema = z.object({
  type: z.literal('joined'),
  ref: z.string(),
  room: z.string(),
  seat: seatIdSchema,
  kind: z.enum(seatKinds),
  party: z.string().nullable(),
  /** The head of each circle the seat reads, at the time of joining: caught up once these are reached. */
  heads: z.array(z.object({ circle: circleSchema, seq: z.int().nonnegative() })),
  /** Fingerprint of the rules the hub decides by; a page that folds by other rules must be loaded anew. */
  rules: z.string(),
});
export type Joined = z.infer<typeof joinedSchema>;

/** A seat is no longer joined on this socket: it left, was revoked, or its room is gone. `ref` answers a leave. */
export const droppedSchema = z.object({
  type: z.literal('dropped'),
  ref: z.string().optional(),
  room: z.string(),
  seat: seatIdSchema,
  error: refusalBodySchema.optional(),
});
export type Dropped = z.infer<typeof droppedSchema>;
