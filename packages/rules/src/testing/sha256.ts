import { createHash } from 'node:crypto';

/** The hash by which a contract is named. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
