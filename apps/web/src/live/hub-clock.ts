import { type ReadFrame, trustedFrame } from '@parley/client';

/**
 * The hub's clock, as far as a page can know it: frames of the hub that carry a time say how far this machine's clock
 * is off. Deadlines are the hub's, and a laptop that is minutes wrong must not show other ones.
 */
export interface HubClock {
  now(): number;
  /** Reads frames as a page does, and sets the clock by those that carry a time. */
  readonly readFrame: ReadFrame;
}

export function createHubClock(machine: () => number): HubClock {
  let ahead = 0;
  return {
    now: () => machine() + ahead,
    readFrame(text) {
      const frame = trustedFrame(text);
      if (typeof frame === 'object' && (frame.type === 'welcome' || frame.type === 'beat'))
        ahead = frame.time - machine();
      return frame;
    },
  };
}
