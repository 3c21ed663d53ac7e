export const languages = ['en', 'ru'] as const;
export type Language = (typeof languages)[number];

/** The first language the reader understands that we speak; English for everyone else. */
export function preferred(understood: readonly string[]): Language {
  const known = understood.map((tag) => tag.slice(0, 2).toLowerCase());
  return languages.find((language) => language === known.find((tag) => isLanguage(tag))) ?? 'en';
}

export function isLanguage(text: unknown): text is Language {
  return languages.some((language) => language === text);
}
