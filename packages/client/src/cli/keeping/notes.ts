import { type Checkpoint, checkNote, parseCheckpoint, parseNote, type VerifierKey } from '@parley/record';

/** A signed checkpoint, with its text as it came. */
export interface SignedNote {
  readonly note: string;
  readonly says: Checkpoint;
}

/** What a note says; undefined when it is no checkpoint. */
export function readNote(note: string): SignedNote | undefined {
  const says = parseCheckpoint(parseNote(note)?.text ?? '');
  return says && { note, says };
}

/** Whether one of these keys signed a note, and none of them is only said to have. */
export async function isSignedBy({ note }: SignedNote, keys: readonly VerifierKey[]): Promise<boolean> {
  const parsed = parseNote(note);
  if (!parsed) return false;
  const { signed, forged } = await checkNote(parsed, keys);
  return signed.length > 0 && forged.length === 0;
}

/** Whether no honest hub could have signed both: one number with two hashes, or one room with two minutes. */
export function contradict({ says: one }: SignedNote, { says: other }: SignedNote): boolean {
  if (one.circle !== other.circle) return false;
  const twoPasts = one.seq === other.seq && one.hash !== other.hash;
  const twoEnds = one.minutes !== undefined && other.minutes !== undefined && one.minutes !== other.minutes;
  return twoPasts || twoEnds;
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

/**
 * What to keep of what was kept and what was told now: of each circle the newest ones, the one that names the minutes,
 * and all that contradict each other.
 */
export function merged(
  kept: readonly SignedNote[],
  told: readonly SignedNote[],
): { readonly notes: readonly SignedNote[]; readonly contradictions: readonly Contradiction[] } {
  const fresh = told.filter((one) => !kept.some((other) => saysTheSame(one, other)));
  const all = [...kept, ...fresh];
  const contradictions = fresh.flatMap((told) => {
    const earlier = all.slice(0, all.indexOf(told)).find((other) => contradict(told, other));
    return earlier ? [{ earlier, told }] : [];
  });
  const notes = all.filter(
    (one) =>
      one.says.minutes !== undefined ||
      all.filter(({ says }) => says.circle === one.says.circle && says.seq > one.says.seq).length < NEWEST ||
      all.some((other) => contradict(one, other)),
  );
  return { notes, contradictions };
}

const saysTheSame = ({ says: one }: SignedNote, { says: other }: SignedNote): boolean =>
  one.circle === other.circle &&
  one.seq === other.seq &&
  one.hash === other.hash &&
  one.minutes === other.minutes;
