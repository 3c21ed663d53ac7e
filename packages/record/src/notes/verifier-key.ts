import { concat, toHex } from '../bytes.ts';
import { sha256 } from '../digest.ts';
import { type Bytes, fromBase64, toBase64, toUtf8 } from '../encoding.ts';
import { algorithmOf, ed25519Key } from '../signature/keys.ts';

/**
 * The public key of a note's signer, written in one line: `<name>+<key id>+<base64(0x01 || key)>` (C2SP signed-note).
 * The id is the first four bytes of SHA-256(name || newline || 0x01 || key), in hex. Several keys may have one name:
 * so a hub gets a new key, and both sign for a while.
 */
export interface VerifierKey {
  readonly name: string;
  readonly id: string;
  /** Ed25519, 32 bytes. */
  readonly key: Bytes;
}

const ED25519 = Uint8Array.of(1);
const KEY_BYTES = 32;
const ID_DIGITS = 8;
/** C2SP forbids spaces and plus. We also keep to ASCII, so that two names that look alike are alike. */
const NAME = /^[!-*,-~]{1,255}$/;
const WRITTEN = /^([^+]+)\+([0-9a-f]{8})\+([0-9A-Za-z+/=]+)$/;

export async function verifierKey(name: string, key: Uint8Array): Promise<VerifierKey> {
  if (!NAME.test(name))
    throw new Error('broken invariant: the name of a key is printable ASCII without space or plus');
  if (key.length !== KEY_BYTES) throw new Error('broken invariant: an Ed25519 key has 32 bytes');
  const digest = await sha256(concat(toUtf8(`${name}\n`), ED25519, key));
  return { name, id: toHex(digest).slice(0, ID_DIGITS), key: Uint8Array.from(key) };
}

export const writeVerifierKey = ({ name, id, key }: VerifierKey): string =>
  `${name}+${id}+${toBase64(concat(ED25519, key))}`;

/** Undefined when it is no such key, is of another algorithm or of small order, or its id is not its own. */
export async function readVerifierKey(text: string): Promise<VerifierKey | undefined> {
  const [, name = '', id, data = ''] = WRITTEN.exec(text) ?? [];
  const bytes = fromBase64(data);
  if (!NAME.test(name) || bytes?.length !== KEY_BYTES + 1 || bytes[0] !== ED25519[0]) return undefined;
  const raw = bytes.subarray(1);
  if (algorithmOf(ed25519Key(raw)) === undefined) return undefined;
  const read = await verifierKey(name, raw);
  return read.id === id ? read : undefined;
}
