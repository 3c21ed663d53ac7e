import { useEffect, useState } from 'react';
import { useWords, Words } from '../i18n/words.tsx';
import { speech } from '../ui/speech.ts';

const SECOND_MS = 1_000;

/** A large file takes its time: what is done, and for how long now. */
export function Working({ name }: { readonly name: string }) {
  const { t } = useWords();
  const [seconds, setSeconds] = useState(0);
  const words = t('verify.working', { name });
  useEffect(() => speech.say(words), [words]);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <p aria-busy="true" className="rounded-control border-l-4 border-edge bg-card px-5 py-4">
      <Words of="verify.working" with={{ name: <bdi className="break-all">{name}</bdi> }} />
      {seconds > 0 && (
        <span className="text-ink2 tabular-nums">, {t('verify.working.for', { count: seconds })}</span>
      )}
    </p>
  );
}
