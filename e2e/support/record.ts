import { createHash } from 'node:crypto';
import type { SaltedEntry } from '@parley/protocol';
import { open, verifyChain } from '@parley/record';
import { processTimers } from '@parley/server/jobs/timers';
import type { StoredCommit } from '@parley/server/ledger/port';
import { createPostgresLedger } from '@parley/server/ledger/postgres';

/** A room's record as it stands in the database, read past the hub. */
export interface StoredRecord {
  /** Every entry, by `circle#seq`. */
  readonly entries: ReadonlyMap<string, SaltedEntry>;
  /** Every accepted command: its name, its key, and its own entries. */
  readonly commands: readonly KeptCommand[];
}

export interface KeptCommand {
  readonly command: string;
  readonly key: string;
  readonly entries: readonly string[];
}

const sha256 = (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest());
const MORE_THAN_THERE_ARE = 10_000;

/** Reads a room's record, and throws unless every circle's chain holds from its first entry on. */
export async function readRecord(url: string, room: string): Promise<StoredRecord> {
  const ledger = createPostgresLedger({ url, timers: processTimers, connections: 1 });
  try {
    const commits = await ledger.commitsAfter(room, 0, MORE_THAN_THERE_ARE);
    const sealed = commits.flatMap(({ entries }) => entries);
    for (const circle of new Set(sealed.map((entry) => entry.circle))) {
      const entries = sealed.filter((entry) => entry.circle === circle);
      const verdict = await verifyChain({ room, circle, entries }, sha256);
      if (!verdict.intact) throw new Error(`the chain of ${circle} is broken: ${JSON.stringify(verdict)}`);
    }
    return {
      entries: new Map(sealed.map(({ circle, seq, text }) => [`${circle}#${seq}`, open(text)])),
      commands: commits.flatMap(commandsOf),
    };
  } finally {
    await ledger.close();
  }
}

function commandsOf({ commands, entries }: StoredCommit): readonly KeptCommand[] {
  return commands.map(({ command, key }, index) => ({
    command,
    key,
    entries: entries.filter((entry) => entry.command === index).map(({ circle, seq }) => `${circle}#${seq}`),
  }));
}
