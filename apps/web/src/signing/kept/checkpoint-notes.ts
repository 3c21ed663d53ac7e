import type { Circle } from '@parley/protocol/circle';
import type { Checkpoint } from '@parley/record/checkpoint/checkpoint';
import { contradict, readCheckpointNote } from '@parley/record/checkpoint/checkpoint-notes';

/**
 * What the hub signed of how far a circle had come, kept where the hub cannot reach it: of each circle the newest note,
 * and the one that names the minutes. A note is let go for a newer one only while nothing contradicts it. The command line,
 * which has no entries to compare with, keeps more of them: here a note is also held against the entries that were sent,
 * and those are rewritten along with the past.
 */
export interface KeptNote {
  readonly room: string;
  readonly seat: string;
  readonly circle: Circle;
  readonly seq: number;
  readonly hash: string;
  /** Of the minutes, where the note names them; else empty, since it is part of a key. */
  readonly minutes: string;
  /** The signed note itself. */
  readonly note: string;
  /** The verifier keys that the hub gave with it. */
  readonly keys: readonly string[];
  /** When it came, in milliseconds. */
  readonly at: number;
}

/** What the hub answers to who asks for checkpoints. */
export interface Checkpoints {
  readonly hub: string;
  readonly keys: readonly string[];
  readonly checkpoints: readonly string[];
}

/** The notes of an answer that are of this room, as they are kept. */
export function notesIn(
  { keys, checkpoints }: Checkpoints,
  { room, seat, at }: Pick<KeptNote, 'room' | 'seat' | 'at'>,
): readonly KeptNote[] {
  return checkpoints.flatMap((note) => {
    const read = readCheckpointNote(note);
    if (read?.room !== room) return [];
    const { circle, seq, hash, minutes = '' } = read;
    return [{ room, seat, circle, seq, hash, minutes, note, keys, at }];
  });
}

/** The hash of an entry as the record now has it; undefined for one that is not here. */
export type HashOf = (circle: Circle, seq: number) => string | undefined;

/** Notes that cannot all be true: of one entry two hashes, of one room two minutes, or an entry that is now another. */
export function contradictions(notes: readonly KeptNote[], hashOf: HashOf): readonly KeptNote[] {
  return notes.filter((one) => {
    const now = hashOf(one.circle, one.seq);
    if (now !== undefined && now !== one.hash) return true;
    return notes.some((other) => contradict(saidBy(one), saidBy(other)));
  });
}

const saidBy = ({ room, circle, seq, hash, minutes }: KeptNote): Checkpoint => ({
  ...{ room, circle, seq, hash },
  ...(minutes !== '' && { minutes }),
});

/** Which notes are kept of all that there are. */
export function worthKeeping(notes: readonly KeptNote[], hashOf: HashOf): ReadonlySet<KeptNote> {
  const newest = new Map<Circle, KeptNote>();
  for (const note of notes) {
    const known = newest.get(note.circle);
    if (!known || note.seq > known.seq) newest.set(note.circle, note);
  }
  const closing = notes.filter(({ minutes }) => minutes !== '');
  return new Set([...newest.values(), ...closing, ...contradictions(notes, hashOf)]);
}

/** Kept notes as the file that verifiers take: in the form in which the hub gives checkpoints. */
export function keptFile(notes: readonly KeptNote[]): string {
  const keys = [...new Set(notes.flatMap((note) => note.keys))];
  return `${JSON.stringify({ keys, checkpoints: notes.map(({ note }) => note) }, null, 2)}\n`;
}
