import { useWords } from '../i18n/words.tsx';
import { focusOn } from '../rooms/banner/focus-on.ts';
import type { PanelName } from '../rooms/panel-names.ts';
import { useWaiting } from '../rooms/parts/use-waiting.ts';
import { usePlace } from '../rooms/use-place.ts';
import { titles } from './titles.ts';

interface TabBarProps {
  readonly names: readonly PanelName[];
  readonly shown: PanelName | undefined;
}

/** The names of the papers at the bottom of a tablet, which open and close the sheet. */
export function TabBar({ names, shown }: TabBarProps) {
  const { t } = useWords();
  const { show } = usePlace();
  const waiting = useWaiting();
  return (
    <nav
      aria-label={t('panel.region')}
      className="fixed inset-x-0 bottom-0 z-3 flex justify-center gap-1 border-t border-line bg-card"
    >
      {names.map((name) => (
        <button
          key={name}
          id={`tab-${name}`}
          type="button"
          aria-expanded={shown === name}
          className="min-h-12 px-3 text-meta font-[500] text-ink2 -outline-offset-3 hover:text-ink aria-expanded:text-ink"
          onClick={() => {
            show(shown === name ? undefined : name);
            if (shown !== name) focusOn(`panel-${name}`);
          }}
        >
          {t(titles[name])}
          {(waiting[name] ?? 0) > 0 && (
            <span className="ml-2 rounded-full bg-needs px-1.5 text-small text-needs-ink">
              {waiting[name]}
            </span>
          )}
        </button>
      ))}
    </nav>
  );
}
