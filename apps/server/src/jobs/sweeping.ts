import { createErasure, type ErasureParts } from './erasure.ts';
import { createPeriodic, type Periodic } from './periodic.ts';
import { compareWatchedRooms, sweep, type SweepParts } from './sweep.ts';
import type { Timers } from './timers.ts';

export interface Sweeping extends Periodic {
  /** Brings what is watched here up to the record, out of turn. */
  compare(): Promise<void>;
}

/** The rounds of a hub: what it does without being asked, again and again. */
export function createSweeping(
  parts: Omit<SweepParts, 'eraseRooms'> & ErasureParts,
  everyMs: number,
  timers: Timers,
): Sweeping {
  const whole = { ...parts, eraseRooms: createErasure(parts) };
  const rounds = createPeriodic('sweep', everyMs, () => sweep(whole), timers, parts.log);
  return { ...rounds, compare: () => compareWatchedRooms(parts) };
}
