import type { SeatId } from '@parley/protocol/circle';
import type { RoomRecord } from '../bundle/record.ts';
import { readVerifierKey, type VerifierKey } from '../notes/verifier-key.ts';
import type { Finding } from './finding.ts';

/** What the reader has from outside of the file. Only what is checked against this is proven. */
export interface Given {
  /** Verifier keys of the hub: one, or two where it changed them. */
  readonly hub?: readonly string[];
  /** Keys of seats, or the fingerprints of their keys. */
  readonly seats?: Readonly<Partial<Record<SeatId, readonly string[]>>>;
  /** Checkpoints that a side kept. */
  readonly checkpoints?: readonly string[];
}

export interface HubKeys {
  readonly given: readonly VerifierKey[];
  readonly claimed: readonly VerifierKey[];
  readonly findings: readonly Finding[];
}

export async function hubKeys(record: RoomRecord, { hub = [] }: Given): Promise<HubKeys> {
  const given = await Promise.all(hub.map(readVerifierKey));
  const claimed = await Promise.all(record.hub.keys.map(readVerifierKey));
  return {
    given: given.flatMap((key) => key ?? []),
    claimed: claimed.flatMap((key) => key ?? []),
    findings: [
      ...given.flatMap((key, at) => (key ? [] : [{ code: 'given_key', part: 'given', at } as const])),
      ...claimed.flatMap((key, at) => (key ? [] : [{ code: 'hub_key', part: 'hub', at } as const])),
    ],
  };
}
