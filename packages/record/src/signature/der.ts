import { concat } from '../bytes.ts';
import type { Bytes } from '../encoding.ts';

const SEQUENCE = 0x30;
const INTEGER = 0x02;
const HALF = 32;
const TOP_BIT = 0x80;

/**
 * The 64 bytes (r, s) of an ECDSA signature in DER, the form in which passkeys answer (WebAuthn 6.5.5, RFC 3279
 * 2.2.3). Undefined unless it is written in the one way that DER allows.
 */
export function rawFromDer(der: Uint8Array): Bytes | undefined {
  if (der[0] !== SEQUENCE || der[1] !== der.length - 2) return undefined;
  const first = integerAt(der, 2);
  const second = first && integerAt(der, first.end);
  if (!first || !second || second.end !== der.length) return undefined;
  return Uint8Array.from(concat(first.bytes, second.bytes));
}

function integerAt(der: Uint8Array, at: number): { bytes: Uint8Array; end: number } | undefined {
  const length = der[at + 1] ?? 0;
  const end = at + 2 + length;
  if (der[at] !== INTEGER || length === 0 || end > der.length) return undefined;
  const [first = 0, next = 0] = der.subarray(at + 2, end);
  const padded = length > 1 && first === 0;
  // Negative, or with a zero that nothing asks for.
  if (first >= TOP_BIT || (padded && next < TOP_BIT)) return undefined;
  const digits = der.subarray(padded ? at + 3 : at + 2, end);
  if (digits.length > HALF) return undefined;
  return { bytes: concat(new Uint8Array(HALF - digits.length), digits), end };
}
