import { z } from 'zod';
import { errorCodes } from './errors.ts';
import type { RefusalBody } from './refusal.ts';

/** The schema of a refusal, for the frames that carry one. */
export const refusalBodySchema: z.ZodType<RefusalBody> = z.object({
  /** A client older than the hub may meet a code it does not know; the sentence, the fix and the advice still hold. */
  code: z.enum(errorCodes).catch('internal'),
  message: z.string(),
  fix: z.string(),
  retry: z.object({ when: z.enum(['never', 'now', 'after']), ms: z.int().nonnegative().optional() }),
  details: z.record(z.string(), z.json()).optional(),
  entries: z.array(z.looseObject({ circle: z.string(), seq: z.int(), type: z.string() })).optional(),
  left: z.int().nonnegative().optional(),
  /** What to send as acknowledgement once the entries were read: circle to position. */
  ack: z.record(z.string(), z.int().positive()).optional(),
});
