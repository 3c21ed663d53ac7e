import type { Down } from '@parley/protocol';

/**
 * How a text frame becomes a message. `unknown`: of a kind this client does not know yet, and ignores, since hubs are
 * deployed first. `broken`: what no hub would send.
 */
export type ReadFrame = (text: string) => Down | 'unknown' | 'broken';

/**
 * Takes a frame at its word. For pages that talk to the hub they were loaded from; everybody else checks frames
 * against the schemas (`node/checked-frame.ts`).
 */
export const trustedFrame: ReadFrame = (text) => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return 'broken';
  }
  return isMessage(value) ? value : 'broken';
};

function isMessage(value: unknown): value is Down {
  return (
    typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'
  );
}
