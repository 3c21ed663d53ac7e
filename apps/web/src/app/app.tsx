import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { queries } from '../api/queries.ts';
import { loadLanguage } from '../i18n/load.ts';
import type { Translator } from '../i18n/translator.ts';
import { Speaking } from '../i18n/words.tsx';
import { LiveRegions } from '../ui/live-regions.tsx';
import { router } from './router.tsx';
import { usePreferences } from './use-preferences.ts';

/** The whole app, in the language that was chosen. Another language takes over when it is there, not before. */
export function App({ first }: { readonly first: Translator }) {
  const { language } = usePreferences();
  const [translator, setTranslator] = useState(first);
  useEffect(() => {
    let wanted = true;
    void loadLanguage(language).then((loaded) => {
      if (wanted) setTranslator(loaded);
    });
    return () => {
      wanted = false;
    };
  }, [language]);
  return (
    <Speaking in={translator}>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
        <LiveRegions />
      </QueryClientProvider>
    </Speaking>
  );
}
