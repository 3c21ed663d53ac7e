import type { Given } from '@parley/record/verify/given';
import { useCallback, useMemo, useState } from 'react';
import { checkpointsIn, hubKeysIn, type Reading, seatKeysIn } from '@parley/record/verify/given-text';

/** What the reader wrote, pasted or dropped into the fields, as it stands there. */
export interface GivenTexts {
  readonly hub: string;
  readonly kept: string;
  /** By seat. Of another record these would be other people. */
  readonly seats: Readonly<Record<string, string>>;
}

export interface GivenFields {
  readonly texts: GivenTexts;
  readonly readings: {
    readonly hub: Reading;
    readonly kept: Reading;
    readonly seats: Readonly<Record<string, Reading>>;
  };
  /** What was read out of the texts. */
  readonly given: Given;
  readonly set: (change: Partial<GivenTexts>) => void;
}

const EMPTY: GivenTexts = { hub: '', kept: '', seats: {} };

export function useGiven(): GivenFields {
  const [texts, setTexts] = useState(EMPTY);
  const readings = useMemo(
    () => ({
      hub: hubKeysIn(texts.hub),
      kept: checkpointsIn(texts.kept),
      seats: Object.fromEntries(Object.entries(texts.seats).map(([seat, text]) => [seat, seatKeysIn(text)])),
    }),
    [texts],
  );
  const given = useMemo<Given>(
    () => ({
      hub: readings.hub.found,
      checkpoints: readings.kept.found,
      seats: Object.fromEntries(Object.entries(readings.seats).map(([seat, { found }]) => [seat, found])),
    }),
    [readings],
  );
  const set = useCallback(
    (change: Partial<GivenTexts>) => setTexts((before) => ({ ...before, ...change })),
    [],
  );
  return { texts, readings, given, set };
}
