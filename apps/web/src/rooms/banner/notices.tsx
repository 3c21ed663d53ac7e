import { useEffect, useMemo } from 'react';
import { usePreferences } from '../../app/use-preferences.ts';
import { useWords } from '../../i18n/words.tsx';
import { useSeen } from '../../live/use-seat.tsx';
import { usePlace } from '../use-place.ts';
import { bannersOf } from './banner.ts';
import { playTone } from './tone.ts';

/**
 * A notice of the browser for what waits, while the reader is elsewhere: at most one for each thing, without any of its
 * words, and gone when the thing is done, whoever did it.
 */
export function Notices() {
  const { t } = useWords();
  const { next, play } = useSeen();
  const { room } = usePlace();
  const { discreet, sound } = usePreferences();
  const { first } = useMemo(() => bannersOf(next, play), [next, play]);
  const waits = first.label === 'needs' ? first.reason : undefined;
  const topic = play.room.topic;

  useEffect(() => {
    const elsewhere = document.visibilityState === 'hidden' || !document.hasFocus();
    if (waits === undefined || !elsewhere) return;
    if (sound === 'on') playTone(waits);
    if (!('Notification' in window) || Notification.permission !== 'granted') return;
    const text = discreet === 'on' ? t('room.notices.discreet') : t('room.notices.waits', { topic });
    const notice = new Notification('Parley', { body: text, tag: `${room} ${waits}` });
    notice.addEventListener('click', () => {
      window.focus();
      notice.close();
    });
    return () => notice.close();
  }, [waits, topic, room, discreet, sound, t]);
  return null;
}
