import { algorithmOf, type Given, readVerifierKey } from '@parley/record';
import type { SeatId } from '@parley/protocol/circle';
import type { World } from '../world.ts';
import { UsageError } from '../usage-error.ts';

/** What `--key` brings: whose key it is, and the key, its fingerprint, or a file in which such stand. */

export type GivenKeys = Required<Pick<Given, 'hub' | 'seats'>>;

const SEAT = /^s[1-9]\d{0,5}$/;
const isSeat = (text: string): text is SeatId => SEAT.test(text);
const FINGERPRINT = /^[0-9a-f]{64}$/i;
/** What may stand around a key in a text, be it JSON or a mail. */
const AROUND_HUB_KEYS = /[\s"'`<>()[\]{},;]+/;
const AROUND_SEAT_KEYS = /[^\w-]+/;

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
    if (whose === 'hub') hub.push(...(await hubKeysIn(text, where)));
    else if (isSeat(whose)) (seats[whose] ??= []).push(...seatKeysIn(text, where));
    else
      throw new UsageError(
        `--key takes hub=<verifier key> or <seat>=<key or fingerprint>, such as s2=..., not "${word}".`,
      );
  }
  return { hub, seats };
}

async function hubKeysIn(text: string, where: string): Promise<readonly string[]> {
  const words = text.split(AROUND_HUB_KEYS);
  const keys = await Promise.all(words.map(readVerifierKey));
  const found = words.filter((_, index) => keys[index]);
  if (found.length > 0) return found;
  throw new UsageError(`There is no verifier key of a hub, <name>+<id>+<key>, in ${where}.`);
}

function seatKeysIn(text: string, where: string): readonly string[] {
  const found = text
    .split(AROUND_SEAT_KEYS)
    .flatMap((word) => (FINGERPRINT.test(word) ? word.toLowerCase() : algorithmOf(word) ? word : []));
  if (found.length > 0) return found;
  throw new UsageError(`There is no signing key and no fingerprint, 64 digits in hex, in ${where}.`);
}
