import { createHash } from 'node:crypto';
import { UsageError } from '../usage-error.ts';

/**
 * What the folder of a party's half is called: its name in lower case, with a hyphen for all that is no letter or digit
 * of ASCII. A name that loses something by that gets the beginning of its SHA-256, so that two names never come to one
 * folder, whichever party they are of.
 */
export function sideOf(party: string): string {
  const name = party.normalize('NFC');
  const plain = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST_NAME)
    .replaceAll(/^-+|-+$/g, '');
  const lossless = plain === name.toLowerCase().replaceAll(' ', '-') && isSide(plain);
  if (lossless) return plain;
  const digest = createHash('sha256').update(name).digest('hex').slice(0, DIGEST_DIGITS);
  return plain === '' ? `party-${digest}` : `${plain}-${digest}`;
}

const LONGEST_NAME = 40;
const DIGEST_DIGITS = 8;
/** Names that some system keeps for devices. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

const SIDE = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Whether a folder at the top of a repository may be a half, by its name alone. */
export const isSide = (name: string): boolean => SIDE.test(name) && !RESERVED.test(name);

/** A folder's name as somebody gave it. */
export function mustBeSide(name: string): string {
  if (isSide(name)) return name;
  throw new UsageError(
    `"${name}" cannot be the folder of a half: it is of lower case letters of ASCII, digits and hyphens, such as acme.`,
  );
}

/** Fails when another folder of the repository is the same one on a disk that does not tell upper from lower case. */
export function mustStandAlone(side: string, folders: readonly string[]): void {
  const twin = folders.find((name) => name !== side && name.normalize('NFKC').toLowerCase() === side);
  if (twin !== undefined)
    throw new UsageError(
      `The repository has a folder "${twin}" beside "${side}", which is the same one on many disks. Have it removed first.`,
    );
}
