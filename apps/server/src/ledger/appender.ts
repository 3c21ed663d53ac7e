import { createGatherer } from './gather.ts';
import type { AppendOutcome, Commit, Ledger } from './port.ts';

/** The one way in which a hub writes: gathers what all its rooms want written. */
export interface Appender {
  /** A room has at most one commit under way; breaking that throws, because the ledger could fork no more but the hub would. */
  append(commit: Commit): Promise<AppendOutcome>;
  /** Takes nothing more and resolves when everything that was taken has its outcome. */
  stop(): Promise<void>;
}

export interface AppenderOptions {
  readonly maxRows?: number;
  readonly maxBytes?: number;
  /** Statements under way at once. Their rooms differ, and all are sorted, so they never wait for each other in a circle. */
  readonly inFlight?: number;
}

const MAX_ROWS = 512;
const MAX_BYTES = 2 * 1024 * 1024;
/** With a second one, the database works while the first waits for its disk, and this process while both do. */
const IN_FLIGHT = 2;

export function createAppender(ledger: Ledger, options: AppenderOptions = {}): Appender {
  const { maxRows = MAX_ROWS, maxBytes = MAX_BYTES, inFlight = IN_FLIGHT } = options;
  const rooms = new Set<string>();
  const gatherer = createGatherer<Commit, AppendOutcome>({
    send: (commits) => ledger.append(commits),
    maxItems: maxRows,
    weigh: sizeOf,
    maxWeight: maxBytes,
    inFlight,
  });
  return {
    async append(commit) {
      if (rooms.has(commit.room)) throw new Error('broken invariant: a room has two commits under way');
      rooms.add(commit.room);
      try {
        return await gatherer.ask(commit);
      } finally {
        rooms.delete(commit.room);
      }
    },
    stop: () => gatherer.stop(),
  };
}

/** About what a commit is worth on the way, in UTF-16 units: a bound needs no more, and counting bytes would cost. */
function sizeOf({ entries, commands }: Commit): number {
  return entries.reduce((total, { text }) => total + text.length, commands.length * 200);
}
