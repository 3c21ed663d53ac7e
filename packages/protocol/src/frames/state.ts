import { z } from 'zod';
import { seatIdSchema } from '../entry.ts';

/** The one answer to "what now?" for a seat (NX-1): what it may do, what it should do, what it waits for. */
export const nextSchema = z.object({
  /** Commands that no gate refuses at this moment. */
  may: z.array(z.string()),
  /** What comes first, most urgent first. With `act`, the command to give; without, what is waited for. */
  advice: z.array(
    z.object({
      reason: z.string(),
      details: z.record(z.string(), z.json()).optional(),
      act: z.object({ command: z.string(), input: z.record(z.string(), z.json()) }).optional(),
      until: z.int().optional(),
    }),
  ),
});
export type Next = z.infer<typeof nextSchema>;

/** What a seat sees of the room, module by module, and what it should do next. Sent to those who joined with `follow`. */
export const stateSchema = z.object({
  type: z.literal('state'),
  room: z.string(),
  seat: seatIdSchema,
  state: z.record(z.string(), z.record(z.string(), z.json())),
  next: nextSchema,
});
export type State = z.infer<typeof stateSchema>;
