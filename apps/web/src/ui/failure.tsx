import { LocalError, RefusedError } from '@parley/client/errors';
import { useEffect } from 'react';
import type { Translator } from '../i18n/translator.ts';
import { useWords } from '../i18n/words.tsx';
import { Notice } from './notice.tsx';
import { speech } from './speech.ts';

interface FailureProps {
  readonly of: Error | undefined;
  readonly className?: string | undefined;
}

/** Why something was not done, at the place where it was asked for: what, and what to do instead. Said aloud at once. */
export function Failure({ of: error, className }: FailureProps) {
  const words = useWords();
  const [says, fix] = error === undefined ? [] : wordsOf(error, words);
  useEffect(() => {
    if (error !== undefined && says !== undefined) speech.interrupt(says);
    // The same failure in another language is not news.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [error]);
  if (says === undefined) return null;
  return (
    <Notice tone="bad" {...(className !== undefined && { className })}>
      <p>{says}</p>
      {fix !== undefined && <p className="mt-1 text-ink2">{fix}</p>}
    </Notice>
  );
}

function wordsOf(error: Error, { t, refusal }: Translator): readonly [says: string, fix?: string] {
  if (error instanceof RefusedError) {
    const { says, fix } = refusal(error.body);
    const { when, ms } = error.body.retry;
    const isLater = when === 'after' && ms !== undefined;
    return [says, isLater ? t('fault.wait', { count: Math.ceil(ms / 1000) }) : fix];
  }
  if (!(error instanceof LocalError)) return [t('fault.unexpected')];
  return [t(error.fault === 'not_a_hub' ? 'fault.not_a_hub' : 'fault.unreachable')];
}
