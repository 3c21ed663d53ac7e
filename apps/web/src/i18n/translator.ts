import type { RefusalBody } from '@parley/protocol/refusal';
import type { Catalogue, Key } from './catalogue.ts';
import type { en } from './en/index.ts';
import type { Language } from './languages.ts';
import { chosen, type HolesOf, pieces } from './message.ts';
import { type Refusal, refusalIn, type Refusals } from './refusals.ts';
import { locales } from './times.ts';

type Fill<Of extends Key, Value> = { readonly [Hole in HolesOf<(typeof en)[Of]>]: Value };
/** What a message needs beside its key: nothing, when it has no holes. */
export type Filled<Of extends Key, Value> = [HolesOf<(typeof en)[Of]>] extends [never]
  ? []
  : [fill: Fill<Of, Value>];

/** Says things in one language: words, numbers, lists. Made once for each, since Intl's parts are slow to make. */
export interface Translator {
  readonly language: Language;
  /** The words of a key, its holes filled. */
  t<Of extends Key>(key: Of, ...fill: Filled<Of, string | number>): string;
  /** The same in pieces, for whoever puts elements into the holes: texts at even places, names of holes at odd ones. */
  pieces(key: Key, count?: number): readonly string[];
  number(value: number): string;
  /** "Anna, Boris and Clara". */
  list(names: readonly string[]): string;
  /** What the hub refused, and what to do instead. */
  refusal(body: RefusalBody): Refusal;
}

export function translator(
  language: Language,
  catalogue: Catalogue,
  refusals?: Partial<Refusals>,
): Translator {
  const rules = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(language);
  const all = new Intl.ListFormat(locales[language], { type: 'conjunction' });
  const write = (value: string | number | undefined) =>
    typeof value === 'number' ? numbers.format(value) : (value ?? '');

  const cut = (key: Key, count?: unknown) => pieces(chosen(catalogue[key], count, rules));
  return {
    language,
    t: (key, ...[fill]) => {
      const values: Readonly<Record<string, string | number>> = fill ?? {};
      return cut(key, values['count'])
        .map((piece, place) => (place % 2 === 0 ? piece : write(values[piece])))
        .join('');
    },
    pieces: cut,
    number: (value) => numbers.format(value),
    list: (names) => all.format(names),
    refusal: (body) => refusalIn(refusals, body),
  };
}
