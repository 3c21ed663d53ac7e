import { type Signer, verifierKey, writeVerifierKey } from '@parley/record';
import type { HubKeys } from '../hub-keys.ts';

/** Keys of a hub that nobody has written to a file. */
export async function hubKeys(name = 'parley.example'): Promise<HubKeys> {
  const signer = await newSigner(name);
  const since = new Date(0).toISOString();
  return { name, signers: () => [signer], published: [{ key: writeVerifierKey(signer.key), since }] };
}

async function newSigner(name: string): Promise<Signer> {
  const pair = await crypto.subtle.generateKey({ name: 'Ed25519' }, false, ['sign', 'verify']);
  if (!('privateKey' in pair)) throw new Error('Ed25519 makes pairs');
  const raw = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
  return { key: await verifierKey(name, raw), privateKey: pair.privateKey };
}

/** Those of all hubs of a test. */
export const HUB_KEYS: HubKeys = await hubKeys();
