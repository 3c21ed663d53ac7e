import type { Area } from '../catalogue.ts';
import type { minutes as english } from '../en/minutes.ts';

export const minutes: Area<typeof english> = {
  'minutes.title': 'Протокол',
};
