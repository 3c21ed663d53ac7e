import type { Area } from '../catalogue.ts';
import type { settings as english } from '../en/settings.ts';

export const settings: Area<typeof english> = {
  'settings.title': 'Settings',
};
