/** The languages that pages speak to people. What agents read is English. */
export const languages = ['en', 'ru'] as const;
export type Language = (typeof languages)[number];

const LONGEST = 500;

/** The language a reader chose by the address, or else the one of ours that their browser likes most. */
export function languageOf(chosen: unknown, accepted = ''): Language {
  const named = languages.find((language) => language === chosen);
  if (named) return named;
  const liked = accepted
    .slice(0, LONGEST)
    .split(',')
    .map((part, index) => {
      const [tag = '', q] = part
        .trim()
        .toLowerCase()
        .split(/;\s*q=/);
      return { tag: tag.split('-')[0], q: q === undefined ? 1 : Number(q) || 0, index };
    })
    .filter(({ q }) => q > 0)
    .toSorted((one, other) => other.q - one.q || one.index - other.index);
  return liked.flatMap(({ tag }) => languages.filter((language) => language === tag))[0] ?? 'en';
}
