import { z } from 'zod';
import { seatIdSchema } from '../entry.ts';

/**
 * Who is connected, by seat: how many sockets each holds (ID-7, ID-8). Sent whole after a join and whenever it
 * changes; seats that are away are left out. Presence is not part of the record and never reaches the rules.
 */
export const presenceSchema = z.object({
  type: z.literal('presence'),
  room: z.string(),
  seats: z.array(z.object({ seat: seatIdSchema, connections: z.int().positive() })),
});
export type Presence = z.infer<typeof presenceSchema>;
