import { concat } from '../bytes.ts';
import { sha256 } from '../digest.ts';
import { toBase64Url, toUtf8 } from '../encoding.ts';
import type { Signer } from '../notes/note.ts';
import { verifierKey } from '../notes/verifier-key.ts';
import { type Algorithm, type PrivateKey, signWith } from '../signature/keys.ts';
import { type Signature, signStatement } from '../signature/signature.ts';
import { statementDigest } from '../statement/statement.ts';

export const SITE = 'parley.example';

export interface Pair {
  readonly algorithm: Algorithm;
  readonly key: string;
  readonly raw: Uint8Array;
  readonly privateKey: PrivateKey;
}

export async function pair(algorithm: Algorithm): Promise<Pair> {
  const made =
    algorithm === 'Ed25519'
      ? await crypto.subtle.generateKey({ name: 'Ed25519' }, false, ['sign', 'verify'])
      : await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']);
  // Both algorithms make a pair; the types of some platforms leave that open.
  const { publicKey, privateKey } = made as { publicKey: PrivateKey; privateKey: PrivateKey };
  const spki = new Uint8Array(await crypto.subtle.exportKey('spki', publicKey));
  const raw = new Uint8Array(await crypto.subtle.exportKey('raw', publicKey));
  return { algorithm, key: toBase64Url(spki), raw, privateKey };
}

export async function hubSigner(name = 'parley.example'): Promise<Signer> {
  const { raw, privateKey } = await pair('Ed25519');
  return { key: await verifierKey(name, raw), privateKey };
}

/** What an authenticator and a browser answer, with whatever a test wants to be otherwise. */
export interface Answer {
  readonly site?: string;
  readonly flags?: number;
  readonly client?: Readonly<Record<string, unknown>>;
}

export async function passkeySigns(
  statement: string,
  { key, algorithm, privateKey }: Pair,
  { site = SITE, flags = 0x05, client = {} }: Answer = {},
): Promise<Signature> {
  const challenge = toBase64Url(await statementDigest(statement));
  const asked = { type: 'webauthn.get', challenge, origin: `https://${SITE}`, crossOrigin: false, ...client };
  const data = concat(await sha256(toUtf8(site)), Uint8Array.of(flags, 0, 0, 0, 1));
  const clientData = toUtf8(JSON.stringify(asked));
  const signature = await signWith(privateKey, concat(data, await sha256(clientData)));
  return {
    statement,
    how: 'passkey',
    algorithm,
    key,
    signature: toBase64Url(signature),
    site: SITE,
    authenticator_data: toBase64Url(data),
    client_data: toBase64Url(clientData),
  };
}

export const keySigns = (statement: string, { key, privateKey }: Pair) =>
  signStatement(statement, { key, privateKey });
