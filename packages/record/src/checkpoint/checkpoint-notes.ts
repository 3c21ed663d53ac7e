import { parseNote } from '../notes/note.ts';
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
