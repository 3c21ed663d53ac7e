import type { Entry } from '@parley/protocol/circle';

/** Where something stands in the record: its entry, its time in milliseconds, and its author as they were then. */
export type Stamp = {
  readonly seq: number;
  readonly at: number;
  readonly by: Pick<Entry['by'], 'kind' | 'seat' | 'party'>;
};

export function stamp({ seq, at, by: { kind, seat, party } }: Entry): Stamp {
  return { seq, at, by: { kind, seat, party } };
}
