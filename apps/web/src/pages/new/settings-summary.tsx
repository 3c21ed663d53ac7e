import { useWords } from '../../i18n/words.tsx';
import { isAlone, type NewRoom } from './new-room.ts';
import { silenceWords } from './silence-words.ts';

/** What holds if nobody opens the settings: nothing of a room is a surprise. */
export function SettingsSummary({ room }: { readonly room: NewRoom }) {
  const { t } = useWords();
  const turns = room.turns.trim() === '' ? undefined : Number(room.turns) || 0;
  const floor = {
    order: t(room.order === 'turns' ? 'new.summary.turns' : 'new.summary.open'),
    turns: turns === undefined ? t('new.summary.unlimited') : t('new.summary.limit', { count: turns }),
  };
  const summary = isAlone(room)
    ? t('new.summary.alone', { ...floor, hours: t('hours', { count: Number(room.lifeHours) || 0 }) })
    : t('new.summary', {
        ...floor,
        days: t('days', { count: Number(room.lifeDays) || 0 }),
        readable: t('days', { count: Number(room.readableDays) || 0 }),
        silence: t(silenceWords[room.silence]),
        where: t(room.people === 'browser' ? 'new.summary.browser' : 'new.summary.any'),
      });
  return <p className="text-meta text-ink2">{summary}</p>;
}
