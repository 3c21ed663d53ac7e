import { SEAT_ID, type SeatId } from '@parley/protocol/circle';
import { SHA256_HEX } from '@parley/protocol/limits';
import { algorithmOf, type Given, hubKeysIn, readVerifierKey, seatKeysIn } from '@parley/record';
import type { World } from '../world.ts';
import { UsageError } from '../usage-error.ts';
import { foundIn } from './found-in.ts';

/** What `--key` brings: whose key it is, and the key, its fingerprint, or a file in which such stand. */

export type GivenKeys = Required<Pick<Given, 'hub' | 'seats'>>;

const isSeat = (text: string): text is SeatId => SEAT_ID.test(text);

/** Reads all of them, and refuses what is no key: a slip of the pen must not look like a forged record. */
export async function givenKeys(
  { readFile }: Pick<World, 'readFile'>,
  words: readonly string[],
): Promise<GivenKeys> {
  const hub: string[] = [];
  const seats: Partial<Record<SeatId, string[]>> = {};
  for (const word of words) {
    const [, whose = '', value = ''] = /^([^=]*)=(.*)$/s.exec(word) ?? [];
    const text = value.startsWith('@') ? await readFile(value.slice(1)) : value;
    const where = value.startsWith('@') ? value.slice(1) : `"${value}"`;
    if (whose === 'hub') hub.push(...(await hubKeys(text, where)));
    else if (isSeat(whose)) (seats[whose] ??= []).push(...seatKeys(text, where));
    else
      throw new UsageError(
        `--key takes hub=<verifier key> or <seat>=<key or fingerprint>, such as s2=..., not "${word}".`,
      );
  }
  return { hub, seats };
}

async function hubKeys(text: string, where: string): Promise<readonly string[]> {
  const found = foundIn(hubKeysIn(text), 'verifier key of a hub, <name>+<id>+<key>,', where);
  const keys = await Promise.all(found.map(readVerifierKey));
  const wrong = found.find((_, index) => !keys[index]);
  if (wrong === undefined) return found;
  throw new UsageError(`${wrong} in ${where} is no verifier key: its parts do not fit. Take it anew.`);
}

function seatKeys(text: string, where: string): readonly string[] {
  const found = foundIn(seatKeysIn(text), 'signing key and no fingerprint, 64 digits in hex,', where);
  const wrong = found.find((key) => !SHA256_HEX.test(key) && algorithmOf(key) === undefined);
  if (wrong === undefined) return found;
  throw new UsageError(`${wrong} in ${where} is no key that can sign. Take it anew.`);
}
