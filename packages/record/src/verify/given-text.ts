/**
 * Keys, fingerprints and checkpoints out of whatever text somebody has them in: pasted alone, in a receipt, or in the JSON
 * that a hub shows. What stands in a record is not taken, however it was handed in: a file proves nothing about itself.
 */

export interface Reading {
  readonly found: readonly string[];
  /** none: nothing of the kind stands there. record: the text is a record. */
  readonly fault?: 'none' | 'record';
}

const RECORD = /"format"\s*:\s*"parley\.record\./;
/** As C2SP writes a verifier key; a name within a text stands between spaces, quotes or brackets. */
const VERIFIER_KEY =
  /(?<![^\s"'`<>()[\]{},;=|])[^\s+"'`<>()[\]{},;=|]{1,255}\+[0-9a-f]{8}\+[0-9A-Za-z+/]{44}(?![0-9A-Za-z+/=])/g;
/** A SubjectPublicKeyInfo in base64url, of Ed25519 or P-256. */
const SEAT_KEY =
  /(?<![\w-])(?:MCowBQYDK2VwAyEA[\w-]{43}|MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE[\w-]{86})(?![\w-])/g;
/** A SHA-256 in hex: in one piece, or in groups of two, four or eight digits. */
const FINGERPRINT =
  /(?<!\w)(?:[\da-f]{64}|[\da-f]{2}(?:[ :][\da-f]{2}){31}|[\da-f]{4}(?:[ :][\da-f]{4}){15}|[\da-f]{8}(?:[ :][\da-f]{8}){7})(?!\w)/gi;
const CHECKPOINT = /^parley\.checkpoint\.v1\n(?:.+\n)+\n(?:\u2014 .+(?:\n|$))+/gm;

export const hubKeysIn = (text: string): Reading => reading(text, (each) => matches(each, VERIFIER_KEY));

export const seatKeysIn = (text: string): Reading =>
  reading(text, (each) => [
    ...matches(each, SEAT_KEY),
    ...matches(each, FINGERPRINT).map((print) => print.replaceAll(/[ :]/g, '').toLowerCase()),
  ]);

export const checkpointsIn = (text: string): Reading =>
  reading(text, (each) => {
    // Lines of a note neither begin nor end with a space: one that was set in from the margin is still read.
    const lines = each.split('\n').map((line) => line.trim());
    return matches(lines.join('\n'), CHECKPOINT).map((note) => (note.endsWith('\n') ? note : `${note}\n`));
  });

function reading(text: string, find: (text: string) => readonly string[]): Reading {
  if (text.trim() === '') return { found: [] };
  const texts = textsIn(text);
  if ([text, ...texts].some((each) => RECORD.test(each))) return { found: [], fault: 'record' };
  const found = [...new Set(texts.flatMap(find))];
  return found.length > 0 ? { found } : { found, fault: 'none' };
}

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([match]) => match);

/** The text itself, or all texts in it, if it is JSON. */
function textsIn(text: string): readonly string[] {
  try {
    return within(JSON.parse(text));
  } catch {
    return [text]; // words, as people write them
  }
}

function within(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(within) : [];
}
