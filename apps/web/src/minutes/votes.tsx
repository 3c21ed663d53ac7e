import type { Minutes } from '@parley/record/minutes/document';
import { useWords } from '../i18n/words.tsx';
import { Who } from './names.tsx';
import { Quoted } from '../ui/quoted.tsx';

type Vote = Minutes['motions'][number]['votes'][number];

/** Votes in their order, each with its reason. */
export function Votes({ minutes, votes }: { readonly minutes: Minutes; readonly votes: readonly Vote[] }) {
  const { t } = useWords();
  return (
    <ul className="font-sans text-meta">
      {votes.map(({ seq, by, yes, reason, version }) => (
        <li key={seq}>
          <Who minutes={minutes} by={by} seq={seq} />: {yes ? t('vote.said.yes') : t('vote.said.no')}
          {version > 1 && ` (${t('amendment.version', { version })})`}
          {reason !== undefined && (
            <>
              {', '}
              <Quoted>{reason}</Quoted>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
