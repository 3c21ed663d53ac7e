export const minutes = {
  'minutes.title': 'Minutes',
} as const;
