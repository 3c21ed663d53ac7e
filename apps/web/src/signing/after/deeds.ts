import type { Entry, SeatId } from '@parley/protocol/circle';
import type { SigningBodies } from '@parley/rules/modules/signing/wire';

/** What somebody did with the minutes after the close, as the room's entries tell it. */
export type AfterDeed = At &
  ({ readonly type: 'viewed' } | ({ readonly type: 'signed' | 'voided' | 'superseded' } & SignedBody));
export type SignedBody = SigningBodies['signing.signed'];

interface At {
  readonly seat: SeatId;
  readonly seq: number;
  /** In milliseconds, by the hub's clock. */
  readonly at: number;
}

const types: ReadonlyMap<string, AfterDeed['type']> = new Map([
  ['signing.viewed', 'viewed'],
  ['signing.signed', 'signed'],
  ['signing.voided', 'voided'],
  ['signing.superseded', 'superseded'],
]);

/** Everything of that kind, in order. */
function afterDeeds(entries: readonly Entry[]): readonly AfterDeed[] {
  return entries.flatMap(({ type, by, seq, at, body }) => {
    const deed = types.get(type);
    // The rules hold these entries to their bodies, and to somebody who has a seat.
    return deed && by.seat !== null ? [{ ...(body as SignedBody), type: deed, seat: by.seat, seq, at }] : [];
  });
}

export interface SeatDeeds {
  readonly seat: SeatId;
  readonly viewed: AfterDeed | undefined;
  /** Signatures, voids and the like, in order. */
  readonly signed: readonly Exclude<AfterDeed, { readonly type: 'viewed' }>[];
}

/** The same by seat, those first who came first. */
export function deedsBySeat(entries: readonly Entry[]): readonly SeatDeeds[] {
  const deeds = afterDeeds(entries);
  return [...new Set(deeds.map(({ seat }) => seat))].map((seat) => {
    const own = deeds.filter((deed) => deed.seat === seat);
    return {
      seat,
      viewed: own.find(({ type }) => type === 'viewed'),
      signed: own.flatMap((deed) => (deed.type === 'viewed' ? [] : [deed])),
    };
  });
}
