import { randomFillSync } from 'node:crypto';

const POOL_BYTES = 4096;

/**
 * Random bytes of the process as hex. They are drawn in stocks: each draw has a price of its own, and every entry and
 * every commit needs sixteen. What was handed out is never handed out again.
 */
export function createRandomHex(): (bytes: number) => string {
  const pool = Buffer.alloc(POOL_BYTES);
  let used = POOL_BYTES;
  return (bytes) => {
    if (bytes > POOL_BYTES) throw new RangeError(`no more than ${POOL_BYTES} random bytes at once`);
    if (used + bytes > POOL_BYTES) {
      randomFillSync(pool);
      used = 0;
    }
    used += bytes;
    return pool.toString('hex', used - bytes, used);
  };
}
