/**
 * Readers of what strangers wrote: each takes a value apart or says at which place it does not fit. Strict, since what
 * is signed or shown to others must not carry anything that nobody looked at. By hand, so that a page that verifies
 * loads no library of schemas.
 */

/** The value at `place` is not what has to stand there. The message never says what does. */
export class MisfitError extends Error {
  override readonly name = 'MisfitError';
  readonly place: string;

  constructor(place: string, what: string) {
    super(`${place} ${what}`);
    this.place = place;
  }
}

export type Reader<Value> = (value: unknown, place: string) => Value;
type Readers = Readonly<Record<string, Reader<unknown>>>;
type Values<Shape extends Readers> = { readonly [Key in keyof Shape]: ReturnType<Shape[Key]> };

export const text =
  (most: number, least = 0): Reader<string> =>
  (value, place) => {
    if (typeof value !== 'string') throw new MisfitError(place, 'is no text');
    if (value.length < least || value.length > most) throw new MisfitError(place, 'is too short or too long');
    return value;
  };

/** A text that passes a test, such as a pattern. */
export const word =
  <Word extends string = string>(fits: RegExp | ((text: string) => text is Word)): Reader<Word> =>
  (value, place) => {
    if (typeof value !== 'string' || !(fits instanceof RegExp ? fits.test(value) : fits(value))) {
      throw new MisfitError(place, 'is not in the form it has to have');
    }
    // A pattern cannot say which type it stands for: its caller does.
    return value as Word;
  };

export const oneOf =
  <const Word extends string>(...words: readonly Word[]): Reader<Word> =>
  (value, place) => {
    const found = words.find((word) => word === value);
    if (found === undefined) throw new MisfitError(place, 'is none of the words it can be');
    return found;
  };

export const positive: Reader<number> = (value, place) => {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value > 0) return value;
  throw new MisfitError(place, 'is no number from 1 on');
};

export const nullable =
  <Value>(read: Reader<Value>): Reader<Value | null> =>
  (value, place) =>
    value === null ? null : read(value, place);

export const list =
  <Item>(item: Reader<Item>, most: number): Reader<readonly Item[]> =>
  (value, place) => {
    if (!Array.isArray(value)) throw new MisfitError(place, 'is no list');
    if (value.length > most) throw new MisfitError(place, `has over ${most} items`);
    return value.map((one, index) => item(one, `${place}[${index}]`));
  };

export const keyed =
  <Key extends string, Item>(
    key: Reader<Key>,
    item: Reader<Item>,
    most: number,
  ): Reader<ReadonlyMap<Key, Item>> =>
  (value, place) => {
    const pairs = Object.entries(plain(value, place));
    if (pairs.length > most) throw new MisfitError(place, `has over ${most} items`);
    return new Map(
      pairs.map(([name, one]) => {
        const known = key(name, `${place} has a key that`);
        return [known, item(one, `${place}.${known}`)];
      }),
    );
  };

export const object =
  <Required extends Readers, Optional extends Readers>(
    required: Required,
    optional: Optional,
  ): Reader<Values<Required> & Partial<Values<Optional>>> =>
  (value, place) => {
    const given = plain(value, place);
    const missing = Object.keys(required).find((name) => !Object.hasOwn(given, name));
    if (missing !== undefined) throw new MisfitError(`${place}.${missing}`, 'is missing');
    const read = Object.entries(given).map(([name, one]) => {
      const reader = Object.hasOwn(required, name) ? required[name] : undefined;
      const known = reader ?? (Object.hasOwn(optional, name) ? optional[name] : undefined);
      if (!known) throw new MisfitError(place, 'holds something that has no place there');
      return [name, known(one, `${place}.${name}`)];
    });
    // Every key was read by the reader of its name, and every required one is there.
    return Object.fromEntries(read) as Values<Required> & Partial<Values<Optional>>;
  };

function plain(value: unknown, place: string): object {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw new MisfitError(place, 'is no object');
}
