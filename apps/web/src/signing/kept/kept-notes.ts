import { inStore, ofSeat } from './database.ts';
import { contradictions, type HashOf, type KeptNote, worthKeeping } from './checkpoint-notes.ts';

/** The notes that this browser keeps of a seat's room, the oldest first. */
export async function keptNotes(room: string, seat: string): Promise<readonly KeptNote[]> {
  const found = await inStore('checkpoints', 'readonly', (store) => store.getAll(ofSeat(room, seat)));
  return (found as readonly KeptNote[]).toSorted((one, other) => one.at - other.at); // only this file writes there
}

/** Takes new notes in, lets go what a newer one says as well, and answers what cannot be true together. */
export async function keepNotes(fresh: readonly KeptNote[], hashOf: HashOf): Promise<readonly KeptNote[]> {
  const [first] = fresh;
  if (!first) return [];
  const kept = await keptNotes(first.room, first.seat);
  const known = new Set(kept.map(placeOf));
  const all = [...kept, ...fresh.filter((note) => !known.has(placeOf(note)))];
  const worth = worthKeeping(all, hashOf);
  for (const note of all) {
    if (worth.has(note) && !known.has(placeOf(note)))
      await inStore('checkpoints', 'readwrite', (store) => store.put(note));
    if (!worth.has(note) && known.has(placeOf(note)))
      await inStore('checkpoints', 'readwrite', (store) => store.delete([...keyOf(note)]));
  }
  return contradictions(all, hashOf);
}

const keyOf = ({ room, seat, circle, seq, hash, minutes }: KeptNote) =>
  [room, seat, circle, seq, hash, minutes] as const;
const placeOf = (note: KeptNote): string => keyOf(note).join(' ');
