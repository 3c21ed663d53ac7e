import { safeLine } from '@parley/protocol/safe-text';
import { UsageError } from '../usage-error.ts';

/** So many digits of their SHA-256 name minutes: the short fingerprint that is shown. */
export const SHORTEST = 8;
const DIGITS = /^[0-9a-f]{8,64}$/;

/** Fails unless the digits that somebody gave are the first ones of the minutes' SHA-256. */
export function mustName(sha256: string, given: string): void {
  const digits = given.trim().toLowerCase();
  if (!DIGITS.test(digits))
    throw new UsageError(
      `Nothing was signed: minutes are named by the first ${SHORTEST} or more digits of their SHA-256, not by "${safeLine(given)}".`,
    );
  if (!sha256.startsWith(digits))
    throw new UsageError(
      `Nothing was signed: the minutes of this room are not those you name, ${digits}. Theirs begin with ${sha256.slice(0, SHORTEST)}: read them again, and sign what you have read.`,
    );
}
