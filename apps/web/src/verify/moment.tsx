import { fullTime, locales } from '../i18n/times.ts';
import { useWords } from '../i18n/words.tsx';

/** Beyond this, in milliseconds, there is no date; a record of a stranger may say so all the same. */
const LATEST_MS = 8.64e15;

/** When the hub wrote something down: in UTC, the same for everybody, and as the reader's own clocks showed it. */
export function Moment({ at }: { readonly at: number }) {
  const { t, language } = useWords();
  if (at <= 0 || at > LATEST_MS) return t('verify.time.none');
  const utc = new Intl.DateTimeFormat(locales[language], {
    dateStyle: 'long',
    timeStyle: 'medium',
    timeZone: 'UTC',
  }).format(at);
  return (
    <>
      <time dateTime={new Date(at).toISOString()} className="tabular-nums">
        {utc} UTC
      </time>
      {new Date(at).getTimezoneOffset() !== 0 && (
        <span className="text-ink3"> · {t('verify.here', { time: fullTime(at, language) })}</span>
      )}
    </>
  );
}
