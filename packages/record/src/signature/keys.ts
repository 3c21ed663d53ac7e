import { concat, fromHex, toHex } from '../bytes.ts';
import { sha256 } from '../digest.ts';
import { type Bytes, fromBase64Url, toBase64Url } from '../encoding.ts';

/**
 * Public keys and what they signed, with WebCrypto alone. A key is written as its SubjectPublicKeyInfo (RFC 5480,
 * RFC 8410) in base64url, in the one form that both curves have: no parameters, no compressed points.
 */

/** Ed25519 (RFC 8032), or ECDSA over P-256 with SHA-256 and a signature of r and s, 32 bytes each. */
export type Algorithm = 'Ed25519' | 'ES256';

/** A private key of the platform, which need not be readable. */
export type PrivateKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

const SIGNATURE_BYTES = 64;
const KINDS = {
  Ed25519: { head: bytesOf('302a300506032b6570032100'), length: 44 },
  ES256: { head: bytesOf('3059301306072a8648ce3d020106082a8648ce3d03010703420004'), length: 91 },
} as const;
const PARAMETERS = {
  Ed25519: { make: { name: 'Ed25519' }, use: { name: 'Ed25519' } },
  ES256: { make: { name: 'ECDSA', namedCurve: 'P-256' }, use: { name: 'ECDSA', hash: 'SHA-256' } },
} as const;

/**
 * Every way to write a point of order 1, 2, 4 or 8 of Ed25519's curve, without the bit of the sign: all there are,
 * also those that RFC 8032 would not write. Under such a key one signature fits many messages, and nobody holds it.
 */
const SMALL_ORDER = new Set([
  '0100000000000000000000000000000000000000000000000000000000000000',
  'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  '0000000000000000000000000000000000000000000000000000000000000000',
  'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
]);
const SIGN = 0x80;

/** Which kind of key this is; undefined when it is none that is used here, such as one of small order. */
export function algorithmOf(key: string): Algorithm | undefined {
  const spki = fromBase64Url(key);
  if (!spki || isSmallOrder(spki)) return undefined;
  return (['Ed25519', 'ES256'] as const).find((algorithm) => {
    const { head, length } = KINDS[algorithm];
    return spki.length === length && head.every((byte, index) => byte === spki[index]);
  });
}

/** The key of 32 raw bytes, as notes have it. */
export const ed25519Key = (raw: Uint8Array): string => toBase64Url(concat(KINDS.Ed25519.head, raw));

/** What people compare keys by: the SHA-256 of the SubjectPublicKeyInfo, in hex; undefined when it is no key. */
export async function fingerprint(key: string): Promise<string | undefined> {
  const spki = fromBase64Url(key);
  return spki && algorithmOf(key) ? toHex(await sha256(spki)) : undefined;
}

/** Whether the holder of this key signed this message. A key or signature that is none has signed nothing. */
export async function hasSigned(key: string, signature: Uint8Array, message: Uint8Array): Promise<boolean> {
  const algorithm = algorithmOf(key);
  const spki = fromBase64Url(key);
  if (!algorithm || !spki || signature.length !== SIGNATURE_BYTES) return false;
  const { make, use } = PARAMETERS[algorithm];
  try {
    const imported = await crypto.subtle.importKey('spki', spki, make, false, ['verify']);
    return await crypto.subtle.verify(use, imported, Uint8Array.from(signature), Uint8Array.from(message));
  } catch {
    return false; // a point that is on no curve
  }
}

/** Signs with a key of either kind: 64 bytes. */
export async function signWith(key: PrivateKey, message: Uint8Array): Promise<Bytes> {
  const { use } = PARAMETERS[key.algorithm.name === 'Ed25519' ? 'Ed25519' : 'ES256'];
  return new Uint8Array(await crypto.subtle.sign(use, key, Uint8Array.from(message)));
}

/** Whether this platform knows Ed25519: older browsers do not, and must not call a good record a forged one. */
export async function knowsEd25519(): Promise<boolean> {
  // The key of the first test vector of RFC 8032.
  const raw = bytesOf('d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a');
  try {
    await crypto.subtle.importKey('raw', raw, { name: 'Ed25519' }, false, ['verify']);
    return true;
  } catch {
    return false;
  }
}

function isSmallOrder(spki: Uint8Array): boolean {
  if (spki.length !== KINDS.Ed25519.length) return false;
  const raw = spki.slice(KINDS.Ed25519.head.length);
  raw.set([(raw.at(-1) ?? 0) & ~SIGN], raw.length - 1);
  return SMALL_ORDER.has(toHex(raw));
}

function bytesOf(hex: string): Bytes {
  return Uint8Array.from(fromHex(hex) ?? []);
}
