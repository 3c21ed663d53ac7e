import type { InputFor } from '@parley/client';
import { signStatement } from '@parley/record/signature/signature';
import { statementDigest } from '@parley/record/statement/statement';
import { type Trouble, troubleOf } from '../live/outcome.ts';
import type { Seat } from '../live/seat-store.ts';
import { makeBrowserKey, type Owner, type OwnKey } from './keys/own-keys.ts';
import { giveKey } from './keys/name-key.ts';
import { assertWith, makePasskey, PasskeyError, type PasskeyFault } from './keys/passkey.ts';
import { namedMinutes } from './named-minutes.ts';

/** Which key signs: one that this browser has, or one to be made now. */
export type Choice =
  | { readonly type: 'own'; readonly key: OwnKey }
  | { readonly type: 'new'; readonly kind: OwnKey['kind'] };

/** Why nothing was signed. */
export type SigningFault =
  | { readonly by: 'room'; readonly trouble: Trouble }
  | { readonly by: 'passkey'; readonly fault: PasskeyFault }
  /** What was shown is not what the hub has: `theirs` is what it signed, if anything. */
  | { readonly by: 'minutes'; readonly theirs: string | undefined }
  | { readonly by: 'browser' };

export interface Signing {
  readonly live: Pick<Seat, 'do' | 'nudge'>;
  readonly owner: Owner;
  /** The SHA-256 of the minutes that were shown. */
  readonly minutes: string;
  /** What is signed, as it was shown. */
  readonly statement: string;
  readonly choice: Choice;
  /** Whether the room knows this key for the seat's. */
  readonly isNamed: (key: OwnKey) => boolean;
  /** A key was made, and is kept: it is there for the next attempt too. */
  readonly onMade: (key: OwnKey) => void;
}

/**
 * Signs a statement about minutes, after a look whether these are the hub's; answers why it could not. Whatever
 * fails on the way leaves nothing half done: a key that was made and named stays, and is used the next time.
 */
export async function signWith(signing: Signing): Promise<SigningFault | undefined> {
  const { live, owner, minutes, statement, isNamed } = signing;
  try {
    const theirs = await namedMinutes(owner.room, owner.seat);
    if (theirs !== minutes) return { by: 'minutes', theirs };
    // The hub has just answered: a connection that waits for its next attempt need not.
    live.nudge();
    const key = await keyFor(signing);
    const refused = isNamed(key) ? undefined : await giveKey(live, key);
    if (refused) return { by: 'room', trouble: refused };
    const outcome = await live.do('sign', { statement, ...(await proofOf(key, statement)) });
    return outcome.done ? undefined : { by: 'room', trouble: outcome.trouble };
  } catch (error) {
    if (error instanceof PasskeyError) return { by: 'passkey', fault: error.fault };
    // What a browser says that makes or keeps no keys.
    if (error instanceof DOMException) return { by: 'browser' };
    return { by: 'room', trouble: troubleOf(error) };
  }
}

async function keyFor({ choice, owner, onMade }: Signing): Promise<OwnKey> {
  if (choice.type === 'own') return choice.key;
  const made = choice.kind === 'passkey' ? await makePasskey(owner) : await makeBrowserKey(owner);
  onMade(made);
  return made;
}

async function proofOf(key: OwnKey, statement: string): Promise<Omit<InputFor<'sign'>, 'statement'>> {
  if (key.kind === 'passkey') return assertWith(key, await statementDigest(statement));
  const { how, signature } = await signStatement(statement, key);
  return { how, key: key.key, signature };
}
