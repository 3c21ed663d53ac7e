/**
 * Bytes as text and back, strictly: a byte string has one text (RFC 4648), and a text that is not that one is refused,
 * so that nobody can write the same signature in two ways.
 */

/** Bytes of their own buffer, as WebCrypto takes them in every browser's types. */
export type Bytes = Uint8Array<ArrayBuffer>;

const encoder = new TextEncoder();
// A mark at the beginning is kept, so that two texts never have the same bytes.
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
/** More arguments than this at once are too many for some engines. */
const AT_ONCE = 8192;

export const toUtf8 = (text: string): Bytes => Uint8Array.from(encoder.encode(text));

/** The text of these bytes; undefined when they are no UTF-8. */
export function fromUtf8(bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

export function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += AT_ONCE) {
    binary += String.fromCharCode(...bytes.subarray(at, at + AT_ONCE));
  }
  return btoa(binary);
}

export function fromBase64(text: string): Bytes | undefined {
  try {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    return toBase64(bytes) === text ? bytes : undefined;
  } catch {
    return undefined;
  }
}

/** Without padding, as keys, signatures and passkeys write it. */
export const toBase64Url = (bytes: Uint8Array): string =>
  toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

export function fromBase64Url(text: string): Bytes | undefined {
  if (/[^\w-]/.test(text)) return undefined;
  const padded = text.replaceAll('-', '+').replaceAll('_', '/');
  return fromBase64(padded + '='.repeat((4 - (text.length % 4)) % 4));
}
