import { fingerprint, type RoomRecord, type Trust } from '@parley/record';
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

/** Every key of a record, and every other that the reader gave. */
export async function keysOf(
  { hub, keys }: RoomRecord,
  given: GivenKeys,
  kept: KeptRoom | undefined,
): Promise<readonly KeyOf[]> {
  const days = new Map(Object.values(kept?.hubs ?? {}).flatMap((one) => Object.entries(one.keys)));
  const ofHub = [...new Set([...given.hub, ...hub.keys])].map((key): KeyOf => {
    const since = days.get(key);
    return {
      whose: 'hub',
      key,
      trust: given.hub.includes(key) ? 'given' : 'claimed',
      inFile: hub.keys.includes(key),
      ...(since !== undefined && { since }),
    };
  });
  const named = await Promise.all(
    keys.map(async ({ seat, name, key }): Promise<KeyOf> => {
      const print = (await fingerprint(key)) ?? key;
      const known = given.seats[seat] ?? [];
      const trust = known.includes(key) || known.includes(print) ? 'given' : 'claimed';
      return { whose: seat, name, key: print, trust, inFile: true };
    }),
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
