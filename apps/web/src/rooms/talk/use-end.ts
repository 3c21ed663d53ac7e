import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Screen } from '../use-media.ts';

/** Within this distance of its end a reader counts as being there. */
const NEAR_PX = 48;

interface End {
  readonly atEnd: boolean;
  /** How many articles came while the reader was elsewhere. */
  readonly below: number;
  toEnd(): void;
}

/** Keeps a reader who is at the end of the talk there, and nobody else: others are told how much is below. */
export function useEnd(list: RefObject<HTMLElement | null>, count: number, screen: Screen): End {
  const [atEnd, setAtEnd] = useState(true);
  const [seen, setSeen] = useState(count);
  const there = useRef(true);
  // A desk scrolls the talk, other screens scroll the page.
  const scroller = useCallback(
    () => (screen === 'desk' ? list.current : document.scrollingElement),
    [list, screen],
  );
  const toEnd = useCallback(() => {
    const place = scroller();
    if (place) place.scrollTop = place.scrollHeight;
  }, [scroller]);

  useEffect(() => {
    const target: EventTarget | null = screen === 'desk' ? list.current : document;
    const look = () => {
      const place = scroller();
      if (!place) return;
      there.current = place.scrollHeight - place.scrollTop - place.clientHeight < NEAR_PX;
      setAtEnd(there.current);
    };
    target?.addEventListener('scroll', look, { passive: true });
    return () => target?.removeEventListener('scroll', look);
  }, [list, screen, scroller]);

  useLayoutEffect(() => {
    if (there.current) toEnd();
  }, [count, toEnd]);
  // What is off the screen is measured only when it comes near, and papers and fonts arrive later: the end moves.
  useEffect(() => {
    const content = list.current?.firstElementChild;
    if (!content) return;
    const watch = new ResizeObserver(() => {
      if (there.current) toEnd();
    });
    watch.observe(content);
    // Where the page scrolls, what stands at its bottom moves its end too.
    if (screen !== 'desk') watch.observe(document.body);
    return () => watch.disconnect();
  }, [list, screen, toEnd]);
  useEffect(() => {
    if (atEnd) setSeen(count);
  }, [atEnd, count]);

  return { atEnd, below: Math.max(0, count - seen), toEnd };
}
