import { X } from 'lucide-react';
import type { ReactNode } from 'react';
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
import { CaucusPanel } from './caucus/caucus-panel.tsx';
import { CharterPanel } from './charter/charter-panel.tsx';
import { ContractPanel } from './contract/contract-panel.tsx';
import { FloorPanel } from './floor/floor-panel.tsx';
import { PeoplePanel } from './people/people-panel.tsx';
import { RecordPanel } from './record/record-panel.tsx';
import type { PlainKey } from '../rooms/words.ts';

const titles: Readonly<Record<PanelName, PlainKey>> = {
  floor: 'panel.floor',
  charter: 'panel.charter',
  contract: 'panel.contract',
  caucus: 'panel.caucus',
  people: 'panel.people',
  record: 'panel.record',
};

const bodies: Readonly<Record<PanelName, () => ReactNode>> = {
  floor: FloorPanel,
  charter: CharterPanel,
  contract: ContractPanel,
  caucus: CaucusPanel,
  people: PeoplePanel,
  record: RecordPanel,
};

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

interface PanelProps {
  readonly name: PanelName;
  /** Its name stands in the tab above it already. */
  readonly titled?: boolean;
}

/** A panel begins with its name, which is where the banner and the keys turn to. */
function Panel({ name, titled = false }: PanelProps) {
  const { t } = useWords();
  const Body = bodies[name];
  return (
    <>
      <h2
        id={`panel-${name}`}
        tabIndex={-1}
        className={titled ? 'sr-only' : 'mb-3 text-head font-[600] outline-none'}
      >
        {t(titles[name])}
      </h2>
      <Body />
    </>
  );
}

function TabBar({
  names,
  shown,
}: {
  readonly names: readonly PanelName[];
  readonly shown: PanelName | undefined;
}) {
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
