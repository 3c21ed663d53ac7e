import type { SeatId } from '@parley/protocol/circle';
import { useEffect, useRef } from 'react';
import { usePreferences } from '../../app/use-preferences.ts';
import { useWords } from '../../i18n/words.tsx';
import { speech } from '../../ui/speech.ts';
import type { FeedItem } from '../feed/items.ts';

/** Tells whoever hears the page how many posts came, and from whom the last one was; never their words. */
export function useNews(items: readonly FeedItem[], own: SeatId | null): void {
  const { t } = useWords();
  const { aloud } = usePreferences();
  const known = useRef<number>(undefined);
  const untold = useRef(0);
  useEffect(() => {
    const before = known.current;
    known.current = items.length;
    // What was there when the page was opened is history.
    if (before === undefined || aloud !== 'all' || items.length <= before) return;
    const posts = items.slice(before).filter((item) => item.type === 'post' && item.by.seat !== own);
    const last = posts.at(-1);
    if (last?.type !== 'post') return;
    untold.current += posts.length;
    speech.say(t('room.news', { count: untold.current, name: last.name }));
    const forget = setTimeout(() => {
      untold.current = 0;
    }, 3_000);
    return () => clearTimeout(forget);
  }, [items, aloud, own, t]);
}
