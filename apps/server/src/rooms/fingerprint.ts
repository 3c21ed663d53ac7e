import { createHash } from 'node:crypto';
import type { Module } from '@parley/rules';
import { declaredBy, FINGERPRINT_CHARACTERS } from '@parley/rules/formats/declared';

/** A word for the rules a hub decides by: whoever folds by rules of another word must load them anew. */
export function fingerprintOf(formats: Readonly<Record<string, readonly Module[]>>): string {
  return createHash('sha256').update(declaredBy(formats)).digest('hex').slice(0, FINGERPRINT_CHARACTERS);
}
