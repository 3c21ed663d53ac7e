import type { Entry, PartyId, SeatId } from '@parley/protocol/circle';
import { textOf } from '../../live/fields.ts';

/** A version of the contract, as the record has it. */
export interface Version {
  readonly version: number;
  readonly text: string;
  readonly sha256: string;
  readonly base: number;
  readonly summary: string | undefined;
  /** It was there before anybody negotiated. */
  readonly isStart: boolean;
  readonly at: number;
  readonly seq: number;
  readonly party: PartyId | null;
  readonly seat: SeatId | null;
}

/** Every version there ever was, the first one first. */
export function versionsOf(entries: readonly Entry[]): readonly Version[] {
  return entries
    .filter(({ type, circle }) => type === 'contract.proposed' && circle === 'room')
    .map(({ body, at, seq, by }) => ({
      version: Number(body['version']),
      text: textOf(body, 'text'),
      sha256: textOf(body, 'sha256'),
      base: Number(body['base']),
      summary: typeof body['summary'] === 'string' ? body['summary'] : undefined,
      isStart: body['start'] === true,
      at,
      seq,
      party: by.party,
      seat: by.seat,
    }));
}

/** The words of the newest version; none before the first. */
export function newestText(entries: readonly Entry[]): string {
  const newest = entries.findLast(({ type, circle }) => type === 'contract.proposed' && circle === 'room');
  return newest ? textOf(newest.body, 'text') : '';
}

/** Which parties agreed to a version, each with whether that still holds. */
export interface Agreement {
  readonly party: PartyId | null;
  readonly seat: SeatId | null;
  readonly version: number;
  readonly at: number;
  readonly holds: boolean;
}

/**
 * Every agreement that was given, in order. One ceases to hold when it is taken back, when a new version or charter comes,
 * or when the version was not approved; it stays in sight, struck.
 */
export function agreementsOf(
  entries: readonly Entry[],
  holding: readonly { readonly party: PartyId; readonly seat: SeatId }[],
  current: number,
): readonly Agreement[] {
  const given = entries.filter(({ type, circle }) => type === 'contract.agreed' && circle === 'room');
  const last = new Map(given.map((entry) => [entry.by.party, entry.seq]));
  return given.map(({ body, by, at, seq }) => ({
    party: by.party,
    seat: by.seat,
    version: Number(body['version']),
    at,
    holds:
      Number(body['version']) === current &&
      last.get(by.party) === seq &&
      holding.some(({ party }) => party === by.party),
  }));
}
