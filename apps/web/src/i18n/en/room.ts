export const room = {
  'room.title': 'Room',
} as const;
