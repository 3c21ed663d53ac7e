import { ackSchema, circleSchema, type RefusalBody } from '@parley/protocol';
import { MUST_READ } from '@parley/rules/modules/tags';
import { z } from 'zod';
import type { Unread } from './hub.ts';

/** As the module that keeps it describes it. */
const unreadSchema = z.object({
  reading: z
    .object({ unread: z.array(z.object({ circle: circleSchema, after: z.int().nonnegative() })) })
    .optional(),
});

/** Where, in what somebody sees of a room, there is something to read: cites that say the same as a refusal would. */
export function unreadCites(state: unknown) {
  const { reading } = unreadSchema.parse(state);
  return (reading?.unread ?? []).map(({ circle, after }) => ({ circle, after, tag: MUST_READ }));
}

/** What of a refusal to speak is told without one. */
export function unreadOf({ entries = [], left = 0, ack = {} }: RefusalBody): Unread {
  return { entries, left, ack: ackSchema.parse(ack) };
}
