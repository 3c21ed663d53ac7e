const HEAD = 8;
const TAIL = 4;

/** A hash as it is compared at a glance; whoever compares in earnest asks for the whole. */
export const shortHash = (hash: string): string => `${hash.slice(0, HEAD)}…${hash.slice(-TAIL)}`;
