/** The protocol version this code speaks; one dated line per version below. */
export const PROTOCOL_VERSION = 1;
/** The oldest version a hub still accepts. */
export const OLDEST_VERSION = 1;
/** Digest of the schemas of all frames: a test holds it against them, so that the wire cannot change unnoticed. */
export const WIRE_FINGERPRINT = '5079c7e44a429c8b';
/** The WebSocket subprotocol of this version. */
export const SUBPROTOCOL = 'parley.v1';

/** What each version brought. */
export const versions: Readonly<Record<number, string>> = {
  1: '2026-11-29: hello, join, leave, do; welcome, joined, entries, state, done, refused, presence, dropped, closing, beat; a join names a token, or a seat of this browser',
};
