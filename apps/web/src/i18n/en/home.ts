export const home = {
  'home.title': 'Parley',
} as const;
