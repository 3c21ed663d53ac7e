import { useRef, useState } from 'react';
import { useWords } from '../../i18n/words.tsx';
import { useMe, useSeat } from '../../live/use-seat.tsx';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { type FeedItem, keyOf } from '../feed/items.ts';
import type { Screen } from '../use-media.ts';
import { usePlace } from '../use-place.ts';
import { alongArticles, useEntryFocus } from './article-keys.ts';
import { EntryLinks } from '../markdown/inlines.tsx';
import { LineItem } from './line-item.tsx';
import { PostItem } from './post-item.tsx';
import { useEntryLinks } from './use-entry-links.tsx';
import { useEnd } from './use-end.ts';
import { useNews } from './use-news.ts';

interface FeedProps {
  readonly items: readonly FeedItem[];
  readonly total: number;
  readonly screen: Screen;
}

/** Articles that are drawn at once; earlier ones come when they are asked for. */
const PAGE = 200;

/**
 * The talk as a feed of articles. It is no live region: what is new is counted by the status line, and history is read
 * when somebody goes there. It never scrolls for a reader unless they are at its end.
 */
export function Feed({ items, total, screen }: FeedProps) {
  const { t } = useWords();
  const { entry } = usePlace();
  const [pages, setPages] = useState(1);
  const list = useRef<HTMLDivElement>(null);
  const { atEnd, below, toEnd } = useEnd(list, items.length, screen);
  useNews(items, useMe().seat);
  const { now } = useSeat();
  const [openedAt] = useState(now);

  const wanted = entry === undefined ? undefined : keyOf('room', entry);
  const at = wanted === undefined ? -1 : items.findIndex(({ key }) => key === wanted);
  const paged = Math.max(0, items.length - pages * PAGE);
  const first = at >= 0 ? Math.min(paged, at) : paged;
  useEntryFocus(list, at >= 0 ? wanted : undefined);

  return (
    <div className={classes('relative min-h-0', screen === 'desk' ? 'flex-1' : 'grow')}>
      <div ref={list} className={classes(screen === 'desk' && 'h-full overflow-y-auto')}>
        <div className="mx-auto flex max-w-talk flex-col gap-1 px-4 py-4 tablet:px-6">
          {first > 0 && (
            <Button look="bare" className="self-center" onClick={() => setPages(pages + 1)}>
              {t('room.earlier', { count: first })}
            </Button>
          )}
          {items.length === 0 && <p className="py-8 text-ink2">{t('room.talk.empty')}</p>}
          {items.length > 0 && <Articles items={items} first={first} total={total} openedAt={openedAt} />}
        </div>
      </div>
      {!atEnd && (
        <div className="pointer-events-none sticky bottom-[calc(var(--covered-bottom,0px)+7.5rem)] z-1 flex justify-center desk:absolute desk:inset-x-0 desk:bottom-2">
          <Button className="pointer-events-auto bg-raised! shadow-float" onClick={toEnd}>
            {below > 0 ? t('room.below', { count: below }) : t('room.latest')}
          </Button>
        </div>
      )}
    </div>
  );
}

interface ArticlesProps {
  readonly items: readonly FeedItem[];
  /** The place of the first one that is drawn. */
  readonly first: number;
  readonly total: number;
  /** Milliseconds; what came later is shown as new. */
  readonly openedAt: number;
}

function Articles({ items, first, total, openedAt }: ArticlesProps) {
  const { t } = useWords();
  const showEntry = useEntryLinks();
  return (
    <div
      role="feed"
      aria-label={t('room.talk')}
      aria-busy={false}
      onKeyDown={alongArticles}
      className="flex flex-col gap-1"
    >
      <EntryLinks show={showEntry}>
        {items
          .slice(first)
          .map((item, place) =>
            item.type === 'post' ? (
              <PostItem
                key={item.key}
                post={item}
                at={first + place + 1}
                of={total}
                fresh={item.at > openedAt}
              />
            ) : (
              <LineItem key={item.key} line={item} at={first + place + 1} of={total} />
            ),
          )}
      </EntryLinks>
    </div>
  );
}
