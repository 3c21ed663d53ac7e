import { useEffect } from 'react';
import { useWords } from '../../i18n/words.tsx';
import { useSeatState } from '../../live/use-seat.tsx';
import { speech } from '../../ui/speech.ts';
import { momentIn } from '../sentence.ts';

/** Over the page while what it shows may be old: since when, and that nothing can be decided on it. */
export function StandingStrip() {
  const { t, language } = useWords();
  const standing = useSeatState((state) => state.standing);
  const asOf = useSeatState((state) => state.asOf);
  const stale = standing.status === 'stale';
  const words = t('room.stale', { time: momentIn(language, asOf) });
  useEffect(() => {
    if (stale) speech.say(words);
  }, [stale, words]);
  if (!stale) return null;
  return <p className="border-b border-needs-edge bg-needs px-4 py-2 text-meta text-needs-ink">{words}</p>;
}
