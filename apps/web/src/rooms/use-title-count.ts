import { useEffect } from 'react';
import { useWords } from '../i18n/words.tsx';

/** The tab's title: how many things wait in this room, and the room's name. */
export function useTitleCount(topic: string, count: number): void {
  const { t } = useWords();
  useEffect(() => {
    document.title = count > 0 ? t('room.title.needs', { count, topic }) : t('room.title', { topic });
  }, [topic, count, t]);
}
