import { expect } from 'vitest';
import type { AppendOutcome, Commit, Ledger } from '../port.ts';
import { commitOf, newRoom } from './commits.ts';

/** Appends one commit and says what became of it. */
export async function append(ledger: Ledger, commit: Commit): Promise<AppendOutcome | undefined> {
  const [outcome] = await ledger.append([commit]);
  return outcome;
}

/** A room with so many commits of one entry each; `over` says what else each of them has. */
export async function roomOf(ledger: Ledger, versions: number, over: Partial<Commit> = {}): Promise<string> {
  const room = newRoom();
  for (let version = 1; version <= versions; version += 1) {
    expect(await append(ledger, commitOf(room, version, over))).toBe('committed');
  }
  return room;
}
