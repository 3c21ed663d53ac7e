import type { Json } from '@parley/protocol';
import * as fc from 'fast-check';
import { canonical } from '../canonical.ts';

/** Which value of a text in JSON is changed, and into what: all by numbers, so that any change fits any text. */
export interface Change {
  readonly value: number;
  readonly how: number;
  readonly character: number;
}

export const change: fc.Arbitrary<Change> = fc.record({
  value: fc.nat(),
  how: fc.nat(),
  character: fc.nat(),
});

/** The canonical text with one text or number in it changed, also within texts that are JSON themselves. */
export function changed(text: string, wish: Change): string {
  let left = wish.value % leaves(JSON.parse(text));
  const walk = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, walk(item ?? null)]));
    }
    left -= 1;
    return left === -1 ? otherThan(value, wish) : value;
  };
  return canonical(walk(JSON.parse(text)));
}

function leaves(value: Json): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce<number>((sum, item) => sum + leaves(item ?? null), 0);
}

function otherThan(value: Json, wish: Change): Json {
  if (typeof value === 'number') return value + 1 + (wish.how % 2);
  if (typeof value !== 'string') return !value;
  const { how, character } = wish;
  if (value.startsWith('{') && how % 4 > 0) {
    return changed(value, { value: character, how: Math.floor(how / 4), character: wish.value });
  }
  const at = character % (value.length + 1);
  const inserted = how % 3 === 0 ? '' : how % 3 === 1 ? 'A' : '=';
  return `${value.slice(0, at)}${inserted}${value.slice(at + 1)}`;
}
