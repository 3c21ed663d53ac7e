import { line, REASON_CHARACTERS } from '@parley/protocol';
import { z } from 'zod';
import type { BodiesOf, InputOf } from '../../wire.ts';

const reasonSchema = line(REASON_CHARACTERS).describe('Why, in one line.');

/** A motion to delete names nothing more. It is for rooms without people. */
export const deletionMotions = { delete: {} };

export const deletionWire = {
  name: 'deletion',
  commands: {
    erase: {
      tool: { name: 'decide', action: 'erase' },
      input: z.strictObject({ reason: reasonSchema.optional() }),
      says: 'Ask for deletion. Before an agreement it closes the room, erased within a day; after one, every party must ask.',
      example: { reason: 'Nothing came of it.' },
    },
  },
  entries: {
    /** A party wants everything of the room deleted. */
    'deletion.asked': z.strictObject({ reason: z.string().optional() }),
  },
} as const;

export type DeletionBodies = BodiesOf<typeof deletionWire>;
export type DeletionInput<Name extends keyof (typeof deletionWire)['commands']> = InputOf<
  typeof deletionWire,
  Name
>;
