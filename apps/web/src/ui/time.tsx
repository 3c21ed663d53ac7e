import { useSyncExternalStore } from 'react';
import { fullTime, type TimeForm, timeText } from '../i18n/times.ts';
import { useWords } from '../i18n/words.tsx';

const LOOK_EVERY_MS = 15_000;

/** One clock for all times on the page, which moves in steps, and only while somebody looks at it. */
const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function tick() {
  now = Date.now();
  for (const each of listeners) each();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  if (timer === undefined) {
    now = Date.now();
    timer = setInterval(tick, LOOK_EVERY_MS);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The time now, in steps of some seconds. */
function useNow(): number {
  return useSyncExternalStore(subscribe, () => now);
}

/** An instant, in the reader's own zone; in full, zone included, for whoever asks. */
export function Time({ at, form = 'moment' }: { readonly at: number; readonly form?: TimeForm }) {
  const { language } = useWords();
  const moment = useNow();
  return (
    <time dateTime={new Date(at).toISOString()} title={fullTime(at, language)} className="tabular-nums">
      {timeText(at, form, moment, language)}
    </time>
  );
}
