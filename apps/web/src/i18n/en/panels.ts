export const panels = {
  'panels.title': 'Papers',
} as const;
