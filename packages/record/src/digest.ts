import type { createHash } from 'node:crypto';
import { toHex } from './bytes.ts';
import type { Sha256 } from './chain.ts';
import { type Bytes, toUtf8 } from './encoding.ts';
import type { AnySha256 } from './verify-chain.ts';

/**
 * The fastest SHA-256 that the platform has, for the thousands of a chain, each of which waits for the one before: Node
 * answers at once, where WebCrypto makes a way through other threads of each.
 */
export const chainSha256: AnySha256 = nodeSha256() ?? webSha256;

/** SHA-256, in Node and in browsers alike. */
export async function sha256(bytes: Uint8Array): Promise<Bytes> {
  return Uint8Array.from(await chainSha256(bytes));
}

async function webSha256(bytes: Uint8Array): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', Uint8Array.from(bytes)));
}

/** Undefined in browsers. Asked for and not imported, so that what is made for them does not look for it. */
function nodeSha256(): Sha256 | undefined {
  const { process } = globalThis as { readonly process?: { readonly getBuiltinModule?: GetCrypto } };
  const node = process?.getBuiltinModule?.('node:crypto');
  return node && ((bytes) => node.createHash('sha256').update(bytes).digest());
}

type GetCrypto = (name: 'node:crypto') => { readonly createHash: typeof createHash } | undefined;

/** The SHA-256 of a text's UTF-8, in hex: how minutes, statements and contracts are named. */
export const sha256Hex = async (text: string): Promise<string> => toHex(await sha256(toUtf8(text)));
