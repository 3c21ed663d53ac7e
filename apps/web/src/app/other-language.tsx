import { useWords } from '../i18n/words.tsx';
import { prefer } from './preferences.ts';

const others = {
  en: { language: 'ru', name: 'По-русски' },
  ru: { language: 'en', name: 'In English' },
} as const;

/** The way out for whoever got the page in a language they do not read: in the other one's own words. */
export function OtherLanguage() {
  const { language, name } = others[useWords().language];
  return (
    <button
      type="button"
      lang={language}
      className="min-h-6 text-ink2 underline-offset-4 hover:text-ink hover:underline"
      onClick={() => prefer({ language })}
    >
      {name}
    </button>
  );
}
