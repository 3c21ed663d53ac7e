import type { Report } from '@parley/record';

/** Whose signature under the minutes stands, by name: what was declared void or superseded does not. */
export function signersIn({ signatures }: Report): readonly string[] {
  const standing = signatures.filter(
    ({ purpose, holds, undoneBy }) => purpose === 'minutes' && holds && undoneBy === undefined,
  );
  return [...new Map(standing.map(({ seat, name }) => [seat, name])).values()];
}
