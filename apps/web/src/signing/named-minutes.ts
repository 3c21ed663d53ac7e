import { readCheckpointNote } from '@parley/record/checkpoint/checkpoint-notes';
import { askCheckpoints } from './kept/ask-checkpoints.ts';

/** The SHA-256 of the room's minutes as the hub has signed it, at this moment; undefined while it names none. */
export async function namedMinutes(room: string, seat: string): Promise<string | undefined> {
  const { checkpoints } = await askCheckpoints(room, seat);
  const read = checkpoints.map(readCheckpointNote);
  return read.find((each) => each?.room === room && each.minutes !== undefined)?.minutes;
}
