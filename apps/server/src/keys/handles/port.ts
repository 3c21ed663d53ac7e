/**
 * What those who keep no connection were served (DL-3), and the handles that stand for a credential. A caller is known by
 * a handle: a word that `join` gave out, or the credential itself, which is its own. Of either the digest alone is kept,
 * and whether the credential behind it is still good is asked of the room each time.
 */

/** What a handle has received whole. */
export interface HandleRow {
  /** Digest of the credential that it stands for. */
  readonly credential: string;
  /** Where its reading stands, as a cursor's word; null before its first page. */
  readonly cursor: string | null;
  /** The newest version of the contract whose text it was given; 0 when none. */
  readonly contract: number;
  /** Answers of any kind. */
  readonly answers: number;
}

/** What one answer adds. Its cursor takes the place of the one before; null leaves it as it is. */
export interface Receipt {
  readonly credential: string;
  readonly cursor: string | null;
  readonly contract: number;
}

/** Every method throws LedgerUnavailable when the store cannot be reached, nothing else. `handle` is a digest. */
export interface HandleStore {
  /** Puts a new handle in. Of one credential the newest few are kept. */
  add(room: string, handle: string, credential: string, at: number): Promise<void>;
  find(room: string, handle: string): Promise<HandleRow | undefined>;
  /** Notes an answer that has left whole. */
  receive(room: string, handle: string, receipt: Receipt, at: number): Promise<void>;
  /** Sets the reading back to its beginning: where it stood is no place of the record any more. */
  rewind(room: string, handle: string): Promise<void>;
}

/** Handles of one credential that are kept, its own included: the newest. */
export const HANDLES_PER_CREDENTIAL = 32;
