import type { Catalogue } from './catalogue.ts';
import type { Language } from './languages.ts';
import type { Refusals } from './refusals.ts';
import { type Translator, translator } from './translator.ts';

/**
 * A language comes in parts, each a chunk of its own: what the first page of a visit can say; what papers and other pages
 * say; and what the page says that checks a record. All but the first come with what says them. Nobody loads the words of
 * another language.
 */
type Part = 'later' | 'verify';

const parts = {
  later: {
    en: async () => (await import('./en/later.ts')).later,
    ru: async () => (await import('./ru/later.ts')).later,
  },
  verify: {
    en: async () => (await import('./en/verify.ts')).verify,
    ru: async () => (await import('./ru/verify.ts')).verify,
  },
} as const satisfies Readonly<Record<Part, Readonly<Record<Language, () => Promise<Partial<Catalogue>>>>>>;

/** What each language can say so far; translators read it, and what comes later is added. */
const spoken = new Map<Language, Partial<Catalogue>>();
const needed = new Set<Part>();

/** What the hub refuses, in each language that has own words for it. They come behind the first words. */
const refused = new Map<Language, Partial<Refusals>>();

export async function loadLanguage(language: Language): Promise<Translator> {
  const words = await firstOf(language);
  const catalogue = spoken.get(language) ?? { ...words };
  spoken.set(language, catalogue);
  await Promise.all([...needed].map((part) => add(language, part)));
  // Whoever says what is not among the first words waits for the others, which is what `withWords` is for.
  return translator(language, catalogue as Catalogue, refusalsOf(language));
}

/** Filled as soon as they are there. Until then, or if they never come, the hub's own words are shown. */
function refusalsOf(language: Language): Partial<Refusals> {
  const known = refused.get(language) ?? {};
  refused.set(language, known);
  if (language === 'ru' && Object.keys(known).length === 0) {
    import('./ru/refusals.ts').then(
      ({ refusals }) => Object.assign(known, refusals),
      () => refused.delete(language), // asked for again with the next choice of a language
    );
  }
  return known;
}

/** What is loaded when it is asked for, together with what it says. */
export function withWords<Module>(load: () => Promise<Module>, part: Part = 'later'): () => Promise<Module> {
  return async () => {
    needed.add(part);
    const [module] = await Promise.all([
      load(),
      ...[...spoken.keys()].map((language) => add(language, part)),
    ]);
    return module;
  };
}

async function add(language: Language, part: Part): Promise<void> {
  Object.assign(spoken.get(language) ?? {}, await parts[part][language]());
}

async function firstOf(language: Language): Promise<Partial<Catalogue>> {
  switch (language) {
    case 'en':
      return (await import('./en/first.ts')).first;
    case 'ru':
      return (await import('./ru/first.ts')).first;
  }
}
