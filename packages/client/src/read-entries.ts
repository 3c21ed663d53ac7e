import type { SentEntry } from '@parley/protocol';
import type { Bell } from './bell.ts';
import type { ConnectionState } from './connection/states.ts';
import { LocalError } from './errors.ts';
import type { Positions, Replica } from './replica.ts';

export interface EntriesOptions {
  /** Where to begin: after these positions, or with what happens from now on. Absent: with the first entry of the copy. */
  readonly from?: Positions | 'now' | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Reads the copy as it grows. Every reader has its own place in the one copy, so none has a buffer that could overflow
 * and none slows another. Ends when the client is closed; throws what stopped it, and `reloaded` when the copy it was
 * reading is dropped.
 */
export function readEntries(
  replica: Replica,
  bell: Bell,
  connection: () => ConnectionState,
  { from, signal }: EntriesOptions,
): AsyncIterableIterator<SentEntry> {
  const { generation } = replica;
  let index = from === 'now' ? replica.log.length : 0;
  const wanted = ({ entry }: SentEntry) =>
    from === undefined || from === 'now' || entry.seq > (from[entry.circle]?.seq ?? 0);

  const look = (): IteratorResult<SentEntry, undefined> | undefined => {
    if (replica.generation !== generation) throw new LocalError('reloaded');
    for (let sent = replica.log[index]; sent; sent = replica.log[index]) {
      index += 1;
      if (wanted(sent)) return { done: false, value: sent };
    }
    const state = connection();
    if (state.status !== 'stopped') return undefined;
    if (state.why instanceof LocalError && state.why.fault === 'stopped')
      return { done: true, value: undefined };
    throw state.why;
  };

  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    next: () => bell.until(look, { signal }),
    return: () => Promise.resolve({ done: true, value: undefined }),
  };
}
