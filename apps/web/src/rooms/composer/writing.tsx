import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import type { Destination } from '../banner/types.ts';
import { focusOn } from '../banner/focus-on.ts';
import { usePlace } from '../use-place.ts';

/** What is being written: where it goes, and what it answers. Posts and the banner set it, the composer shows it. */
interface Writing {
  readonly to: Destination;
  readonly replyTo: number | undefined;
  setTo(to: Destination): void;
  /** Turns to the composer, with a destination. */
  writeTo(to: Destination): void;
  reply(seq: number | undefined): void;
}

const Context = createContext<Writing | undefined>(undefined);

export function WritingProvider({ children }: { readonly children: ReactNode }) {
  const [to, setTo] = useState<Destination>('everyone');
  const [replyTo, setReplyTo] = useState<number>();
  const { show } = usePlace();
  const writeTo = useCallback(
    (destination: Destination) => {
      setTo(destination);
      // On a phone the composer is with the talk.
      if (matchMedia('(max-width: 47.99rem)').matches) show(undefined);
      focusOn('composer');
    },
    [show],
  );
  const reply = useCallback((seq: number | undefined) => {
    setReplyTo(seq);
    if (seq !== undefined) focusOn('composer');
  }, []);
  const writing = useMemo(() => ({ to, replyTo, setTo, writeTo, reply }), [to, replyTo, writeTo, reply]);
  return <Context value={writing}>{children}</Context>;
}

export function useWriting(): Writing {
  const writing = useContext(Context);
  if (!writing) throw new Error('nothing is written here');
  return writing;
}
