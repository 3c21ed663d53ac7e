import type { SeatId } from '@parley/protocol/circle';
import { fingerprint } from '@parley/record/signature/keys';
import { toBase64Url } from '@parley/record/encoding';
import { inStore, ofSeat } from '../kept/database.ts';

/** A key that a seat of this browser signs with. */
export type OwnKey = BrowserKey | Passkey;

interface OfSeat {
  readonly room: string;
  readonly seat: SeatId;
  /** Of the seat's holder, when it was made. */
  readonly name: string;
  readonly topic: string;
}

interface Kept extends OfSeat {
  /** SHA-256 of the public key, hex: by this people compare keys. */
  readonly fingerprint: string;
  /** The public key: SubjectPublicKeyInfo, base64url. */
  readonly key: string;
  /** When it was made, in milliseconds. */
  readonly made: number;
}

/** Made by this browser, which lets nobody read its private half. */
export interface BrowserKey extends Kept {
  readonly kind: 'browser';
  readonly privateKey: CryptoKey;
}

/** Kept by the device or a key manager; it answers for its site alone. */
export interface Passkey extends Kept {
  readonly kind: 'passkey';
  readonly site: string;
  /** The id by which the authenticator knows it, base64url. */
  readonly credential: string;
}

export type Owner = OfSeat;

/** P-256: the one curve for signing that every browser has. */
const CURVE = { name: 'ECDSA', namedCurve: 'P-256' } as const;

/** Makes a key in this browser and keeps it. Rejects where a browser has no WebCrypto, or keeps nothing. */
export async function makeBrowserKey(owner: Owner): Promise<BrowserKey> {
  const { publicKey, privateKey } = await crypto.subtle.generateKey(CURVE, false, ['sign', 'verify']);
  const key = toBase64Url(new Uint8Array(await crypto.subtle.exportKey('spki', publicKey)));
  const made: BrowserKey = { kind: 'browser', ...owner, ...(await named(key)), privateKey };
  await keepKey(made);
  return made;
}

/** What is said of a key that was just made. */
export async function named(key: string): Promise<Pick<Kept, 'key' | 'fingerprint' | 'made'>> {
  const print = await fingerprint(key);
  if (print === undefined) throw new Error('broken invariant: this key is of no kind that is used here');
  return { key, fingerprint: print, made: Date.now() };
}

export async function keepKey(key: OwnKey): Promise<void> {
  await inStore('signing-keys', 'readwrite', (store) => store.put(key));
}

/** The keys of a seat that this browser has, the newest first. */
export async function keysOf(room: string, seat: string): Promise<readonly OwnKey[]> {
  const found = await inStore('signing-keys', 'readonly', (store) => store.getAll(ofSeat(room, seat)));
  return newestFirst(found);
}

/** All keys that this browser has. */
export async function allKeys(): Promise<readonly OwnKey[]> {
  return newestFirst(await inStore('signing-keys', 'readonly', (store) => store.getAll()));
}

export async function removeKey({ room, seat, fingerprint: print }: OwnKey): Promise<void> {
  await inStore('signing-keys', 'readwrite', (store) => store.delete([room, seat, print]));
}

/** Nobody but this file writes into that store. */
const newestFirst = (found: readonly unknown[]): readonly OwnKey[] =>
  (found as readonly OwnKey[]).toSorted((one, other) => other.made - one.made);
