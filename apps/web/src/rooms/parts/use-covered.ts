import { type RefObject, useEffect, useRef } from 'react';

/** Tells the page how much of it the banner covers, so that what has the focus is never hidden behind it. */
export function useCovered(): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const banner = ref.current;
    if (!banner) return;
    const root = document.documentElement;
    const watch = new ResizeObserver(() => {
      const covers = getComputedStyle(banner).position === 'sticky';
      root.style.setProperty('--covered-top', `${covers ? banner.offsetHeight : 0}px`);
    });
    watch.observe(banner);
    return () => {
      watch.disconnect();
      root.style.removeProperty('--covered-top');
    };
  }, []);
  return ref;
}
