import { readCheckpointNote } from '@parley/record/checkpoint/checkpoint-notes';
import { get } from '../api/ask.ts';
import type { Checkpoints } from './kept/checkpoint-notes.ts';
import { checkpointsPath } from './kept/use-keeping.ts';

/** The SHA-256 of the room's minutes as the hub has signed it, at this moment; undefined while it names none. */
export async function namedMinutes(room: string, seat: string): Promise<string | undefined> {
  const { checkpoints } = await get<Checkpoints>(checkpointsPath(room, seat));
  const read = checkpoints.map(readCheckpointNote);
  return read.find((each) => each?.room === room && each.minutes !== undefined)?.minutes;
}
