import { concat, fromHex, toHex } from '../bytes.ts';
import { fromBase64, toBase64, toUtf8 } from '../encoding.ts';
import { ed25519Key, hasSigned, type PrivateKey, signWith } from '../signature/keys.ts';
import type { VerifierKey } from './verifier-key.ts';

/**
 * Signed notes (C2SP signed-note): a text that ends in a newline, an empty line, and a line for each signature:
 * `— <name> <base64(key id || signature)>`. Ed25519 (RFC 8032) over the text with its last newline.
 */
export interface Note {
  readonly text: string;
  readonly signatures: readonly NoteSignature[];
}

interface NoteSignature {
  readonly name: string;
  readonly id: string;
  readonly signature: Uint8Array;
}

export interface Signer {
  readonly key: VerifierKey;
  readonly privateKey: PrivateKey;
}

/** Which of the keys signed a note, and which did not although a line says so: such a note is worth nothing. */
export interface NoteVerdict {
  readonly signed: readonly VerifierKey[];
  readonly forged: readonly VerifierKey[];
}

const MOST_CHARACTERS = 16_384;
const MOST_SIGNATURES = 32;
const ID_BYTES = 4;
// Anything below a space but the newline, and halves of surrogate pairs, which are no UTF-8.
const UNFIT = /[^\P{Cc}\n\x7f-\x9f]|\p{Surrogate}/u;
const LINE = /^\u2014 ([^\s+]+) ([0-9A-Za-z+/]+={0,2})$/;

/** Signs a text, with every key given: two while one takes the other's place. */
export async function signNote(text: string, signers: readonly Signer[]): Promise<string> {
  if (!text.endsWith('\n') || UNFIT.test(text)) throw new Error('broken invariant: no text for a note');
  const lines = await Promise.all(
    signers.map(async ({ key, privateKey }) => {
      const signature = await signWith(privateKey, toUtf8(text));
      return `\u2014 ${key.name} ${toBase64(concat(fromHex(key.id) ?? new Uint8Array(), signature))}\n`;
    }),
  );
  return `${text}\n${lines.join('')}`;
}

/** Takes a note apart, whoever signed it. Undefined when it is none. */
export function parseNote(written: string): Note | undefined {
  const empty = written.lastIndexOf('\n\n');
  if (empty < 0 || written.length > MOST_CHARACTERS || UNFIT.test(written)) return undefined;
  const lines = written.slice(empty + 2).split('\n');
  if (lines.pop() !== '' || lines.length === 0 || lines.length > MOST_SIGNATURES) return undefined;
  const signatures = lines.flatMap((line) => signatureIn(line) ?? []);
  if (signatures.length < lines.length) return undefined;
  return { text: written.slice(0, empty + 1), signatures };
}

/** Checks the lines of these keys. Those of other keys mean nothing to us, as the format has it. */
export async function checkNote(note: Note, keys: readonly VerifierKey[]): Promise<NoteVerdict> {
  const signed: VerifierKey[] = [];
  const forged: VerifierKey[] = [];
  for (const key of keys) {
    const lines = note.signatures.filter(({ name, id }) => name === key.name && id === key.id);
    if (lines.length === 0) continue;
    const good = await Promise.all(
      lines.map(({ signature }) => hasSigned(ed25519Key(key.key), signature, toUtf8(note.text))),
    );
    (good.includes(false) ? forged : signed).push(key);
  }
  return { signed, forged };
}

function signatureIn(line: string): NoteSignature | undefined {
  const [, name, data = ''] = LINE.exec(line) ?? [];
  const bytes = fromBase64(data);
  if (name === undefined || !bytes || bytes.length <= ID_BYTES) return undefined;
  return { name, id: toHex(bytes.subarray(0, ID_BYTES)), signature: bytes.subarray(ID_BYTES) };
}
