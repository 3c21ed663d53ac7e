import { checkNote, parseNote } from '../notes/note.ts';
import { readVerifierKey } from '../notes/verifier-key.ts';
import { type Checkpoint, parseCheckpoint } from './checkpoint.ts';

/** What the note of a checkpoint says, whoever signed it. Undefined when it is none. */
export function readCheckpointNote(note: string): Checkpoint | undefined {
  const parsed = parseNote(note);
  return parsed && parseCheckpoint(parsed.text);
}

/** Whether no honest hub could have signed both: one number with two hashes, or one room with two minutes. */
export function contradict(one: Checkpoint, other: Checkpoint): boolean {
  if (one.room !== other.room || one.circle !== other.circle) return false;
  const twoPasts = one.seq === other.seq && one.hash !== other.hash;
  const twoEnds = one.minutes !== undefined && other.minutes !== undefined && one.minutes !== other.minutes;
  return twoPasts || twoEnds;
}

/** Of these notes those that one of these verifier keys signed, and that none of them is only said to have signed. */
export async function signedNotes(
  notes: readonly string[],
  keys: readonly string[],
): Promise<readonly string[]> {
  const known = (await Promise.all(keys.map(readVerifierKey))).flatMap((key) => key ?? []);
  const verdicts = await Promise.all(
    notes.map(async (note) => {
      const parsed = parseNote(note);
      const { signed, forged } = parsed ? await checkNote(parsed, known) : NOT_SIGNED;
      return signed.length > 0 && forged.length === 0;
    }),
  );
  return notes.filter((_, index) => verdicts[index]);
}

const NOT_SIGNED = { signed: [], forged: [] } as const;
