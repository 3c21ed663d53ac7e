/**
 * Limits of the wire, the same at every door (RULES LI). What an operator may change is a setting of the hub; what
 * a room's creator may change is a setting of the room, at most the value here.
 */
export const MESSAGE_BYTES = 32 * 1024;
export const MANDATE_BYTES = 16 * 1024;
export const CONTRACT_BYTES = 128 * 1024;
/** Clauses a contract may have. */
export const CONTRACT_CLAUSES = 200;
export const CLAUSE_BYTES = 4 * 1024;
/** Clauses a charter may have. */
export const CHARTER_CLAUSES = 50;
/** Questions that may be asked in a room; each party has an equal share. */
export const ROOM_QUESTIONS = 200;
export const QUESTION_BYTES = 2 * 1024;
export const ANSWER_BYTES = 4 * 1024;
/** A line that says how, where or when something was verified. */
export const EVIDENCE_CHARACTERS = 300;
export const NARROW_CHARACTERS = 500;
export const SUMMARY_CHARACTERS = 200;
export const REASON_CHARACTERS = 200;
export const TOPIC_CHARACTERS = 200;
export const GOAL_CHARACTERS = 2000;
export const BRIEF_LINES = 50;
export const BRIEF_LINE_CHARACTERS = 300;
export const NAME_GRAPHEMES = 60;
export const PARTIES_MIN = 2;
export const PARTIES_MAX = 8;
export const SEATS_OF_A_KIND = 4;
/** Seats of those who watch live, a browser each. */
export const OBSERVERS = 100;
/** Such seats that a room ever makes, those of observers who have left included: each stays in the record. */
export const OBSERVERS_EVER = 500;
/** A link that moves one's own seat to another device is good this long. */
export const MOVE_MS = 10 * 60 * 1000;
/** A link that gives somebody their lost seat back is good this long. */
export const REISSUE_MS = 24 * 3_600_000;
/** The longest life of a room, from its making. */
export const LIFE_HOURS_MAX = 2160;
export const ROOM_BYTES = 4 * 1024 * 1024;
export const ROOM_POSTS = 500;
export const FRAME_BYTES = 1024 * 1024;
/** What a socket may send in one frame before its first join. */
export const FRAME_BYTES_BEFORE_JOIN = 4 * 1024;
export const JSON_DEPTH = 32;
export const KEY_CHARACTERS = 64;
/** A SHA-256 as it is written everywhere. */
export const SHA256_HEX = /^[0-9a-f]{64}$/;
/** Entries a refusal carries in full, and the bytes it may spend on them. */
export const CITED_ENTRIES = 20;
export const CITED_BYTES = 128 * 1024;
/** Within this time after a room, a place or a renewal was made, a retry with the same key gets the same secret again. */
export const SECRET_AGAIN_MS = 10 * 60 * 1000;
/** A seat is shown as gone only when it has been away this long. */
export const PRESENCE_GRACE_MS = 10 * 1000;
