import { useWords } from '../../i18n/words.tsx';
import type { Standing } from '../../live/standing.ts';
import { useSeatState } from '../../live/use-seat.tsx';
import type { PlainKey } from '../words.ts';

const words: Readonly<Record<Standing['status'], PlainKey>> = {
  connecting: 'room.connecting',
  live: 'room.live',
  reconnecting: 'room.reconnecting',
  stale: 'room.offline',
  outdated: 'room.offline',
  ended: 'room.offline',
};

/** Silence means fine; a small word says it all the same. What waits to be sent is said here too. */
export function ConnectionWord() {
  const { t } = useWords();
  const status = useSeatState(({ standing }) => standing.status);
  const pending = useSeatState((state) => state.pending);
  return (
    <p className="text-ink2">
      {t(words[status])}
      {status !== 'live' && pending > 0 && ` · ${t('room.pending', { count: pending })}`}
    </p>
  );
}
