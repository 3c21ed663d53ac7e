import { useCallback, useState } from 'react';

export interface Reading {
  readonly read: ReadonlySet<number>;
  readonly done: boolean;
  mark(place: number): void;
  /** The reader says so: pixels on a screen are no proof of reading, and not everybody reads by them. */
  markAll(): void;
}

/** Which clauses have been in sight to their end. A decision waits until all have, or the reader says so. */
export function useReading(count: number): Reading {
  const [read, setRead] = useState<ReadonlySet<number>>(new Set());
  const mark = useCallback(
    (place: number) => setRead((before) => (before.has(place) ? before : new Set([...before, place]))),
    [],
  );
  const markAll = useCallback(
    () => setRead(new Set(Array.from({ length: count }, (_, place) => place))),
    [count],
  );
  return { read, done: read.size >= count, mark, markAll };
}
