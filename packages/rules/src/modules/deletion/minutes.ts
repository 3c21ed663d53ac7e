import type { JsonObject } from '@parley/protocol';
import { minutes } from '../../kernel/define.ts';
import { type Stamp, stamp } from '../stamp.ts';
import type { DeletionBodies } from './wire.ts';

/** Who asked for deletion before the room was closed, and why. */
type Asked = Stamp & { readonly reason?: string | undefined };

export const deletionMinutes = minutes<readonly Asked[], DeletionBodies>({
  initial: [],
  evolve: {
    'deletion.asked': (state, entry) => [...state, { ...stamp(entry), reason: entry.body.reason }],
  },
  render: (asked): JsonObject => ({ asked }),
});
