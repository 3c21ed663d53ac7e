import type { Json } from '@parley/protocol';
import serialize from 'canonicalize';

/**
 * Canonical JSON (RFC 8785): one value has one text, everywhere. What is hashed is this text, and what is stored is
 * this very text too, so nobody has to make it anew to check a hash.
 *
 * JSON can write more than every reader reads alike. Such values are refused here rather than changed on the way: a
 * number that is no safe integer (readers round differently), half a surrogate pair (no UTF-8 encoder carries it), and
 * whatever a serializer would drop in silence. Minus zero is written as 0, as the RFC says.
 */

/** Deeper than any door lets in (32), so that only a cycle or a mistake meets it. */
const DEEPEST = 64;
const LONE_SURROGATE = /\p{Surrogate}/u;

/** A value that canonical JSON cannot carry exactly. The message names the place, never what stands there. */
export class NotCanonicalError extends Error {
  override readonly name = 'NotCanonicalError';
}

/** The canonical text of a value. Throws NotCanonicalError for what cannot be carried exactly. */
export function canonical(value: Json): string {
  const fault = faultIn(value, 0);
  if (fault !== undefined) throw new NotCanonicalError(fault);
  // Most of what is looked at was written by us and is in order: the platform writes it anew several times faster.
  const text = isInOrder(value) ? JSON.stringify(value) : serialize(value);
  if (text === undefined) throw new NotCanonicalError('is not JSON');
  return text;
}

/** Whether a text is the canonical one of the value it stands for; so, too, that it repeats no key. */
export function isCanonical(text: string): boolean {
  try {
    return canonical(JSON.parse(text)) === text;
  } catch {
    return false; // not JSON at all, or a value that has no canonical text
  }
}

/** Whether every object has its keys in the order that they are written in: JavaScript puts numbers before all others. */
function isInOrder(value: Json): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (!Array.isArray(value)) {
    const keys = Object.keys(value);
    if (keys.some((key, index) => index > 0 && key < (keys[index - 1] ?? ''))) return false;
  }
  return Object.values(value).every((item) => isInOrder(item ?? null));
}

function faultIn(value: unknown, depth: number): string | undefined {
  switch (typeof value) {
    case 'boolean':
      return undefined;
    case 'string':
      return LONE_SURROGATE.test(value) ? 'holds half of a surrogate pair' : undefined;
    case 'number':
      return Number.isSafeInteger(value) ? undefined : 'is a number but no safe integer';
    case 'object':
      if (value === null) return undefined;
      if (depth === DEEPEST) return `is nested over ${DEEPEST} deep`;
      return Array.isArray(value) ? faultInArray(value, depth + 1) : faultInObject(value, depth + 1);
    default:
      return `is ${typeof value}, which JSON cannot carry`;
  }
}

function faultInArray(items: readonly unknown[], depth: number): string | undefined {
  // Counted, not iterated with a method: those pass over holes, and a hole is what has to be found.
  for (let index = 0; index < items.length; index += 1) {
    const fault = faultIn(items[index], depth);
    if (fault !== undefined) return `[${index}] ${fault}`;
  }
  return undefined;
}

function faultInObject(value: object, depth: number): string | undefined {
  if (!isPlain(value)) return 'is no plain object';
  for (const [key, item] of Object.entries(value)) {
    if (LONE_SURROGATE.test(key)) return 'has a key with half of a surrogate pair';
    const fault = faultIn(item, depth);
    if (fault !== undefined) return `.${key} ${fault}`;
  }
  return undefined;
}

/** An object literal, or what JSON.parse makes, of whichever realm: a Map or a class would be written as `{}`. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
