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

/** A text of so many characters at most, cut between two of them, with how long the whole is. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const end = /[\uD800-\uDBFF]/.test(text.charAt(most - 1)) ? most - 1 : most;
  return `${text.slice(0, end)}… (cut: ${text.length} characters in all)`;
}

/** What is no text to be read but a word to be sent back: cut, it would be none. */
const WORDS = new Set(['sha256', 'circle', 'type', 'at', 'until', 'ends_at', 'seat', 'party']);

/** Whatever JSON holds, by a measure: its texts cut, its lists shortened, with a note of how many are left out. */
export function shrunk(value: unknown, measure: Measure, note = true): unknown {
  if (typeof value === 'string') return cutText(value, measure.text);
  if (Array.isArray(value)) {
    const kept = value.slice(0, measure.items).map((item) => shrunk(item, measure, note));
    const left = value.length - kept.length;
    return left > 0 && note ? [...kept, `… and ${left} more`] : kept;
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, WORDS.has(name) ? item : shrunk(item, measure, note)]),
  );
}
