import { readNote } from '../keeping/notes.ts';
import { UsageError } from '../usage-error.ts';

const BEGINNING = /^(?=parley\.checkpoint\.v1\n)/m;

/** The checkpoints in a file: in JSON of any shape, such as what this command keeps, or notes one after the other. */
export function notesIn(text: string, path: string): readonly string[] {
  const found = candidates(text).filter((note) => readNote(note) !== undefined);
  if (found.length > 0) return found;
  throw new UsageError(`There is no signed checkpoint in ${path}.`);
}

function candidates(text: string): readonly string[] {
  try {
    return textsIn(JSON.parse(text));
  } catch {
    // No JSON: then it is text. Between two notes any number of lines may be empty.
    return text.split(BEGINNING).map((note) => `${note.trimEnd()}\n`);
  }
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
