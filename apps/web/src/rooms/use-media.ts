import { useSyncExternalStore } from 'react';

/** Whether a media query holds now. */
function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
  );
}

/** A desk shows talk and papers beside each other; a tablet lays one over the other; a phone has one place at a time. */
export type Screen = 'desk' | 'tablet' | 'phone';

export function useScreen(): Screen {
  const desk = useMedia('(min-width: 75rem)');
  const tablet = useMedia('(min-width: 48rem)');
  if (desk) return 'desk';
  return tablet ? 'tablet' : 'phone';
}
