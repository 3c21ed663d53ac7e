/** An entry of a type that these rules do not know: deciding stops for the room, nothing is guessed. */
export class UnknownEntryError extends Error {
  override readonly name = 'UnknownEntryError';
}

/** A rule of the kernel that a module, or the ledger, has broken. */
export class BrokenInvariant extends Error {
  override readonly name = 'BrokenInvariant';
}
