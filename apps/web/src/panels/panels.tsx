import { X } from 'lucide-react';
import { useWords } from '../i18n/words.tsx';
import { usePlay } from '../live/use-seat.tsx';
import { focusOn } from '../rooms/banner/focus-on.ts';
import { groupOf, type PanelName, panelsOf, phoneGroups } from '../rooms/panel-names.ts';
import { useWaiting } from '../rooms/parts/use-waiting.ts';
import type { Screen } from '../rooms/use-media.ts';
import { usePlace } from '../rooms/use-place.ts';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { Icon } from '../ui/icon.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { Panel } from './panel.tsx';
import { TabBar } from './tab-bar.tsx';
import { titles } from './titles.ts';

interface PanelsProps {
  readonly shown: PanelName | undefined;
  readonly screen: Screen;
}

const places: Readonly<Record<Screen, string>> = {
  desk: 'min-h-0 overflow-y-auto border-l border-line px-5 pt-1',
  tablet: 'fixed inset-y-0 right-0 z-4 w-3/5 overflow-y-auto border-l border-line px-6 pt-2 shadow-float',
  phone: 'px-4 pt-2',
};

/** The papers beside the talk: on a desk in a column, on a tablet in a sheet over it, on a phone in its place. */
export function Panels({ shown, screen }: PanelsProps) {
  const { t } = useWords();
  const { show } = usePlace();
  const waiting = useWaiting();
  const own = panelsOf(usePlay());
  const close = () => {
    show(undefined);
    focusOn(`tab-${shown}`);
  };
  const near: readonly PanelName[] =
    screen === 'phone' && shown !== undefined ? phoneGroups[groupOf(shown)] : own;
  const group = near.filter((name) => own.includes(name));
  const tabs = group.map((id) => ({ id, label: t(titles[id]), count: waiting[id] }));

  const tabbed = screen === 'desk' || (screen === 'phone' && group.length > 1);
  // One tree for every screen: whoever turns a phone around keeps what they have typed and opened.
  return (
    <>
      {screen === 'tablet' && <TabBar names={own} shown={shown} />}
      {shown !== undefined && (
        <section
          aria-label={t('panel.region')}
          onKeyDown={(event) =>
            event.key === 'Escape' && !event.defaultPrevented && screen === 'tablet' && close()
          }
          className={classes('bg-paper pb-8', places[screen])}
        >
          {screen === 'tablet' && (
            <Button look="bare" className="float-right" icon={<Icon of={X} />} onClick={close}>
              {t('room.close')}
            </Button>
          )}
          <Tabs label={t('panel.region')} tabs={tabs} chosen={shown} onChoose={show} bare={!tabbed}>
            <Panel name={shown} titled={tabbed} />
          </Tabs>
        </section>
      )}
    </>
  );
}
