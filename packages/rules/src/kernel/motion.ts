import type { JsonObject, PartyId } from '@parley/protocol';
import type { NewEntry, Refusal, View } from './contract.ts';

/** What a module declares of a motion. */

/**
 * Something that takes the voice of every party (EL-2). Whoever owns what it changes declares its ground and its
 * effect; the module of motions counts the votes, and is not edited to add one.
 */
export interface Motion<Terms = JsonObject> {
  /** Why it cannot be moved now. An open motion that has lost its ground lapses. */
  ground(view: View, terms: Terms): Refusal | undefined;
  /** Which parties are asked: those that have joined by then; absent: every party. */
  readonly among?: 'joined';
  /** A party that it concerns: not waited for once it has put nothing on the record for a while. */
  concerns?(view: View, terms: Terms): PartyId | undefined;
  /** It is carried once nobody has been against it for that while, whoever was asked. */
  readonly unopposed?: true;
  /** What the record says once it is carried. */
  effect(view: View, terms: Terms, carried: Carried): readonly NewEntry[];
}

/** How a motion was carried: for which reason it was moved, and whether every party said yes. */
export interface Carried {
  readonly reason: string;
  readonly byAll: boolean;
}
