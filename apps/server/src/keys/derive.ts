import { createHash, hkdfSync } from 'node:crypto';
import { buildToken, parseToken, type Token } from '@parley/protocol';
import type { Mint } from '@parley/rules';

/**
 * Secrets are never stored and never drawn at random: they are derived from the hub's own secret, which is kept outside
 * the database, and from what they are for. So a hub that lost the answer to a command, or another hub that shares the
 * secret, can hand out the very same link when the command is repeated (ID-2); and whoever reads the database alone
 * finds digests.
 */
export interface Keys {
  /** The token of a credential, as the command with this idempotency key made it. */
  token(room: string, mint: Mint, key: string): Token;
  /** The seed of the first key that the hub signs with: hubs that share the secret sign with one key. */
  signingSeed(): Uint8Array;
  /** The id of the room that a scope's key makes: a creation that is repeated finds its room. */
  roomId(scope: string, key: string): string;
}

const CROCKFORD = '0123456789abcdefghjkmnpqrstvwxyz';
const ROOM_ID_CHARACTERS = 26;
const BITS_A_CHARACTER = 5;
const SECRET_BYTES = 32;

export function createKeys(hubSecret: string): Keys {
  // What a secret is for is hashed as JSON before it enters the derivation, so that no two lists of words can run
  // together into the same one, however long they are.
  const derive = (purpose: readonly (string | number)[]) => {
    const info = createHash('sha256').update(JSON.stringify(purpose)).digest();
    return Buffer.from(hkdfSync('sha256', hubSecret, 'parley', info, SECRET_BYTES));
  };
  return {
    token(room, { kind, subject, generation }, key) {
      const secret = derive(['credential', room, kind, subject, generation, key]).toString('base64url');
      const token = parseToken(buildToken(kind, room, secret));
      if (!token) throw new Error('broken invariant: a token that was built cannot be read');
      return token;
    },
    signingSeed: () => derive(['signing']),
    roomId: (scope, key) => crockford(derive(['room', scope, key])),
  };
}

/** What is stored of a token, and all that is: SHA-256 over the whole of it, so that its kind and room count too. */
export function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function crockford(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return Array.from({ length: ROOM_ID_CHARACTERS }, (_, index) => {
    const start = index * BITS_A_CHARACTER;
    return CROCKFORD[Number.parseInt(bits.slice(start, start + BITS_A_CHARACTER), 2)];
  }).join('');
}
