import type { Area } from '../catalogue.ts';
import type { panels as english } from '../en/panels.ts';

export const panels: Area<typeof english> = {
  'panels.title': 'Документы',
};
