import type { Minutes } from '@parley/record/minutes/document';
import { useWords } from '../i18n/words.tsx';
import { partyIn, UtcTime, Who } from './names.tsx';
import { Votes } from './votes.tsx';
import { Quoted } from '../ui/quoted.tsx';

type Motion = Minutes['motions'][number];

const verdicts = {
  carried: 'minutes.carried',
  rejected: 'minutes.rejected',
  lapsed: 'minutes.lapsed',
  withdrawn: 'minutes.withdrawn',
} as const;

/** Every motion with its votes, and what became of it. */
export function MotionList({ minutes }: { readonly minutes: Minutes }) {
  const { t } = useWords();
  if (minutes.motions.length === 0) return null;
  return (
    <>
      <h3 className="mt-4 mb-1 font-[600]">{t('motion.open')}</h3>
      {minutes.motions.map((motion) => (
        <div key={motion.on} className="mb-4 break-inside-avoid">
          <p>
            <strong className="font-[600]">{t('motion.name', { on: motion.on })}</strong>{' '}
            <Terms minutes={minutes} motion={motion} />
            {', '}
            <Who minutes={minutes} by={motion.moved.by} seq={motion.moved.seq} />{' '}
            <Quoted>{motion.reason}</Quoted>
          </p>
          <Votes minutes={minutes} votes={motion.votes} />
          {motion.decision && (
            <p className="font-sans text-meta">
              {t(verdicts[motion.decision.what])}
              {motion.decision.through === 'silence' && ` ${t('minutes.by_silence')}`}{' '}
              <UtcTime at={motion.decision.at} />
            </p>
          )}
        </div>
      ))}
    </>
  );
}

/** A term in words. The paper stands without the room's live parts, so it reads what it needs itself. */
const wordsIn = (term: unknown): string => (typeof term === 'string' ? term : '');

function Terms({ minutes, motion: { kind, terms } }: { readonly minutes: Minutes; readonly motion: Motion }) {
  const { t } = useWords();
  switch (kind) {
    case 'extend_turns':
      return t('motion.extend_turns', { count: Number(terms['turns']) });
    case 'extend_life':
      return t('motion.extend_life', { count: Number(terms['hours']) });
    case 'narrow':
      return t('motion.narrow', { text: wordsIn(terms['text']) });
    case 'resume':
      return t('motion.resume');
    case 'dismiss':
      return t('motion.dismiss', { party: partyIn(minutes, wordsIn(terms['party'])) });
    case 'unblock':
      return t('motion.unblock', { on: Number(terms['on']) });
    case 'close':
      return t('motion.close');
    case 'delete':
      return t('motion.delete');
    default:
      return kind;
  }
}
