import { useEffect, useState } from 'react';
import { prefer } from '../../app/preferences.ts';
import { usePreferences } from '../../app/use-preferences.ts';
import { useWords } from '../../i18n/words.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { focusOn } from '../banner/focus-on.ts';
import { usePlace } from '../use-place.ts';
import { deedOf, shortcuts } from './keys.ts';

/** The room's keys, and their list under "?". Whoever is disturbed by them switches them off there. */
export function RoomKeys() {
  const { keys } = usePreferences();
  const { show } = usePlace();
  const [listed, setListed] = useState(false);

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const deed = deedOf(event, isTyping(event.target));
      if (!deed || (keys === 'off' && deed.type !== 'help')) return;
      event.preventDefault();
      if (deed.type === 'help') setListed(true);
      else if (deed.type === 'focus') focusOn(deed.id, 0);
      else {
        show(deed.panel);
        focusOn(`panel-${deed.panel}`);
      }
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [keys, show]);

  return listed ? <KeyList on={keys === 'on'} onClose={() => setListed(false)} /> : null;
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName);
}

function KeyList({ on, onClose }: { readonly on: boolean; readonly onClose: () => void }) {
  const { t } = useWords();
  return (
    <Dialog title={t('room.keys')} onClose={onClose}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        {shortcuts.map(({ code, key, label }) => (
          <div key={code} className="contents">
            <dt>
              <kbd className="rounded-control border border-edge px-2 py-0.5 font-mono text-meta">{key}</kbd>
            </dt>
            <dd>{t(label)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-meta text-ink2">{t('room.keys.feed')}</p>
      <DialogActions>
        <Button onClick={() => prefer({ keys: on ? 'off' : 'on' })}>
          {on ? t('room.keys.off') : t('room.keys.on')}
        </Button>
        <Button look="filled" onClick={onClose}>
          {t('room.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
