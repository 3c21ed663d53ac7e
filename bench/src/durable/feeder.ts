import { processTimers } from '@parley/server/jobs/timers';
import { type Appender, createAppender } from '@parley/server/ledger/appender';
import { createPostgresLedger } from '@parley/server/ledger/postgres';
import type { Ledger } from '@parley/server/ledger/port';
import { serve } from '../machine/calls.ts';
import { sharedMs } from '../machine/clock.ts';
import { cpuMsOf } from '../machine/cpu-time.ts';
import { BenchError, must } from '../machine/failure.ts';
import { orNull, type Side } from '../rounds.ts';
import type { Sample } from './shape.ts';
import { type SyntheticRoom, syntheticRooms } from './synthetic-commits.ts';

/**
 * The ceiling of durable commands: the hub's own appender, with nothing in front of it. As in the hub a room has one
 * commit under way; it has the next ready at once.
 */
export interface FeederCalls {
  readonly prepare: {
    readonly input: {
      readonly url: string;
      readonly rooms: number;
      readonly samples: readonly Sample[];
      readonly commandsPerCommit: number;
    };
    readonly output: null;
  };
  readonly feed: {
    readonly input: { readonly warmMs: number; readonly measureMs: number };
    readonly output: Side;
  };
  readonly close: { readonly input: null; readonly output: null };
}

interface Feeding {
  readonly ledger: Ledger;
  readonly appender: Appender;
  readonly rooms: readonly SyntheticRoom[];
  readonly commandsPerCommit: number;
}

let feeding: Feeding | undefined;

serve<FeederCalls>({
  async prepare({ url, rooms, samples, commandsPerCommit }) {
    const ledger = createPostgresLedger({ url, timers: processTimers });
    const appender = createAppender(ledger);
    feeding = {
      ledger,
      appender,
      rooms: syntheticRooms(rooms, samples, commandsPerCommit),
      commandsPerCommit,
    };
    return null;
  },
  async feed({ warmMs, measureMs }) {
    const { appender, rooms, commandsPerCommit } = must(feeding, 'the preparation');
    const began = sharedMs() + warmMs;
    const ends = began + measureMs;
    let commits = 0;
    const write = async (room: SyntheticRoom) => {
      while (sharedMs() < ends) {
        const outcome = await appender.append(room.nextCommit());
        if (outcome !== 'committed') throw new BenchError(`a synthetic commit came to ${outcome}`);
        const now = sharedMs();
        if (now >= began && now < ends) commits += 1;
      }
    };
    const writing = Promise.all(rooms.map(write));
    const cpuBefore = await costAfter(warmMs);
    const cpuMs = orNull((await costAfter(measureMs)) - cpuBefore);
    await writing;
    return { count: commits * commandsPerCommit, ms: measureMs, cpuMs };
  },
  async close() {
    await feeding?.appender.stop();
    await feeding?.ledger.close();
    return null;
  },
});

async function costAfter(ms: number): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, ms));
  return cpuMsOf(process.pid);
}
