import { z } from 'zod';
import type { BodiesOf } from '../../wire.ts';

/**
 * Why the agents are paused. `hand`, `nobody`, `spent` and `still` end by themselves, once no hand is up, somebody can
 * speak, somebody has turns and something moves; `passed` waits for the people. A motion to resume ends them all.
 */
export const causes = ['hand', 'nobody', 'spent', 'passed', 'still'] as const;
const causeSchema = z.enum(causes);

/** A motion to go on names nothing more. */
export const pauseMotions = { resume: {} };

export const pauseWire = {
  name: 'pause',
  entries: {
    'pause.began': z.strictObject({ cause: causeSchema }),
    'pause.ended': z.strictObject({ cause: causeSchema }),
    /** In a room without people, where nothing pauses: what would have been put before them (FL-8). */
    'pause.noticed': z.strictObject({ cause: causeSchema }),
    /** The people decided how to go on: these causes are over, and what they counted begins anew. */
    'pause.resumed': z.strictObject({ causes: z.array(causeSchema) }),
  },
} as const;

export type PauseBodies = BodiesOf<typeof pauseWire>;
