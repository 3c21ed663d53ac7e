export const entry = {
  'entry.title': 'Parley',
} as const;
