import { ROOM_BYTES, ROOM_POSTS } from '@parley/protocol';
import { z } from 'zod';

const quotaSettings = z.strictObject({
  posts: z
    .int()
    .min(2)
    .max(ROOM_POSTS)
    .default(ROOM_POSTS)
    .describe('Messages and other counted texts a room may hold; each party has an equal share.'),
  bytes: z
    .int()
    .min(1024)
    .max(ROOM_BYTES)
    .default(ROOM_BYTES)
    .describe('Bytes of UTF-8 they may have together.'),
});

export const quotaWire = { name: 'quota', settings: quotaSettings, entries: {} } as const;
export type QuotaSettings = z.output<typeof quotaSettings>;
