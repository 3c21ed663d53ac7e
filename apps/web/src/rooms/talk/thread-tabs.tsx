import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useWords } from '../../i18n/words.tsx';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';
import type { Filter } from '../feed/feed.ts';

interface ThreadTabsProps {
  readonly threads: readonly { readonly thread: string; readonly count: number }[];
  readonly hasPrivate: boolean;
  readonly filter: Filter;
  readonly onFilter: (filter: Filter) => void;
}

/** Parallel threads of one talk: all of it, one of them, or what is private. */
export function ThreadTabs({ threads, hasPrivate, filter, onFilter }: ThreadTabsProps) {
  const { t } = useWords();
  return (
    <div
      role="group"
      aria-label={t('room.threads')}
      className="flex shrink-0 gap-1 overflow-x-auto border-b border-line px-3"
    >
      <Thread on={filter.show === 'all'} onPress={() => onFilter({ show: 'all' })}>
        {t('room.thread.all')}
      </Thread>
      {threads.map(({ thread, count }) => (
        <Thread
          key={thread}
          on={filter.show === 'thread' && filter.thread === thread}
          onPress={() => onFilter({ show: 'thread', thread })}
        >
          <bdi>{thread}</bdi> <span className="text-small text-ink3 tabular-nums">{count}</span>
        </Thread>
      ))}
      {hasPrivate && (
        <Thread on={filter.show === 'private'} onPress={() => onFilter({ show: 'private' })}>
          <Icon of={Lock} size={14} /> {t('room.thread.private')}
        </Thread>
      )}
    </div>
  );
}

interface ThreadProps {
  readonly on: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

function Thread({ on, onPress, children }: ThreadProps) {
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={onPress}
      className={classes(
        'min-h-10 shrink-0 border-b-2 px-3 text-meta -outline-offset-3 pointer-coarse:min-h-12',
        on ? 'border-accent font-[500] text-ink' : 'border-transparent text-ink2 hover:text-ink',
      )}
    >
      {children}
    </button>
  );
}
