/**
 * The seats that browsers hold (ID-6). A browser has one cookie; of its secret the digest alone is kept, and beside it
 * the digests of the credentials it holds. What such a credential stands for is read from the ledger and judged by the
 * folded room each time, so whatever revokes a credential takes it out of every browser too.
 */

/** A seat's credential in a browser. */
export interface Held {
  readonly room: string;
  /** SHA-256 of the whole token, hex. */
  readonly credential: string;
}

/** Every method throws LedgerUnavailable when the store cannot be reached, nothing else. `session` is a digest. */
export interface SessionStore {
  /** Puts a credential into a browser; one that is there already stays as it is. */
  add(session: string, held: Held, at: number): Promise<void>;
  remove(session: string, held: Held): Promise<void>;
  /** All that a browser holds, what it has held longest first. */
  all(session: string): Promise<readonly Held[]>;
  /** What it holds in a room. */
  inRoom(session: string, room: string): Promise<readonly Held[]>;
}
