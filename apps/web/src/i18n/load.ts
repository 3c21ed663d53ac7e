import type { Language } from './languages.ts';
import { type Translator, translator } from './translator.ts';

/** Brings a language, a chunk of its own: nobody loads the words of another. */
export async function loadLanguage(language: Language): Promise<Translator> {
  switch (language) {
    case 'en':
      return translator(language, (await import('./en/index.ts')).en);
    case 'ru': {
      const { ru, refusals } = await import('./ru/index.ts');
      return translator(language, ru, refusals);
    }
  }
}
