import { X } from 'lucide-react';
import { useWords } from '../i18n/words.tsx';
import { useMe } from '../live/use-seat.tsx';
import { focusOn } from '../rooms/banner/focus-on.ts';
import { groupOf, type PanelName, panelNames, phoneGroups } from '../rooms/panel-names.ts';
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

/** The papers beside the talk: on a desk in a column, on a tablet in a sheet over it, on a phone in its place. */
export function Panels({ shown, screen }: PanelsProps) {
  const { t } = useWords();
  const { kind } = useMe();
  const { show } = usePlace();
  const waiting = useWaiting();
  const own = panelNames.filter((name) => name !== 'caucus' || kind !== 'observer');
  const close = () => {
    show(undefined);
    focusOn(`tab-${shown}`);
  };
  const group: readonly PanelName[] =
    screen === 'phone' && shown !== undefined ? phoneGroups[groupOf(shown)] : own;
  const tabs = group.map((id) => ({ id, label: t(titles[id]), count: waiting[id] }));

  if (screen === 'desk' && shown !== undefined)
    return (
      <aside
        aria-label={t('panel.region')}
        className="min-h-0 overflow-y-auto border-l border-line px-5 pt-1 pb-8"
      >
        <Tabs label={t('panel.region')} tabs={tabs} chosen={shown} onChoose={show}>
          <Panel name={shown} titled />
        </Tabs>
      </aside>
    );
  return (
    <>
      {screen === 'tablet' && <TabBar names={own} shown={shown} />}
      {shown !== undefined && (
        <section
          aria-label={t('panel.region')}
          onKeyDown={(event) =>
            event.key === 'Escape' && !event.defaultPrevented && screen === 'tablet' && close()
          }
          className={classes(
            'bg-paper px-4 pt-2 pb-8',
            screen === 'tablet' &&
              'fixed inset-y-0 right-0 z-4 w-3/5 overflow-y-auto border-l border-line px-6 shadow-float',
          )}
        >
          {screen === 'tablet' && (
            <Button look="bare" className="float-right" icon={<Icon of={X} />} onClick={close}>
              {t('room.close')}
            </Button>
          )}
          {group.length > 1 && screen === 'phone' ? (
            <Tabs label={t('panel.region')} tabs={tabs} chosen={shown} onChoose={show}>
              <Panel name={shown} titled />
            </Tabs>
          ) : (
            <Panel name={shown} />
          )}
        </section>
      )}
    </>
  );
}
