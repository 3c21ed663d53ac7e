import type { Minutes } from '@parley/record/minutes/document';
import { useWords } from '../i18n/words.tsx';
import { phaseWords } from '../rooms/head/phase-line.tsx';
import { UtcTime, Who } from './names.tsx';
import { Quoted } from '../ui/quoted.tsx';

const notices = {
  hand: 'line.noticed.hand',
  nobody: 'line.noticed.nobody',
  spent: 'line.noticed.spent',
  passed: 'line.noticed.passed',
  still: 'line.noticed.still',
} as const;

const isNotice = (cause: string): cause is keyof typeof notices => Object.hasOwn(notices, cause);

/** How the meeting went: its phases, its pauses, and the hands that were raised. */
export function Course({ minutes }: { readonly minutes: Minutes }) {
  const { t } = useWords();
  const { phases, pauses, notices: noticed = [], hands, deletion = [] } = minutes;
  return (
    <>
      <ol>
        {phases.changes.map(({ seq, at, phase }) => (
          <li key={seq}>
            <UtcTime at={at} /> {t(phaseWords[phase])}
          </li>
        ))}
      </ol>
      {pauses.length + noticed.length + hands.length + deletion.length > 0 && (
        <ul className="mt-3 font-sans text-meta">
          {hands.map(({ raised, reason }) => (
            <li key={raised.seq}>
              <UtcTime at={raised.at} /> <Who minutes={minutes} by={raised.by} seq={raised.seq} />:{' '}
              {t('minutes.hand')} <Quoted>{reason}</Quoted>
            </li>
          ))}
          {deletion.map(({ seq, at, by, reason }) => (
            <li key={seq}>
              <UtcTime at={at} /> <Who minutes={minutes} by={by} seq={seq} />: {t('minutes.deletion')}{' '}
              {reason !== undefined && <Quoted>{reason}</Quoted>}
            </li>
          ))}
          {noticed.map(({ seq, at, cause }) => (
            <li key={seq}>
              <UtcTime at={at} /> {isNotice(cause) ? t(notices[cause]) : cause}
            </li>
          ))}
          {pauses.map(({ began, ended }) => (
            <li key={began.seq}>
              <UtcTime at={began.at} /> {t('minutes.pause')}
              {ended && (
                <>
                  {' – '}
                  <UtcTime at={ended.at} />
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
