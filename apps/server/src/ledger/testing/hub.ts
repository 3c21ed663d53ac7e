import { chainStart } from '@parley/record';
import { type Appender, createAppender } from '../appender.ts';
import type { Commit, Ledger } from '../port.ts';
import { LedgerUnavailable } from '../port.ts';
import { command, newId, sealed, sha256 } from './commits.ts';

/** The place at which a command was accepted: the same however often it is asked. */
export interface Answer {
  readonly version: number;
  readonly index: number;
}

/** What a hub does with a room, and no more: load, decide, append, and begin anew when somebody else was first. */
export interface TestHub {
  /** Gives a command and answers where it was accepted. */
  give(room: string, key: string): Promise<Answer>;
  /** How often somebody else was first. */
  readonly conflicts: () => number;
  stop(): Promise<void>;
}

interface Memory {
  version: number;
  seq: number;
  hash: string;
}

export interface TestHubOptions {
  /** After no answer: send the same commit again, or begin anew and look its key up. Both have to be right. */
  readonly resend?: boolean;
}

export function createTestHub(ledger: Ledger, options: TestHubOptions = {}): TestHub {
  const appender = createAppender(ledger);
  const rooms = new Map<string, Memory>();
  /** The end of each room's queue: one commit of a room under way. */
  const queues = new Map<string, Promise<unknown>>();
  let conflicts = 0;

  const load = async (room: string): Promise<Memory> => {
    const memory = rooms.get(room) ?? { version: 0, seq: 0, hash: chainStart(room, 'room', sha256) };
    for (const commit of await ledger.commitsAfter(room, memory.version, 1000)) {
      memory.version = commit.version;
      for (const { seq, hash } of commit.entries) Object.assign(memory, { seq, hash });
    }
    rooms.set(room, memory);
    return memory;
  };
  const decide = (room: string, key: string, memory: Memory): Commit => {
    const entry = { ...sealed('room', memory.seq + 1, { key }, memory.hash), command: 0 };
    const decided = {
      room,
      version: memory.version + 1,
      id: newId(),
      dueAt: null,
      erasedAt: null,
      credentials: [],
    };
    return { ...decided, commands: [command(key)], entries: [entry] };
  };
  const give = async (room: string, key: string): Promise<Answer> => {
    for (;;) {
      const outcome = await answered(async () => {
        const found = await ledger.commandByKey(room, 'agent:s2', key);
        if (found) return { version: found.commit.version, index: found.index };
        const commit = decide(room, key, await load(room));
        const outcome = await appendFor(appender, commit, options.resend ?? false);
        if (outcome === 'refused') throw new Error('a hub that reads before it writes is never refused');
        if (outcome === 'committed') return { version: commit.version, index: 0 };
        conflicts += 1;
        return undefined;
      });
      if (outcome) return outcome;
    }
  };
  return {
    give(room, key) {
      const turn = (queues.get(room) ?? Promise.resolve()).then(() => give(room, key));
      queues.set(
        room,
        turn.catch(() => undefined),
      );
      return turn;
    },
    conflicts: () => conflicts,
    stop: () => appender.stop(),
  };
}

async function appendFor(appender: Appender, commit: Commit, resend: boolean) {
  for (;;) {
    const outcome = await (resend ? answered(() => appender.append(commit)) : appender.append(commit));
    if (outcome) return outcome;
  }
}

/** The result, or undefined when the store gave no answer. */
async function answered<Result>(ask: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof LedgerUnavailable) return undefined;
    throw error;
  }
}
