import { fingerprint } from '@parley/record';
import type { Client, DoOptions } from '../../client.ts';
import type { Seat } from '../seats/seat.ts';
import { UsageError } from '../usage-error.ts';
import type { World } from '../world.ts';
import { type OwnSigning, ownSigning } from './own-signing.ts';
import type { PublicPart } from './signing-keys.ts';

/** The key with which a seat signs on this machine, and what the room knows of it. */
export interface SeatKey extends PublicPart {
  readonly fingerprint: string;
  /** Whether it was made just now. */
  readonly made: boolean;
}

/** The key of a seat, which is made now if there is none. */
export async function seatKey({ signingKeys }: World, seat: Seat): Promise<SeatKey> {
  if (seat.kind === 'observer') throw new UsageError('Whoever watches does not sign, and needs no key.');
  const made = signingKeys.make(seat);
  return { ...made, fingerprint: (await fingerprint(made.key)) ?? '' };
}

/** Whether the room knows that the seat signs with this key. */
export const isNamed = ({ key }: OwnSigning, { fingerprint: print }: SeatKey): boolean =>
  key?.fingerprint === print && key.site === undefined;

/** The key that this one takes the place of, once it is named. */
export const replacedBy = (own: OwnSigning, key: SeatKey): string | undefined =>
  isNamed(own, key) ? undefined : own.key?.fingerprint;

/** Names the key to the room, unless it knows it; answers with the entry that says so. */
export async function nameKey(
  client: Client,
  key: SeatKey,
  options: DoOptions,
): Promise<{ readonly entry: number | undefined; readonly replaces: string | undefined }> {
  const own = ownSigning(client);
  if (isNamed(own, key)) return { entry: undefined, replaces: undefined };
  const { entries } = await client.do('key', { key: key.key }, options);
  return { entry: entries[0]?.seq, replaces: replacedBy(own, key) };
}

/** What is said of a key whose place another takes. */
export const replacedLine = (replaced: string): string =>
  `It takes the place of the key ${replaced}, which signs no more.`;
