import type { Reading } from '@parley/record';
import { UsageError } from '../usage-error.ts';

/** What was found in a text from outside. Refuses a text with nothing of the kind, and a record, which says only what it says of itself. */
export function foundIn({ found, fault }: Reading, what: string, where: string): readonly string[] {
  if (fault === 'record')
    throw new UsageError(
      `${where} holds a record. What comes out of a record proves nothing about it: take keys and checkpoints from elsewhere.`,
    );
  if (found.length > 0) return found;
  throw new UsageError(`There is no ${what} in ${where}.`);
}
