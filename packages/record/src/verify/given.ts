import type { SeatId } from '@parley/protocol/circle';
import type { RoomRecord } from '../bundle/record.ts';
import { readVerifierKey, type VerifierKey, writeVerifierKey } from '../notes/verifier-key.ts';
import type { Finding, Trust } from './finding.ts';

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

/** A key of the hub, as its verifiers write it, and by whose word it is the hub's. */
export interface HubKeyReport extends Pick<VerifierKey, 'name' | 'id'> {
  readonly key: string;
  readonly trust: Trust;
}

/** Every key that checkpoints are held against, once; those from outside first. */
export function hubKeyReports({ given, claimed }: HubKeys): readonly HubKeyReport[] {
  const all = [
    ...given.map((key) => reportOf(key, 'given')),
    ...claimed.map((key) => reportOf(key, 'claimed')),
  ];
  return all.filter(({ key }, place) => all.findIndex((other) => other.key === key) === place);
}

const reportOf = (key: VerifierKey, trust: Trust): HubKeyReport => ({
  name: key.name,
  id: key.id,
  key: writeVerifierKey(key),
  trust,
});
