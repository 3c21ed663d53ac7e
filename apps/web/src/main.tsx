import './app/take-link.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { applyPreferences, preferences } from './app/preferences.ts';
import { loadLanguage } from './i18n/load.ts';
import './styles/app.css';

applyPreferences();

const place = document.querySelector('#app');
if (!place) throw new Error('the page has no place for the app');
const translator = await loadLanguage(preferences.getState().language);
createRoot(place).render(
  <StrictMode>
    <App first={translator} />
  </StrictMode>,
);
