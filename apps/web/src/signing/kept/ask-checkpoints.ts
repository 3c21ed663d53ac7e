import { signedNotes } from '@parley/record/checkpoint/checkpoint-notes';
import { knowsEd25519 } from '@parley/record/signature/keys';
import { type Asking, get } from '../../api/ask.ts';
import type { Checkpoints } from './checkpoint-notes.ts';

/** What the hub has signed of a seat's circles. What none of its keys signed binds nobody, and is left out. */
export async function askCheckpoints(room: string, seat: string, asking: Asking = {}): Promise<Checkpoints> {
  const path = `/api/rooms/${encodeURIComponent(room)}/checkpoints.json?seat=${encodeURIComponent(seat)}`;
  const answer = await get<Checkpoints>(path, asking);
  // An older browser cannot tell; it keeps what it was given, for a verifier that can.
  if (!(await knowsEd25519())) return answer;
  return { ...answer, checkpoints: await signedNotes(answer.checkpoints, answer.keys) };
}
