import { useEffect, useRef } from 'react';
import { useWords } from '../../i18n/words.tsx';
import { useMe } from '../../live/use-seat.tsx';
import { classes } from '../../ui/classes.ts';
import { ActionBar } from '../banner/action-bar.tsx';
import { groupOf, type PanelName, phoneGroups, type PhoneGroup } from '../panel-names.ts';
import { usePlace } from '../use-place.ts';
import { useWaiting } from './use-waiting.ts';
import type { PlainKey } from '../words.ts';

const labels: Readonly<Record<PhoneGroup, PlainKey>> = {
  decide: 'room.tab.decide',
  papers: 'room.tab.papers',
  private: 'room.tab.private',
  people: 'room.tab.people',
};

/** The phone's places, one at a time, with their names always in sight. */
export function BottomTabs({ shown }: { readonly shown: PanelName | undefined }) {
  const { t } = useWords();
  const { kind } = useMe();
  const { show } = usePlace();
  const waiting = useWaiting();
  const bar = useCoveredBottom();
  const group = shown && groupOf(shown);
  const groups: readonly PhoneGroup[] =
    kind === 'observer' ? ['decide', 'papers', 'people'] : ['decide', 'papers', 'private', 'people'];
  const count = (each: PhoneGroup) =>
    phoneGroups[each].reduce((sum, panel) => sum + (waiting[panel] ?? 0), 0);
  return (
    <div
      ref={bar}
      className="fixed inset-x-0 bottom-0 z-3 border-t border-line bg-card pb-[env(safe-area-inset-bottom)]"
    >
      <ActionBar />
      <nav aria-label={t('room.tabs')} className="flex">
        <TabButton on={group === undefined} onPress={() => show(undefined)} count={0}>
          {t('room.tab.talk')}
        </TabButton>
        {groups.map((each) => (
          <TabButton
            key={each}
            on={group === each}
            onPress={() => show(phoneGroups[each][0])}
            count={count(each)}
          >
            {t(labels[each])}
          </TabButton>
        ))}
      </nav>
    </div>
  );
}

/** Tells the page how much of its bottom is covered, so that nothing is hidden there. */
function useCoveredBottom() {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const bar = ref.current;
    if (!bar) return;
    const root = document.documentElement;
    const watch = new ResizeObserver(() =>
      root.style.setProperty('--covered-bottom', `${bar.offsetHeight}px`),
    );
    watch.observe(bar);
    return () => {
      watch.disconnect();
      root.style.removeProperty('--covered-bottom');
    };
  }, []);
  return ref;
}

interface TabButtonProps {
  readonly on: boolean;
  readonly onPress: () => void;
  readonly count: number;
  readonly children: string;
}

function TabButton({ on, onPress, count, children }: TabButtonProps) {
  return (
    <button
      type="button"
      aria-current={on ? 'page' : undefined}
      onClick={onPress}
      className={classes(
        'min-h-14 min-w-0 flex-1 border-t-2 px-1 text-small font-[500] -outline-offset-3',
        on ? 'border-accent text-ink' : 'border-transparent text-ink2',
      )}
    >
      {children}
      {count > 0 && (
        <span className="ml-1 rounded-full bg-needs px-1.5 text-needs-ink tabular-nums">{count}</span>
      )}
    </button>
  );
}
