import type { Catalogue } from './catalogue.ts';
import type { Language } from './languages.ts';
import type { Refusals } from './refusals.ts';
import { type Translator, translator } from './translator.ts';

/**
 * A language comes in two parts, each a chunk of its own: what the first page of a visit can say, and what papers and
 * other pages say, which comes with them. Nobody loads the words of another language.
 */

/** What each language can say so far; translators read it, and what comes later is added. */
const spoken = new Map<Language, Partial<Catalogue>>();
let isLaterNeeded = false;

export async function loadLanguage(language: Language): Promise<Translator> {
  const { words, refusals } = await firstOf(language);
  const catalogue = spoken.get(language) ?? { ...words };
  spoken.set(language, catalogue);
  if (isLaterNeeded) await addLater(language);
  // Whoever says what is not among the first words waits for the others, which is what `withWords` is for.
  return translator(language, catalogue as Catalogue, refusals);
}

/** What is loaded when it is asked for, together with what it says. */
export function withWords<Module>(load: () => Promise<Module>): () => Promise<Module> {
  return async () => {
    isLaterNeeded = true;
    const [module] = await Promise.all([load(), ...[...spoken.keys()].map(addLater)]);
    return module;
  };
}

async function addLater(language: Language): Promise<void> {
  Object.assign(spoken.get(language) ?? {}, await laterOf(language));
}

interface First {
  readonly words: Partial<Catalogue>;
  readonly refusals?: Refusals;
}

async function firstOf(language: Language): Promise<First> {
  switch (language) {
    case 'en':
      return { words: (await import('./en/first.ts')).first };
    case 'ru': {
      const { first, refusals } = await import('./ru/first.ts');
      return { words: first, refusals };
    }
  }
}

async function laterOf(language: Language): Promise<Partial<Catalogue>> {
  switch (language) {
    case 'en':
      return (await import('./en/later.ts')).later;
    case 'ru':
      return (await import('./ru/later.ts')).later;
  }
}
