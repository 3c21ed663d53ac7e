import type { Area } from '../catalogue.ts';
import type { room as english } from '../en/room.ts';

export const room: Area<typeof english> = {
  'room.title': 'Комната',
};
