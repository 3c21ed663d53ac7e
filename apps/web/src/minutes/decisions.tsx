import type { Minutes } from '@parley/record/minutes/document';
import { useWords } from '../i18n/words.tsx';
import { Markdown } from '../rooms/markdown/markdown.tsx';
import { MotionList } from './motion-list.tsx';
import { UtcTime, Who } from './names.tsx';
import { Votes } from './votes.tsx';
import { Quoted } from '../ui/quoted.tsx';

const verdicts = {
  accepted: 'minutes.accepted',
  rejected: 'minutes.rejected',
  lapsed: 'minutes.lapsed',
  withdrawn: 'minutes.withdrawn',
} as const;

/** What both sides decided: the charter as it came to stand, every amendment with its votes, and every motion. */
export function Decisions({ minutes }: { readonly minutes: Minutes }) {
  const { t } = useWords();
  const { charter } = minutes;
  return (
    <>
      {charter.version > 0 && (
        <h3 className="mb-1 font-[600]">{t('minutes.charter', { version: charter.version })}</h3>
      )}
      {charter.clauses.length === 0 && <p>{t('minutes.charter.none')}</p>}
      <ol className="mb-4">
        {charter.clauses.map(({ clause, text }) => (
          <li key={clause} className="grid grid-cols-[2rem_1fr]">
            <span>{clause}</span>
            <Markdown text={text} as="document" />
          </li>
        ))}
      </ol>
      {charter.amendments.map(({ on, action, clause = 0, versions, votes, decision }) => {
        const last = versions.at(-1);
        return (
          <div key={on} className="mb-4 break-inside-avoid">
            <p>
              <strong className="font-[600]">{t('amendment.name', { on })}</strong>{' '}
              {action === 'add' && t('amendment.add')}
              {action === 'replace' && t('amendment.replace', { clause })}
              {action === 'remove' && t('amendment.remove', { clause })}
              {last && (
                <>
                  {', '}
                  <Who minutes={minutes} by={last.by} seq={last.seq} /> <Quoted>{last.reason}</Quoted>
                </>
              )}
            </p>
            {last?.text !== undefined && (
              <div className="border-l border-line pl-3">
                <Markdown text={last.text} as="document" />
              </div>
            )}
            <Votes minutes={minutes} votes={votes} />
            {decision && (
              <p className="font-sans text-meta">
                {t(verdicts[decision.what])} <UtcTime at={decision.at} />
              </p>
            )}
          </div>
        );
      })}
      <MotionList minutes={minutes} />
    </>
  );
}
