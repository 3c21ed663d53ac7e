import type { Circle, Entries, Entry, Presence, SeatId } from '@parley/protocol';
import type { SealedEntry } from '@parley/record';

/**
 * Frames as bytes. One that goes to many readers is encoded once, and the stored text of an entry goes into it as it
 * is: what a reader hashes is what was hashed.
 */
export function entriesFrame(room: string, circle: Circle, entries: readonly SealedEntry[]): Buffer {
  const type: Entries['type'] = 'entries';
  const list = entries.map(({ hash, text }) => `{"hash":"${hash}","entry":${text}}`).join(',');
  return Buffer.from(`{"type":"${type}","room":"${room}","circle":"${circle}","entries":[${list}]}`);
}

export function presenceFrame(room: string, seats: Presence['seats']): Buffer {
  const frame: Presence = { type: 'presence', room, seats };
  return Buffer.from(JSON.stringify(frame));
}

/** Entries of one circle that go out together, and whom they wake. */
export interface Batch {
  readonly circle: Circle;
  readonly first: number;
  readonly last: number;
  readonly frame: Buffer;
  wakes(seat: SeatId): boolean;
}

/** Whom an entry wakes (DL-6). */
export type Wakes = (entry: Entry) => 'all' | readonly SeatId[];

/** A commit's entries, circle by circle. */
export function batches(
  room: string,
  sealed: readonly SealedEntry[],
  entries: readonly Entry[],
  wakes: Wakes,
): readonly Batch[] {
  const circles = [...new Set(sealed.map(({ circle }) => circle))];
  const woken = entries.map((entry) => ({ entry, who: wakes(entry) }));
  return circles.flatMap((circle) => {
    const own = sealed.filter((entry) => entry.circle === circle);
    const [first, last] = [own[0], own.at(-1)];
    if (!first || !last) return [];
    return {
      circle,
      first: first.seq,
      last: last.seq,
      frame: entriesFrame(room, circle, own),
      wakes: (seat) => woken.some(({ entry, who }) => entry.circle === circle && wakesSeat(seat, entry, who)),
    };
  });
}

/** Nobody is woken by what they did themselves. */
export function wakesSeat(seat: SeatId, { by }: Entry, who: 'all' | readonly SeatId[]): boolean {
  return by.seat !== seat && (who === 'all' || who.includes(seat));
}
