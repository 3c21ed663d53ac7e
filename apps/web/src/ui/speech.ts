/**
 * What is said aloud to those who hear the page. Politely one sentence in three seconds at most: the last one said in
 * between waits, and takes the place of those before it, since a reader wants the state and not its history. At once and
 * over everything else only what must not wait: one's own sending refused, a pause, a lost seat, the close.
 */
export interface Said {
  readonly polite: string;
  readonly assertive: string;
}

interface Clock {
  readonly now: () => number;
  /** Calls back after so many milliseconds. */
  readonly later: (ms: number, act: () => void) => void;
}

const BETWEEN_MS = 3_000;

export function makeSpeech(clock: Clock) {
  const listeners = new Set<() => void>();
  let said: Said = { polite: '', assertive: '' };
  let lastAt = -Infinity;
  let waiting: string | undefined;

  const set = (change: Partial<Said>) => {
    said = { ...said, ...change };
    for (const listener of listeners) listener();
  };
  const sayNow = (text: string) => {
    lastAt = clock.now();
    // The same sentence twice is no change to a screen reader; a space makes it one.
    set({ polite: text === said.polite ? `${text}\u00a0` : text });
  };
  const release = () => {
    if (waiting === undefined) return;
    const text = waiting;
    waiting = undefined;
    sayNow(text);
  };

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    said: () => said,
    /** Says a sentence when there is a pause. */
    say(text: string) {
      const restMs = lastAt + BETWEEN_MS - clock.now();
      if (restMs <= 0) return sayNow(text);
      if (waiting === undefined) clock.later(restMs, release);
      waiting = text;
    },
    /** Says a sentence at once. */
    interrupt(text: string) {
      set({ assertive: text === said.assertive ? `${text}\u00a0` : text });
    },
  };
}

export const speech = makeSpeech({
  now: () => Date.now(),
  later: (ms, act) => {
    setTimeout(act, ms);
  },
});
