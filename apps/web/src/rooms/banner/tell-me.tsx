import { useState } from 'react';
import { prefer } from '../../app/preferences.ts';
import { useWords } from '../../i18n/words.tsx';
import { useMe } from '../../live/use-seat.tsx';
import { Menu } from '../../ui/menu.tsx';

const asked = () => ('Notification' in window ? Notification.permission : 'denied');

/** The banner's menu: browser notices are asked for by somebody who wants them, and never by the page itself. */
export function TellMe() {
  const { t } = useWords();
  const { kind } = useMe();
  const [permission, setPermission] = useState(asked);
  const [explained, setExplained] = useState(false);
  if (kind !== 'person' || permission === 'granted') return null;
  if (permission === 'denied')
    return explained ? <p className="text-meta">{t('room.notices.denied')}</p> : null;
  const ask = async () => {
    const answer = await Notification.requestPermission();
    setPermission(answer);
    setExplained(answer === 'denied');
  };
  return (
    <Menu
      label={<span aria-hidden>⋯</span>}
      name={t('room.notices.menu')}
      look="bare"
      choices={[
        { id: 'tell', label: t('room.notices.tell') },
        { id: 'discreet', label: t('room.notices.tell_discreetly') },
      ]}
      onChoose={(choice) => {
        prefer({ discreet: choice === 'discreet' ? 'on' : 'off' });
        void ask();
      }}
    />
  );
}
