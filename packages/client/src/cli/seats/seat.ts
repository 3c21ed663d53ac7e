import type { JsonObject, SeatKind } from '@parley/protocol';
import type { Pending } from '../../outbox.ts';
import type { Positions } from '../../replica.ts';

/** A seat that this user holds, as it is kept in a file of its own. */
export interface Seat {
  readonly version: 1;
  /** What the user calls it: `--as`. */
  readonly alias: string;
  readonly base: string;
  /** The credential. */
  readonly token: string;
  readonly room: string;
  readonly seat: string;
  readonly kind: SeatKind;
  readonly party: string | null;
  readonly name: string;
  readonly topic: string;
  /** How far the record was shown by this seat's commands: where the next one goes on. */
  readonly shown: Positions;
  /** Places of `shown` up to which everything is known to be acknowledged: reading again begins there. */
  readonly acked: Positions;
  /** Circle to position of what a refusal showed beyond that. Together with `shown` it is what `--ack` acknowledges. */
  readonly carried: Readonly<Record<string, number>>;
  /**
   * By type of entry, what the newest one said that was shown to this seat, as far as commands refer to it: which version
   * of the contract is agreed to, what is approved.
   */
  readonly told?: Readonly<Record<string, JsonObject>>;
  /** Commands that left and were not answered. */
  readonly unanswered: readonly KeptCommand[];
}

export interface KeptCommand extends Pending {
  /** What had been shown when it was given. Once more has been, the same words are a new command. */
  readonly after: string;
}

/** What a seat begins with. */
export const emptySeat = { version: 1, shown: {}, acked: {}, carried: {}, unanswered: [] } as const;

/** What was shown of every circle: what `--ack` acknowledges. */
export function seenOf({ shown, carried }: Pick<Seat, 'shown' | 'carried'>): Record<string, number> {
  const places = Object.entries(shown).map(([circle, place]) => [circle, place?.seq ?? 0] as const);
  return highest(Object.fromEntries(places), carried);
}

/** Places that an acknowledgement covers: of those shown, since only of these the record's hash is known. */
export function covered(shown: Positions, upto: Readonly<Record<string, number>>): Positions {
  return Object.fromEntries(
    Object.entries(shown).filter(([circle, place]) => (place?.seq ?? 0) <= (upto[circle] ?? 0)),
  );
}

/** The higher of two positions in each circle. */
export function highest(
  one: Readonly<Record<string, number>>,
  other: Readonly<Record<string, number>>,
): Record<string, number> {
  const circles = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Object.fromEntries(
    [...circles].map((circle) => [circle, Math.max(one[circle] ?? 0, other[circle] ?? 0)]),
  );
}

/** The more advanced of two places in each circle; two processes may show at once, and neither takes back the other's. */
export function furthest(one: Positions, other: Positions): Positions {
  const ahead = Object.entries(other).filter(([circle, place]) => {
    const mine = Object.entries(one).find(([name]) => name === circle)?.[1];
    return (place?.seq ?? 0) > (mine?.seq ?? 0);
  });
  return { ...one, ...Object.fromEntries(ahead) };
}
