import type { Disk } from './disk.ts';
import { JsoncError } from './jsonc.ts';
import { takeEmpty, takeJson } from './json-edit.ts';
import { digestOf, type Done, type DoneFile, type PutWant } from './record.ts';
import { takeOut } from './splice.ts';

/**
 * How a file was left. `back`: as it was before, to the byte. `part`: it had been changed meanwhile, and what was put in
 * is out of it. `left`: what was put in has itself been changed, and is its owner's now. `gone`: there is nothing to undo.
 */
export interface Undone {
  readonly path: string;
  readonly how: 'back' | 'part' | 'left' | 'gone';
}

export function undo(disk: Disk, { files, folders }: Done): readonly Undone[] {
  const undone = files.map((file) => ({ path: file.path, how: undoFile(disk, file) }));
  for (const folder of folders.toReversed()) disk.removeFolder(folder);
  return undone;
}

function undoFile(disk: Disk, file: DoneFile): Undone['how'] {
  const text = disk.read(file.path);
  // One that was never written, because the setup was cut off, is as it was.
  if (text === undefined || digestOf(text) === file.before) return 'gone';
  const whole = digestOf(text) === file.after ? takeOut(text, file.splices) : undefined;
  if (whole !== undefined) {
    keep(disk, file, whole);
    return 'back';
  }
  const { rest, all } = withoutParts(text, file.put);
  if (rest !== text) keep(disk, file, rest);
  return all ? 'part' : 'left';
}

/** A file that was made for what was put in goes when nothing else is in it. */
function keep(disk: Disk, { path, before }: DoneFile, text: string): void {
  if (before === null && /^\s*(?:\{\s*\}\s*)?$/.test(text)) disk.remove(path);
  else disk.write(path, text);
}

function withoutParts(
  text: string,
  put: readonly PutWant[],
): { readonly rest: string; readonly all: boolean } {
  let rest = text;
  let all = true;
  for (const part of put.toReversed()) {
    const less = withoutPart(rest, part);
    if (less === undefined) all = false;
    else rest = less;
  }
  return { rest, all };
}

/** The text without one part, where that is still as it was put in. */
function withoutPart(text: string, part: PutWant): string | undefined {
  if (part.kind === 'file') return undefined;
  if (part.kind === 'block') return withoutBlock(text, part.text);
  try {
    const less = takeJson(text, { kind: part.kind, path: part.at, value: part.value });
    const made = (part.made ?? []).toReversed();
    return less === undefined ? undefined : made.reduce(takeEmpty, less);
  } catch (error) {
    if (error instanceof JsoncError) return undefined;
    throw error;
  }
}

function withoutBlock(text: string, block: string): string | undefined {
  const at = text.indexOf(block);
  if (at < 0) return undefined;
  // With the empty line that parted it from what was before.
  const from = text.slice(0, at).endsWith('\n\n') ? at - 1 : at;
  return text.slice(0, from) + text.slice(at + block.length);
}
