import { timeText } from '../../i18n/times.ts';
import { useWords, Words } from '../../i18n/words.tsx';
import { UtcTime } from '../../minutes/names.tsx';

/** A moment in UTC, and on the reader's own clock where that shows another hour. */
export function BothTimes({ at }: { readonly at: number }) {
  const { language } = useWords();
  const isElsewhere = new Date(at).getTimezoneOffset() !== 0;
  return (
    <>
      <UtcTime at={new Date(at).toISOString()} />
      {isElsewhere && (
        <span className="text-ink2">
          {' '}
          <Words of="after.here" with={{ time: timeText(at, 'clock', at, language) }} />
        </span>
      )}
    </>
  );
}
