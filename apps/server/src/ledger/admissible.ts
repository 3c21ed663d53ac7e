import type { Commit } from './port.ts';

/**
 * Whether a commit can be kept at all, whatever the record says: every store refuses the same. A database would refuse
 * most of this itself, but not all, and in the worst case it would keep something else than what was hashed: half a
 * surrogate pair becomes another character on its way there, and nobody is told.
 */

/** What a key column holds at most, in UTF-16 units: three of them fit an index row in whatever script. */
const NAME_UNITS = 200;
const LARGEST_INT = 2 ** 31 - 1;
const ID = /^[0-9a-f]{32}$/;
const DIGEST = /^[0-9a-f]{64}$/;
const NUL = '\0';
const LONE_SURROGATE = /\p{Surrogate}/u;
const CONTROL = /\p{Cc}/u;

export function isAdmissible(commit: Commit): boolean {
  return (
    isName(commit.room) &&
    isCount(commit.version) &&
    ID.test(commit.id) &&
    [commit.dueAt, commit.erasedAt].every((at) => at === null || Number.isSafeInteger(at)) &&
    commandsAreAdmissible(commit) &&
    entriesAreAdmissible(commit) &&
    credentialsAreAdmissible(commit)
  );
}

function commandsAreAdmissible({ commands }: Commit): boolean {
  const keys = new Set<string>();
  return commands.every(({ actor, key, command, digest }) => {
    if (![actor, key, command].every(isName) || !isDigest(digest)) return false;
    const size = keys.size;
    return keys.add(JSON.stringify([actor, key])).size > size;
  });
}

/** Within a commit, the entries of a circle follow each other; whether the first follows the record is for the store to say. */
function entriesAreAdmissible({ entries, commands }: Commit): boolean {
  const heads = new Map<string, number>();
  return entries.every(({ circle, seq, hash, text, command }) => {
    const head = heads.get(circle);
    heads.set(circle, seq);
    return (
      isName(circle) &&
      isCount(seq) &&
      (head === undefined || seq === head + 1) &&
      isDigest(hash) &&
      isKeepable(text) &&
      (command === null || commands[command] !== undefined)
    );
  });
}

function credentialsAreAdmissible({ credentials }: Commit): boolean {
  const digests = new Set(credentials.map(({ digest }) => digest));
  return (
    digests.size === credentials.length &&
    credentials.every(
      ({ digest, subject, generation }) => isDigest(digest) && isName(subject) && isInt(generation),
    )
  );
}

/** Whether something can have this name at all: a room, an actor, a key. */
export function isName(value: string): boolean {
  return value.length > 0 && value.length <= NAME_UNITS && isKeepable(value) && !CONTROL.test(value);
}

function isKeepable(text: string): boolean {
  return !text.includes(NUL) && !LONE_SURROGATE.test(text);
}

/** SHA-256 in hex. */
export function isDigest(value: string): boolean {
  return DIGEST.test(value);
}

function isCount(value: number): boolean {
  return isInt(value) && value > 0;
}

function isInt(value: number): boolean {
  return Number.isInteger(value) && Math.abs(value) <= LARGEST_INT;
}
