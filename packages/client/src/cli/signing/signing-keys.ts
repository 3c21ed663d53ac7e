import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { join } from 'node:path';
import { SEAT_ID } from '@parley/protocol/circle';
import { ROOM_ID } from '@parley/protocol/links';
import { algorithmOf, type Signature, signStatement } from '@parley/record';
import { withLock } from '../seats/lock.ts';
import { makeOwnFolder, readOwn, replaceOwn } from '../seats/own-files.ts';
import { UsageError } from '../usage-error.ts';

/**
 * The keys with which seats of this machine sign: one for each seat, so that two rooms cannot tell that the same machine
 * signed in both. Private parts stay in here and in their files. A key stays when its seat is forgotten, since the seat
 * can be taken again with its link.
 */
export interface SigningKeys {
  /** The public part of a seat's key, which is made now if there is none. */
  make(seat: SeatInRoom): PublicPart & { readonly made: boolean };
  /** Signs a statement with the key of a seat. */
  sign(seat: SeatInRoom, statement: string): Promise<Signature>;
}

export interface SeatInRoom {
  readonly room: string;
  readonly seat: string;
}

export interface PublicPart {
  /** Its SubjectPublicKeyInfo in base64url. */
  readonly key: string;
  /** Where the private part is. */
  readonly path: string;
}

/** Where a home keeps them: each in a file of its own for this user's eyes alone, as PKCS8 in PEM (RFC 7468). */
export function signingKeys(home: string): SigningKeys {
  const folder = join(home, 'keys');
  // Both come from a hub, and become the name of a file.
  const pathOf = ({ room, seat }: SeatInRoom) => {
    if (!ROOM_ID.test(room) || !SEAT_ID.test(seat))
      throw new UsageError('This is no seat that signs: take one with its link (parley join <link>).');
    return join(folder, `${room}-${seat}.pem`);
  };
  return {
    make(seat) {
      const path = pathOf(seat);
      makeOwnFolder(folder);
      return withLock(path, () => {
        const there = keyAt(path);
        if (there) return { key: publicPart(there), path, made: false };
        const { privateKey } = generateKeyPairSync('ed25519');
        replaceOwn(path, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
        return { key: publicPart(privateKey), path, made: true };
      });
    },
    async sign(seat, statement) {
      const kept = keyAt(pathOf(seat));
      if (!kept) throw new UsageError('This seat has no signing key yet: parley key.');
      const der = Uint8Array.from(kept.export({ type: 'pkcs8', format: 'der' }));
      const privateKey = await crypto.subtle.importKey('pkcs8', der, { name: 'Ed25519' }, false, ['sign']);
      return signStatement(statement, { key: publicPart(kept), privateKey });
    },
  };
}

const publicPart = (privateKey: KeyObject): string =>
  createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64url');

function keyAt(path: string): KeyObject | undefined {
  const pem = readOwn(path);
  if (pem === undefined) return undefined;
  try {
    const key = createPrivateKey(pem);
    if (algorithmOf(publicPart(key)) === 'Ed25519') return key;
  } catch {
    // falls through: a file of another kind
  }
  throw new UsageError(`${path} holds no Ed25519 key. Move it away, and parley key makes a new one.`);
}
