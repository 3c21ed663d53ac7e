import { fingerprint, type Report, type RoomRecord, type Trust } from '@parley/record';
import type { KeptRoom } from '../keeping/kept-rooms.ts';
import type { GivenKeys } from './given-keys.ts';

/** A key that has to do with a record, and who says that it is whose. */
export interface KeyOf {
  /** `hub`, or a seat. */
  readonly whose: string;
  /** What the file calls that seat. */
  readonly name?: string;
  /** Of the hub its verifier key, of a seat the fingerprint of its key. */
  readonly key: string;
  readonly trust: Trust;
  /** Whether the file names it too. */
  readonly inFile: boolean;
  /** The day on which this machine first saw it at the hub. */
  readonly since?: string;
}

/** Every key that a report tells of, and every other that the reader gave. */
export async function keysOf(
  { hub, keys }: Report,
  { hub: file }: RoomRecord,
  given: GivenKeys,
  kept: KeptRoom | undefined,
): Promise<readonly KeyOf[]> {
  const days = new Map(Object.values(kept?.hubs ?? {}).flatMap((one) => Object.entries(one.keys)));
  const ofHub = (hub?.keys ?? []).map(({ key, trust }): KeyOf => {
    const since = days.get(key);
    const inFile = file.keys.includes(key);
    return { whose: 'hub', key, trust, inFile, ...(since !== undefined && { since }) };
  });
  const named = keys.map(
    ({ seat, name, fingerprint: key, trust }): KeyOf => ({ whose: seat, name, key, trust, inFile: true }),
  );
  const others = await Promise.all(
    Object.entries(given.seats).map(async ([whose, some = []]) => {
      const prints = await Promise.all(some.map(async (key) => (await fingerprint(key)) ?? key));
      return [...new Set(prints)]
        .filter((key) => !named.some((one) => one.whose === whose && one.key === key))
        .map((key): KeyOf => ({ whose, key, trust: 'given', inFile: false }));
    }),
  );
  return [...ofHub, ...named, ...others.flat()];
}
