import { z } from 'zod';
import { authorSchema, circleSchema } from '../entry.ts';

/**
 * Entries of one circle, in order and without gaps. The same bytes go to every socket that reads the circle. The hash
 * beside each entry is that of the chain: a reader that keeps the last one can resume, and can check what it was sent.
 */
export const sentEntrySchema = z.object({
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  entry: z.object({
    circle: circleSchema,
    seq: z.int().positive(),
    type: z.string(),
    at: z.int(),
    by: authorSchema,
    body: z.record(z.string(), z.json()),
    salt: z.string(),
  }),
});
export type SentEntry = z.infer<typeof sentEntrySchema>;

export const entriesSchema = z.object({
  type: z.literal('entries'),
  room: z.string(),
  circle: circleSchema,
  entries: z.array(sentEntrySchema),
});
export type Entries = z.infer<typeof entriesSchema>;
