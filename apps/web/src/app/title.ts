import { useEffect } from 'react';

/** The page's name in the tab; the room's own pages put the count of what needs somebody before it. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === 'Parley' ? title : `${title} · Parley`;
  }, [title]);
}
