import type { Circle, Entry, SentEntry } from '@parley/protocol';
import { canonical, open } from '@parley/record';
import { emptyRoom, type RoomState } from '@parley/rules';
import { createMemoryLedger } from '@parley/server/ledger/memory';
import type { StoredCommit } from '@parley/server/ledger/port';
import { audit } from '@parley/server/ledger/testing/audit';
import { expect } from 'vitest';
import { theRules } from '../support/hub-parts.ts';
import type { Meeting } from './meeting.ts';
import type { Given, Player } from './player.ts';

/** What must hold once a meeting has come to rest, whatever happened in it. */
export async function checkMeeting(meeting: Meeting): Promise<void> {
  const { hubs, room, given, players } = meeting;
  const line = await audit(createMemoryLedger(hubs.store), room);
  expect(hubs.faults).toEqual([]);
  expect(meeting.misused).toEqual([]);
  for (const player of players) checkReader(player, line, hubs.clock());
  checkCommands(given, line);
}

type Kept = StoredCommit['entries'][number];

const circlesOf = (entries: readonly { readonly circle: Circle }[]) =>
  [...new Set(entries.map(({ circle }) => circle))].toSorted();

/** Circle by circle, since only within a circle there is an order. */
function folded(entries: readonly Entry[]): RoomState {
  const { fold } = theRules();
  const inOrder = circlesOf(entries).flatMap((circle) => entries.filter((entry) => entry.circle === circle));
  return inOrder.reduce(fold, emptyRoom);
}

/** A reader has read each entry of its circles once and in order, and no other; one that was sent away, up to a place. */
function checkReader(player: Player, line: readonly StoredCommit[], now: number): void {
  const { log, client, name, isGone } = player;
  const kept = line.flatMap(({ entries }) => entries);
  for (const circle of circlesOf(log.map(({ entry }) => entry))) {
    const read = log.filter(({ entry }) => entry.circle === circle).map(inWords);
    const all = kept
      .filter((entry) => entry.circle === circle)
      .map(({ seq, hash, text }) => `${seq} ${hash} ${text}`);
    expect([name, circle, read]).toEqual([name, circle, isGone ? all.slice(0, read.length) : all]);
  }
  if (isGone) return;
  const rules = theRules();
  const seat = client.joined?.seat;
  const record = folded(kept.map(({ text }) => open(text)));
  const actor = seat && rules.seat(record, seat);
  if (!actor) throw new Error(`${name} has no seat`);
  const reads = rules.reads(record, actor, now);
  expect([name, circlesOf(log.map(({ entry }) => entry))]).toEqual([
    name,
    circlesOf(kept.filter(({ circle }) => reads.includes(circle))),
  ]);
  const copy = folded(log.map(({ entry }) => entry));
  const fresh = folded(kept.filter(({ circle }) => reads.includes(circle)).map(({ text }) => open(text)));
  expect([name, copy]).toEqual([name, fresh]);
  expect([name, client.state?.state]).toEqual([
    name,
    JSON.parse(JSON.stringify(rules.describe(copy, actor, now))),
  ]);
}

const inWords = ({ hash, entry }: SentEntry): string =>
  `${entry.seq} ${hash} ${Buffer.from(canonical({ ...entry, by: { ...entry.by } })).toString()}`;

/** Answers after which it is not known what became of a command: they were given for another reason, or by nobody. */
const UNSURE = ['unknown', 'stopping', 'unavailable', 'internal', 'busy'];

/** What was done stands in the record once and as it was answered, what was refused does not, and nobody else wrote. */
function checkCommands(given: readonly Given[], line: readonly StoredCommit[]): void {
  const kept = new Map<string, readonly Kept[]>();
  for (const { commands, entries } of line) {
    for (const [index, { key }] of commands.entries()) {
      if (!key.startsWith('f-')) continue;
      expect(kept.has(key)).toBe(false);
      kept.set(
        key,
        entries.filter(({ command }) => command === index),
      );
    }
  }
  for (const one of given) {
    const { key, command, results, refusals, unheard, waiting } = one;
    const label = `${key} ${command} ${refusals.join(' ')}`;
    expect([label, waiting]).toEqual([label, 0]);
    expect([label, results.length + refusals.length + unheard]).not.toEqual([label, 0]);
    const isDone = results.length > 0 || refusals.includes('secret_shown');
    const isUnsure = unheard > 0 || refusals.some((code) => UNSURE.includes(code));
    if (isDone || !isUnsure) expect([label, kept.has(key)]).toEqual([label, isDone]);
    const places = kept.get(key)?.map(({ circle, seq, text }) => ({ circle, seq, type: open(text).type }));
    for (const { entries } of results) expect([label, entries]).toEqual([label, places]);
  }
  const known = new Set(given.map(({ key }) => key));
  expect([...kept.keys()].filter((key) => !known.has(key))).toEqual([]);
}
