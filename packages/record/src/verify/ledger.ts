import type { SaltedEntry, SeatId } from '@parley/protocol';
import type { RoomRecord } from '../bundle/record.ts';
import { readEntry } from '../verify-chain.ts';
import type { Purpose } from '../statement/statement.ts';

/**
 * The entries of the room that a record's other parts lean on. What they are called here is what the rules call them:
 *
 *   phases.closed        the room is closed; minutes reach to here
 *   signing.key          {fingerprint, site?}  the author names their key
 *   signing.signed       {statement}  the author signed the statement of this digest; so of
 *   signing.voided, signing.superseded
 */
export const KEY_ENTRY = 'signing.key';
export const CLOSING_ENTRY = 'phases.closed';
export const SIGNED_ENTRIES: Readonly<Record<Purpose, string>> = {
  minutes: 'signing.signed',
  void: 'signing.voided',
  supersede: 'signing.superseded',
};

/** The room's entries, by number, as they stand: whether they hold is for their chain. A text that is none is left out. */
export type RoomEntries = ReadonlyMap<number, SaltedEntry>;

export function roomEntries({ circles }: RoomRecord): RoomEntries {
  return new Map(
    (circles.get('room') ?? []).flatMap(({ text }, index) => {
      const entry = readEntry(text);
      return entry ? [[index + 1, entry] as const] : [];
    }),
  );
}

/** Whether the entry of this number is of this type and by this seat. */
export function entryBy(
  entries: RoomEntries,
  at: number,
  type: string,
  seat: SeatId,
): SaltedEntry | undefined {
  const entry = entries.get(at);
  return entry?.type === type && entry.by.seat === seat ? entry : undefined;
}

/** Where each seat named a key, in order. A file may have very many: nothing looks through all of them for each signature. */
export function keyEntries(entries: RoomEntries): ReadonlyMap<SeatId, readonly number[]> {
  const bySeat = new Map<SeatId, number[]>();
  for (const [seq, { type, by }] of entries) {
    if (type !== KEY_ENTRY || by.seat === null) continue;
    const before = bySeat.get(by.seat);
    if (before) before.push(seq);
    else bySeat.set(by.seat, [seq]);
  }
  return bySeat;
}
