import { readFile } from 'node:fs/promises';
import { readVerifierKey, type Signer, verifierKey, writeVerifierKey } from '@parley/record';
import { z } from 'zod';
import { createOwnFile, errorCode, exists, replaceOwnFile } from '../data-folder.ts';
import { OperatorError } from '../log.ts';

/**
 * The hub's own keys, with which it signs how far a record has come (MI-4). They are kept in a file that its owner
 * alone reads, never in the database: so who can write there cannot sign. The first is derived from the hub's secret:
 * hubs that share it have one key, and a file that is lost comes back. While a key takes another's place both sign, so
 * that readers who have the old one are not left without.
 */
export interface HubKeys {
  /** What the hub calls itself beside its signatures. */
  readonly name: string;
  /** Those that sign now: the newest first, then any that it replaces for a while. */
  signers(): readonly Signer[];
  /** The keys that have signed, the newest first, 16 at most: what others check with. */
  readonly published: readonly PublishedKey[];
}

export interface PublishedKey {
  /** As verifiers take it (docs/RECORD.md). */
  readonly key: string;
  /** ISO 8601, in UTC. `until`: from when on it signs no more. */
  readonly since: string;
  readonly until?: string | undefined;
}

/** As many as a record can name (docs/RECORD.md): what was signed with an older one is signed anew with those that are left. */
const MOST_KEYS = 16;
const instant = z.iso.datetime();
const fileSchema = z.strictObject({
  keys: z
    .array(
      z.strictObject({
        key: z.string(),
        /** PKCS #8 in base64; gone from a key that signs no more. */
        private: z.string().optional(),
        since: instant,
        until: instant.optional(),
      }),
    )
    .min(1)
    .max(MOST_KEYS),
});
type KeyFile = z.output<typeof fileSchema>;
type Kept = KeyFile['keys'][number];

const OVERLAP_MS = 30 * 24 * 60 * 60 * 1000;
const SEED_BYTES = 32;
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Where the keys are kept, and what the first is made of: what the hub is called, and 32 bytes. */
export interface KeysPlace {
  readonly path: string;
  readonly name: string;
  readonly seed: Uint8Array;
  /** Whether the first key is written down. One whose secret the operator keeps elsewhere comes back without. */
  readonly isWritten: boolean;
}

/** Reads the keys; makes the first if there is no such file. Throws OperatorError for a file that is none. */
export async function openHubKeys(place: KeysPlace, clock: () => number): Promise<HubKeys> {
  const { path, seed, name } = place;
  if (place.isWritten) await createFirst(place, clock());
  const there = await exists(path);
  const { keys, signers } = there
    ? await read(path)
    : await withSigners([await newKey(name, seed, clock())], path);
  const [newest] = signers;
  if (newest?.until !== Infinity) throw damaged(path);
  return {
    name: newest.key.name,
    signers: () => signers.filter(({ until }) => clock() < until),
    published: keys.map(({ key, since, until }) => ({ key, since, until })),
  };
}

/** Makes another key the one that signs; the one before goes on beside it for 30 days. Answers the new one. */
export async function rotateHubKey(place: KeysPlace, now: number): Promise<PublishedKey> {
  const { path } = place;
  await createFirst(place, now);
  const { keys, signers } = await read(path);
  // What the hub was called first, it stays called.
  const name = signers[0]?.key.name ?? place.name;
  const made = await newKey(name, crypto.getRandomValues(new Uint8Array(SEED_BYTES)), now);
  const until = new Date(now + OVERLAP_MS).toISOString();
  const before = keys.map((kept) => retired({ ...kept, until: kept.until ?? until }, now));
  await replaceOwnFile(path, written({ keys: [made, ...before].slice(0, MOST_KEYS) }));
  return { key: made.key, since: made.since };
}

function retired(kept: Kept, now: number): Kept {
  if (kept.until === undefined || now < Date.parse(kept.until)) return kept;
  const { private: _, ...rest } = kept;
  return rest;
}

async function createFirst({ path, name, seed }: KeysPlace, now: number): Promise<void> {
  try {
    await createOwnFile(path, async () => written({ keys: [await newKey(name, seed, now)] }));
  } catch (cause) {
    throw unreachable(path, cause);
  }
}

/** The key of a seed, which is all that is secret in it (RFC 8032, 5.1.5; RFC 8410, 7). */
async function newKey(name: string, seed: Uint8Array, now: number): Promise<Kept> {
  const secret = Buffer.concat([PKCS8_HEAD, seed]);
  const privateKey = await crypto.subtle.importKey('pkcs8', secret, { name: 'Ed25519' }, true, ['sign']);
  const { x = '' } = await crypto.subtle.exportKey('jwk', privateKey);
  return {
    key: writeVerifierKey(await verifierKey(name, Buffer.from(x, 'base64url'))),
    private: secret.toString('base64'),
    since: new Date(now).toISOString(),
  };
}

const written = (file: KeyFile): string => `${JSON.stringify(file, undefined, 2)}\n`;

/** What the file holds, every key of it looked at: what is damaged is not written over. */
async function read(path: string): Promise<KeyFile & { readonly signers: readonly OwnSigner[] }> {
  return withSigners((await parsed(path)).keys, path);
}

async function withSigners(keys: KeyFile['keys'], path: string) {
  return { keys, signers: (await Promise.all(keys.map((kept) => signerOf(kept, path)))).flat() };
}

async function parsed(path: string): Promise<KeyFile> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw unreachable(path, cause);
  });
  try {
    return fileSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw damaged(path, cause);
  }
}

interface OwnSigner extends Signer {
  /** Milliseconds; from when on it signs no more. */
  readonly until: number;
}

async function signerOf({ key, private: secret, until }: Kept, path: string): Promise<readonly OwnSigner[]> {
  const known = await readVerifierKey(key);
  if (!known) throw damaged(path);
  if (secret === undefined) return [];
  try {
    const bytes = Buffer.from(secret, 'base64');
    const privateKey = await crypto.subtle.importKey('pkcs8', bytes, { name: 'Ed25519' }, false, ['sign']);
    return [{ key: known, privateKey, until: until === undefined ? Infinity : Date.parse(until) }];
  } catch (cause) {
    throw damaged(path, cause);
  }
}

const damaged = (path: string, cause?: unknown): OperatorError =>
  new OperatorError(
    'hub-keys',
    `${path} is damaged: it does not hold the keys of a hub. Put a copy of it back; without one, remove it, and tell those who check records that the hub has another key.`,
    { cause },
  );

const unreachable = (path: string, cause: unknown): OperatorError =>
  new OperatorError(
    'hub-keys',
    `The file of the hub's keys, ${path}, cannot be made or read (${errorCode(cause)}). Set PARLEY_KEYS to a file that this user may write.`,
    { cause },
  );
