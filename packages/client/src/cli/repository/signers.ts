import { parseStatement, type RoomRecord } from '@parley/record';

/** Whose signature under the minutes stands, by name: what was declared void or superseded does not. */
export function signersIn({ signatures }: RoomRecord): readonly string[] {
  const newest = new Map(
    signatures
      .toSorted((one, other) => one.entry - other.entry)
      .flatMap(({ statement }) => {
        const said = parseStatement(statement);
        return said ? [[said.seat, said] as const] : [];
      }),
  );
  return [...newest.values()].filter(({ purpose }) => purpose === 'minutes').map(({ name }) => name);
}
