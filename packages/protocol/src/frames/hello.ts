import { z } from 'zod';
import { line } from '../text.ts';

/**
 * The handshake. The client says hello with the version it speaks, before anything else is parsed; the hub answers
 * welcome, or refused with `unsupported_version` (naming the side that must upgrade) and closes with 4426.
 */
export const helloSchema = z.strictObject({
  type: z.literal('hello'),
  version: z.int().positive(),
  /** What the client calls itself, for the operator's logs. */
  client: line(60).optional(),
});
export type Hello = z.infer<typeof helloSchema>;

export const welcomeSchema = z.object({
  type: z.literal('welcome'),
  version: z.int().positive(),
  /** The hub's clock, milliseconds. */
  time: z.int(),
});
export type Welcome = z.infer<typeof welcomeSchema>;
