import type { Key } from '../i18n/catalogue.ts';
import type { Language } from '../i18n/languages.ts';
import { timeText } from '../i18n/times.ts';
import type { Filled, Translator } from '../i18n/translator.ts';

/**
 * A sentence of the room before it is said in a language: its key, and what fills its holes. Models make them, so that
 * a test can hold what the room would say without a page.
 */
export interface Sentence {
  readonly key: Key;
  readonly fill: Readonly<Record<string, Part>>;
}

/** A name or number as it is; or a moment, or names, which every language writes in its own way. */
export type Part = string | number | { readonly at: number } | { readonly names: readonly string[] };

export function sentence<Of extends Key>(key: Of, ...[fill]: Filled<Of, Part>): Sentence {
  return { key, fill: fill ?? {} };
}

/** A moment within a sentence: the day and the hour. */
export function momentIn(language: Language, at: number): string {
  return timeText(at, 'moment', at, language);
}

/** What fills a hole, in words. */
export function inWords(translator: Translator, part: Part | undefined): string {
  if (part === undefined) return '';
  if (typeof part === 'string') return part;
  if (typeof part === 'number') return translator.number(part);
  return 'at' in part ? momentIn(translator.language, part.at) : translator.list(part.names);
}

/** The whole sentence as text: for titles, notices and names of controls. */
export function tell(translator: Translator, { key, fill }: Sentence): string {
  const count = fill['count'];
  return translator
    .pieces(key, typeof count === 'number' ? count : undefined)
    .map((piece, place) => (place % 2 === 0 ? piece : inWords(translator, fill[piece])))
    .join('');
}
