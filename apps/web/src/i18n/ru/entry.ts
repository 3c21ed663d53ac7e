import type { Area } from '../catalogue.ts';
import type { entry as english } from '../en/entry.ts';

export const entry: Area<typeof english> = {
  'entry.title': 'Parley',
};
