import { useMemo } from 'react';
import { useWords } from '../../i18n/words.tsx';
import { useMe, usePlay, useSeatState } from '../../live/use-seat.tsx';
import { classes } from '../../ui/classes.ts';
import { Composer } from '../composer/composer.tsx';
import { feedOf, filtered, threadsOf } from '../feed/feed.ts';
import type { Screen } from '../use-media.ts';
import { usePlace } from '../use-place.ts';
import { Feed } from './feed-list.tsx';
import { ThreadTabs } from './thread-tabs.tsx';

/** The talk: its threads, what was said, and where one says something. */
export function Talk({ screen }: { readonly screen: Screen }) {
  const { t } = useWords();
  const play = usePlay();
  const me = useMe();
  const entries = useSeatState((state) => state.entries);
  const { filter, filterBy } = usePlace();
  const items = useMemo(() => feedOf(entries, play), [entries, play]);
  const threads = useMemo(() => threadsOf(items), [items]);
  const shown = useMemo(() => filtered(items, filter), [items, filter]);
  const hasPrivate = items.some(({ circle }) => circle !== 'room');

  return (
    <section
      id="talk"
      tabIndex={-1}
      aria-label={t('room.talk')}
      className={classes(
        'flex min-w-0 flex-col outline-none',
        screen === 'desk' ? 'h-full min-h-0' : 'flex-1',
      )}
    >
      {(threads.length > 0 || hasPrivate) && (
        <ThreadTabs threads={threads} hasPrivate={hasPrivate} filter={filter} onFilter={filterBy} />
      )}
      <Feed items={shown} total={items.length} screen={screen} />
      {me.kind === 'person' && <Composer threads={threads.map(({ thread }) => thread)} screen={screen} />}
    </section>
  );
}
