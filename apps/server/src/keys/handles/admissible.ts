import { isDigest, isName } from '../../ledger/admissible.ts';

/** Whether a row can be called so at all: every store refuses the same. */
export function canBe(room: string, ...digests: readonly string[]): boolean {
  return isName(room) && digests.every(isDigest);
}
