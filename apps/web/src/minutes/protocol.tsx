import type { Minutes } from '@parley/record/minutes/document';
import { useWords } from '../i18n/words.tsx';
import { plainly } from '../rooms/markdown/words.ts';
import { UtcTime, Who } from './names.tsx';

/** What was said, in the speakers' own summaries, by thread. */
export function Protocol({ minutes }: { readonly minutes: Minutes }) {
  const { t } = useWords();
  if (minutes.protocol.length === 0) return <p>{t('record.empty')}</p>;
  return minutes.protocol.map(({ thread, items }) => (
    <div key={thread ?? ''} className="mb-4">
      {(minutes.protocol.length > 1 || thread !== null) && (
        <h3 className="mb-1 font-[600]">
          <bdi>{thread ?? t('record.no_thread')}</bdi>
        </h3>
      )}
      <ol>
        {items.map(({ seq, at, by, how, summary, opening, cut }) => (
          <li key={seq} className="mb-1">
            <span className="font-sans text-meta">
              #{seq} <UtcTime at={at} /> <Who minutes={minutes} by={by} seq={seq} />
              {how === 'narrowed' && ` ${t('minutes.narrowed')}`}
            </span>
            <span dir="auto" className="block">
              {plainly(summary ?? opening ?? '')}
              {cut === true && ' …'}
            </span>
          </li>
        ))}
      </ol>
    </div>
  ));
}
