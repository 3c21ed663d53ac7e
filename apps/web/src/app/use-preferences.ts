import { useStore } from 'zustand';
import { type Preferences, preferences } from './preferences.ts';

export function usePreferences(): Preferences {
  return useStore(preferences);
}
