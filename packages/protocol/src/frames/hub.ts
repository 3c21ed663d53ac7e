import { z } from 'zod';

/** A sign of life that browsers can see (they cannot see pings), with the hub's clock. */
export const beatSchema = z.object({ type: z.literal('beat'), time: z.int() });
export type Beat = z.infer<typeof beatSchema>;

/** The hub is going down: what was not answered will not be. Come back after about this many milliseconds. */
export const closingSchema = z.object({ type: z.literal('closing'), retryMs: z.int().nonnegative() });
export type Closing = z.infer<typeof closingSchema>;
