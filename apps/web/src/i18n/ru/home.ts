import type { Area } from '../catalogue.ts';
import type { home as english } from '../en/home.ts';

export const home: Area<typeof english> = {
  'home.title': 'Parley',
};
