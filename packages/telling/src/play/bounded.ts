/**
 * Making what is told fit into a bound, whatever a room holds: every text is cut and every list is shortened by one
 * measure, which is made stricter until the whole fits. In an ordinary room the first measure is enough, and nothing is
 * cut.
 */

export interface Measure {
  /** Characters of a text. */
  readonly text: number;
  /** Items of a list. */
  readonly items: number;
}

/** From nothing cut to hardly anything left. */
const measures: readonly Measure[] = [
  { text: Infinity, items: Infinity },
  ...[4000, 2000, 1200, 800, 500, 300, 200].map((text) => ({ text, items: 60 })),
  ...[200, 120, 80, 60].map((text) => ({ text, items: 20 })),
  ...[80, 60, 40].map((text) => ({ text, items: 10 })),
  ...[40, 24].map((text) => ({ text, items: 4 })),
  { text: 12, items: 3 },
  { text: 4, items: 2 },
  { text: 0, items: 1 },
];

/**
 * The first of what is made by one measure after the other that fits; what was made last where none does. What is far
 * too large, as whoever tells it knows beforehand, is not tried whole: a text of breaks alone would be a million lines.
 */
export function fitting<T>(
  make: (measure: Measure) => T,
  fits: (made: T) => boolean,
  isFarTooLarge = false,
): T {
  let made: T | undefined;
  for (const measure of isFarTooLarge ? measures.slice(1) : measures) {
    made = make(measure);
    if (fits(made)) return made;
  }
  return made as T; // there is at least one measure
}

/** Up to here it takes more to say how long a text is than is cut off it: a name, a line. */
const SHORT = 80;

/** A text of so many characters at most, cut between two of them; of a long one, with how long the whole is. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const end = /[\uD800-\uDBFF]/.test(text.charAt(most - 1)) ? most - 1 : most;
  const cut = `${text.slice(0, end)}…`;
  return text.length <= SHORT ? cut : `${cut} (cut: ${text.length} characters in all)`;
}

/** What a reader's own instructions keep while anything else can give way: nobody crowds them out. */
const OWN = 1200;

/** The reader's own instructions, by a measure: they are cut last. */
export function cutOwn(text: string, { text: most, items }: Measure): string {
  return cutText(text, items === 1 ? most : Math.max(most, OWN));
}

/** What is no text to be read but a word to be sent back: cut, it would be none. */
const WORDS = new Set(['sha256', 'circle', 'type', 'at', 'until', 'ends_at', 'seat', 'party']);
const LONGEST_WORD = 80;

/** Fields that an object keeps however strict the measure is: no module describes itself by more. */
const FIELDS = 24;

/** Told how many items of a list, by the names on the way to it, were left out. */
export type Leaving = (path: readonly string[], count: number) => void;

/** Whatever JSON holds, by a measure: its texts cut, its lists shortened. Lists stay what they were, items alike. */
export function shrunk(
  value: unknown,
  measure: Measure,
  leaving: Leaving | false = false,
  path: readonly string[] = [],
): unknown {
  if (typeof value === 'string') return cutText(value, measure.text);
  if (typeof value !== 'object' || value === null) return value;
  const kept = <T>(items: readonly T[], most: number): readonly T[] => {
    if (leaving && items.length > most) leaving(path, items.length - most);
    return items.slice(0, most);
  };
  if (Array.isArray(value))
    return kept(value, measure.items).map((item) => shrunk(item, measure, leaving, path));
  const fields = kept(Object.entries(value), path.length === 0 ? Infinity : Math.max(FIELDS, measure.items));
  return Object.fromEntries(
    fields.map(([name, item]) => [
      cutText(name, LONGEST_WORD),
      isWord(name, item) ? item : shrunk(item, measure, leaving, [...path, name]),
    ]),
  );
}

function isWord(name: string, value: unknown): boolean {
  return WORDS.has(name) && typeof value === 'string' && value.length <= LONGEST_WORD;
}

/** Counts what is left out, list by list, each by its module and name. */
export class LeftOut {
  readonly #counts = new Map<string, number>();

  readonly note: Leaving = (path, count) => {
    const name = path.slice(0, 2).join('.');
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + count);
  };

  counts(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#counts);
  }
}
