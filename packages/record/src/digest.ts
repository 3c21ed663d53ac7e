import { toHex } from './bytes.ts';
import { type Bytes, toUtf8 } from './encoding.ts';

/** SHA-256 by the platform's WebCrypto, in Node and in browsers alike. */
export async function sha256(bytes: Uint8Array): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', Uint8Array.from(bytes)));
}

/** The SHA-256 of a text's UTF-8, in hex: how minutes, statements and contracts are named. */
export const sha256Hex = async (text: string): Promise<string> => toHex(await sha256(toUtf8(text)));
