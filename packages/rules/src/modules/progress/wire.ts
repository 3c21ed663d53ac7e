import { z } from 'zod';

const progressSettings = z.strictObject({
  speeches: z
    .int()
    .min(0)
    .max(100)
    .default(6)
    .describe(
      'Pieces of speech in which nothing moves, after which people are asked how to go on; 0: never.',
    ),
});

export const progressWire = { name: 'progress', settings: progressSettings, entries: {} } as const;
export type ProgressSettings = z.output<typeof progressSettings>;
