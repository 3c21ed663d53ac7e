import { useWords } from '../../i18n/words.tsx';
import type { NewRoom } from './room-input.ts';
import { silenceWords } from './silence-words.ts';

/** What holds if nobody opens the settings: nothing of a room is a surprise. */
export function SettingsSummary({ room }: { readonly room: NewRoom }) {
  const { t } = useWords();
  const summary = t('new.summary', {
    days: t('days', { count: Number(room.lifeDays) || 0 }),
    readable: t('days', { count: Number(room.readableDays) || 0 }),
    turns: Number(room.turns) || 0,
    silence: t(silenceWords[room.silence]),
    where: t(room.people === 'browser' ? 'new.summary.browser' : 'new.summary.any'),
  });
  return <p className="text-meta text-ink2">{summary}</p>;
}
