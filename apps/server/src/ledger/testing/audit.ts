import type { Circle } from '@parley/protocol';
import { type SealedEntry, verifyChain } from '@parley/record';
import { expect } from 'vitest';
import type { Ledger, StoredCommit } from '../port.ts';
import { sha256 } from './commits.ts';

const PAGE = 100;

/** A room's whole line. */
export async function readLine(ledger: Ledger, room: string): Promise<StoredCommit[]> {
  const line: StoredCommit[] = [];
  for (;;) {
    const page = await ledger.commitsAfter(room, line.length, PAGE);
    line.push(...page);
    if (page.length < PAGE) return line;
  }
}

/**
 * Reads a room in every way there is and expects one history: no fork, no hole, no double, every circle's chain
 * intact, and each key leading to its command. Answers the line.
 */
export async function audit(ledger: Ledger, room: string): Promise<readonly StoredCommit[]> {
  const line = await readLine(ledger, room);
  expect(line.map(({ version }) => version)).toEqual(line.map((_, index) => index + 1));
  expect((await ledger.heads([room])).get(room) ?? 0).toBe(line.length);

  const circles = new Map<Circle, SealedEntry[]>();
  for (const { circle, seq, hash, text } of line.flatMap(({ entries }) => entries)) {
    circles.set(circle, [...(circles.get(circle) ?? []), { circle, seq, hash, text }]);
  }
  for (const [circle, entries] of circles) {
    expect(await ledger.entriesAfter(room, circle, 0, entries.length + 1)).toEqual(entries);
    expect(await verifyChain({ room, circle, entries }, sha256)).toMatchObject({ intact: true });
  }

  const commands = line.flatMap(({ commands }) => commands);
  expect(new Set(commands.map(({ actor, key }) => `${actor} ${key}`)).size).toBe(commands.length);
  for (const commit of line) {
    for (const [index, { actor, key }] of commit.commands.entries()) {
      expect(await ledger.commandByKey(room, actor, key)).toEqual({ index, commit });
    }
  }
  return line;
}
