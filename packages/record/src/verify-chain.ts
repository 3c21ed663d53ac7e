import type { Circle, SaltedEntry } from '@parley/protocol';
import { SHA256_HEX } from '@parley/protocol/limits';
import { toHex } from './bytes.ts';
import { isCanonical } from './canonical.ts';
import { linkBytes, open, type SealedEntry, startBytes } from './chain.ts';

/** SHA-256, at once or as a promise, so that a browser can verify with what it has. */
export type AnySha256 = (bytes: Uint8Array) => Uint8Array | Promise<Uint8Array>;

/** A place in a chain that is known from outside the entries, such as a signed checkpoint. */
export interface Anchor {
  readonly seq: number;
  readonly hash: string;
}

/**
 * What is wrong: the entry is not the next one (`order`), belongs to another circle (`circle`), is no canonical text
 * of an entry (`text`), is earlier than the one before it (`time`), has another hash than the chain gives it (`hash`),
 * stands where an anchor knows another (`anchor`), or is missing although an anchor knows it (`tail`).
 */
export type ChainFault = 'order' | 'circle' | 'text' | 'time' | 'hash' | 'anchor' | 'tail';

/**
 * `seq` of a fault is the first entry that does not hold. `anchored` is the newest anchor that held: who re-hashes
 * what they changed is found only there, and all that is certain is what lies up to it.
 */
export type ChainVerdict =
  | { readonly intact: true; readonly head: Anchor; readonly anchored: number }
  | { readonly intact: false; readonly seq: number; readonly fault: ChainFault; readonly anchored: number };

/** A circle's entries, all of them or those after a place that is trusted. */
export interface Chain {
  readonly room: string;
  readonly circle: Circle;
  readonly entries: readonly SealedEntry[];
  /** Where the entries begin to follow; absent: at the beginning of the circle. */
  readonly after?: Anchor;
  readonly anchors?: readonly Anchor[];
}

/** Recomputes a chain and says whether it holds, and if not, from which entry on. */
export async function verifyChain(chain: Chain, sha256: AnySha256): Promise<ChainVerdict> {
  const { room, circle, after, anchors = [] } = chain;
  let head = after ?? { seq: 0, hash: toHex(await sha256(startBytes(room, circle))) };
  let at = Number.NEGATIVE_INFINITY;
  let anchored = 0;
  let hashes: readonly (string | undefined)[] = [];
  for (const [place, sealed] of chain.entries.entries()) {
    const seq = head.seq + 1;
    const within = place % AT_ONCE;
    if (within === 0) hashes = await hashesOf(chain.entries.slice(place, place + AT_ONCE), head.hash, sha256);
    const entry = readEntry(sealed.text);
    const fault = faultIn(sealed, entry, { circle, seq, at });
    if (fault !== undefined) return { intact: false, seq, fault, anchored };
    const hash = sealed.hash;
    if (hash !== hashes[within]) return { intact: false, seq, fault: 'hash', anchored };
    const here = anchors.filter((anchor) => anchor.seq === seq);
    if (here.some((anchor) => anchor.hash !== hash)) return { intact: false, seq, fault: 'anchor', anchored };
    if (here.length > 0) anchored = seq;
    head = { seq, hash };
    at = entry?.at ?? at;
  }
  if (anchors.some((anchor) => anchor.seq > head.seq)) {
    return { intact: false, seq: head.seq + 1, fault: 'tail', anchored };
  }
  return { intact: true, head, anchored };
}

/**
 * Hashes are asked for so many at a time: one after the other, a browser would spend most of its time on the way to its
 * crypto and back.
 */
const AT_ONCE = 256;

/**
 * The hash that each entry should have, if the one before it has its own: what that one says of itself is taken, and held
 * against what it should say before this one is looked at. Undefined where that is no hash at all.
 */
function hashesOf(
  entries: readonly SealedEntry[],
  before: string,
  sha256: AnySha256,
): Promise<readonly (string | undefined)[]> {
  return Promise.all(
    entries.map(async ({ text }, place) => {
      const previous = entries[place - 1]?.hash ?? before;
      return SHA256_HEX.test(previous) ? toHex(await sha256(linkBytes(previous, text))) : undefined;
    }),
  );
}

interface Expected {
  readonly circle: Circle;
  readonly seq: number;
  readonly at: number;
}

function faultIn(
  sealed: SealedEntry,
  entry: SaltedEntry | undefined,
  expected: Expected,
): ChainFault | undefined {
  if (entry === undefined) return 'text';
  if (sealed.seq !== expected.seq || entry.seq !== expected.seq) return 'order';
  if (sealed.circle !== expected.circle || entry.circle !== expected.circle) return 'circle';
  return entry.at < expected.at ? 'time' : undefined;
}

/** The entry of a canonical text; undefined when it is none. */
export function readEntry(text: string): SaltedEntry | undefined {
  if (!isCanonical(text)) return undefined;
  try {
    return open(text);
  } catch {
    return undefined; // canonical JSON, but no entry
  }
}
