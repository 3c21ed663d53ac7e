import { createStore } from 'zustand/vanilla';
import { isLanguage, type Language, preferred } from '../i18n/languages.ts';

/**
 * What this browser's reader chose. Kept in the browser and nowhere else; a choice made in one tab holds in all. What is
 * found there is checked, since anybody with the browser in hand may have written it.
 */
export interface Preferences {
  readonly language: Language;
  readonly theme: (typeof themes)[number];
  readonly text: (typeof textSizes)[number];
  readonly motion: (typeof motions)[number];
  /** Whether single keys do things. */
  readonly keys: (typeof switches)[number];
  /** What a screen reader is told of without being asked. */
  readonly aloud: (typeof alouds)[number];
  readonly sound: (typeof switches)[number];
  /** Whether notices keep the room's topic to themselves. */
  readonly discreet: (typeof switches)[number];
  /** The name last given when joining or creating, offered the next time. */
  readonly name: string;
  readonly side: string;
}

export const themes = ['system', 'light', 'dark'] as const;
export const textSizes = ['90', '100', '115', '130'] as const;
export const motions = ['system', 'none'] as const;
export const switches = ['on', 'off'] as const;
export const alouds = ['all', 'needs', 'nothing'] as const;

const PLACE = 'parley.preferences';
const NAME_CHARACTERS = 240;

function oneOf<Value extends string>(values: readonly Value[], fallback: Value): (found: unknown) => Value {
  return (found) => values.find((value) => value === found) ?? fallback;
}
const shortText = (found: unknown) => (typeof found === 'string' ? found.slice(0, NAME_CHARACTERS) : '');

const readers = {
  theme: oneOf(themes, 'system'),
  text: oneOf(textSizes, '100'),
  motion: oneOf(motions, 'system'),
  keys: oneOf(switches, 'on'),
  aloud: oneOf(alouds, 'needs'),
  sound: oneOf(switches, 'off'),
  discreet: oneOf(switches, 'off'),
  name: shortText,
  side: shortText,
} satisfies {
  readonly [Name in Exclude<keyof Preferences, 'language'>]: (found: unknown) => Preferences[Name];
};

/**
 * Whatever was kept, as preferences: what makes no sense is left at its default, and the language at the first that
 * the reader understands.
 */
export function readPreferences(kept: string | null, understood: readonly string[]): Preferences {
  const found = record(kept);
  const language = found['language'];
  return {
    language: isLanguage(language) ? language : preferred(understood),
    theme: readers.theme(found['theme']),
    text: readers.text(found['text']),
    motion: readers.motion(found['motion']),
    keys: readers.keys(found['keys']),
    aloud: readers.aloud(found['aloud']),
    sound: readers.sound(found['sound']),
    discreet: readers.discreet(found['discreet']),
    name: readers.name(found['name']),
    side: readers.side(found['side']),
  };
}

function record(kept: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(kept ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    // Not ours, or cut off: the defaults are as good as anything.
    return {};
  }
}

/** Some browsers forbid keeping anything; then a choice holds until the tab is closed. */
function kept(): string | null {
  try {
    return localStorage.getItem(PLACE);
  } catch {
    return null;
  }
}

const understood = () => globalThis.navigator?.languages ?? [];

export const preferences = createStore<Preferences>()(() => readPreferences(kept(), understood()));

export function prefer(change: Partial<Preferences>): void {
  preferences.setState(change);
  try {
    localStorage.setItem(PLACE, JSON.stringify(preferences.getState()));
  } catch {
    // As above: it holds in this tab.
  }
}

/** Follows the other tabs, and shows the page as chosen, now and whenever that changes. */
export function applyPreferences(): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === PLACE) preferences.setState(readPreferences(newValue, understood()));
  });
  preferences.subscribe(show);
  show(preferences.getState());
}

function show({ theme, text, motion, language }: Preferences): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset['theme'];
  else dataset['theme'] = theme;
  dataset['text'] = text;
  dataset['motion'] = motion;
  document.documentElement.lang = language;
}
