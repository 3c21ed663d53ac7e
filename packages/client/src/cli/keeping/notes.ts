import { type Checkpoint, contradict, readCheckpointNote } from '@parley/record';

/** A signed checkpoint, with its text as it came. */
export interface SignedNote {
  readonly note: string;
  readonly says: Checkpoint;
}

/** What a note says; undefined when it is no checkpoint. */
export function readNote(note: string): SignedNote | undefined {
  const says = readCheckpointNote(note);
  return says && { note, says };
}

export interface Contradiction {
  readonly earlier: SignedNote;
  readonly told: SignedNote;
}

/**
 * So many of the newest of each circle are kept: of the newest alone nothing could be said, once the hub has signed a
 * later one that lies on another past.
 */
const NEWEST = 50;

/** Notes of no more circles than a seat may come to read. */
const MOST_CIRCLES = 100;

/**
 * What to keep of what was kept and what was told now: of each circle the newest ones, the last of each doubling of
 * their number, the one that names the minutes, and all that contradict each other. Of what is told at once only as much
 * counts as an honest hub tells, and what contradicts, so that none can push out what was kept by telling a lot.
 */
export function merged(
  kept: readonly SignedNote[],
  told: readonly SignedNote[],
): { readonly notes: readonly SignedNote[]; readonly contradictions: readonly Contradiction[] } {
  const circles = new Set(kept.map(({ says }) => says.circle));
  const counts = new Set([
    ...foremost(told),
    ...told.filter((one) => kept.some((other) => contradict(one.says, other.says))),
  ]);
  const fresh = told
    .filter((one) => counts.has(one))
    .filter((one) => !kept.some((other) => saysTheSame(one, other)))
    .filter(({ says }) => circles.has(says.circle) || circles.add(says.circle).size <= MOST_CIRCLES);
  const all = [...kept, ...fresh];
  const contradictions = fresh.flatMap((told) => {
    const earlier = all.slice(0, all.indexOf(told)).find((other) => contradict(told.says, other.says));
    return earlier ? [{ earlier, told }] : [];
  });
  const notes = all.filter((one) => {
    const later = all.filter(({ says }) => says.circle === one.says.circle && says.seq > one.says.seq);
    return (
      one.says.minutes !== undefined ||
      later.length < NEWEST ||
      later.every(({ says }) => doublingOf(says.seq) > doublingOf(one.says.seq)) ||
      all.some((other) => contradict(one.says, other.says))
    );
  });
  return { notes, contradictions };
}

/** What an honest hub tells at once: of each circle its newest, and the one that names the minutes. */
function foremost(told: readonly SignedNote[]): readonly SignedNote[] {
  const newest = new Map<string, SignedNote>();
  for (const one of told) {
    const known = newest.get(one.says.circle);
    if (!known || one.says.seq > known.says.seq) newest.set(one.says.circle, one);
  }
  const closing = told.find(({ says }) => says.minutes !== undefined);
  return told.filter((one) => newest.get(one.says.circle) === one || one === closing);
}

const doublingOf = (seq: number): number => Math.floor(Math.log2(seq));

const saysTheSame = ({ says: one }: SignedNote, { says: other }: SignedNote): boolean =>
  one.circle === other.circle &&
  one.seq === other.seq &&
  one.hash === other.hash &&
  one.minutes === other.minutes;
