import { type RefObject, useEffect, useRef } from 'react';

/** How much of the screen the bar at its bottom takes, which holds the decision. */
const BAR_PX = 140;

/** Tells once that the end of a part was on the screen, above that bar: put what is answered there. */
export function useInSight(isRead: boolean, onRead: () => void): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = end.current;
    if (!place || isRead) return;
    const watch = new IntersectionObserver(
      (seen) => {
        const inSight = seen.some(({ isIntersecting }) => isIntersecting);
        if (inSight && document.visibilityState === 'visible') onRead();
      },
      // What lies under the bar is not in sight.
      { rootMargin: `0px 0px -${BAR_PX}px 0px` },
    );
    watch.observe(place);
    return () => watch.disconnect();
  }, [isRead, onRead]);
  return end;
}
