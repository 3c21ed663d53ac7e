import { checkpointsIn, readCheckpointNote } from '@parley/record';
import { UsageError } from '../usage-error.ts';
import { foundIn } from './found-in.ts';

/** The checkpoints in a file: in JSON of any shape, such as what this command keeps, in a receipt, or one after the other. */
export function notesIn(text: string, path: string): readonly string[] {
  const found = foundIn(checkpointsIn(text), 'signed checkpoint', path);
  const wrong = found.findIndex((note) => readCheckpointNote(note) === undefined);
  if (wrong === -1) return found;
  throw new UsageError(`Checkpoint ${wrong + 1} in ${path} is not written as checkpoints are. Take it anew.`);
}
