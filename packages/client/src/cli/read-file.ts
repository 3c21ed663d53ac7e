import { readFile } from 'node:fs/promises';
import { UsageError } from './usage-error.ts';

/** The bytes of a file, whatever they are. */
export async function readBytes(path: string): Promise<Uint8Array> {
  return readFile(path).catch((cause: unknown) => {
    throw new UsageError(`${path} cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`);
  });
}

/** The text of a file, to the last byte. What is no UTF-8 is refused: sent, it would be another text. */
export async function readTextFile(path: string): Promise<string> {
  const bytes = await readBytes(path);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new UsageError(`${path} is no text in UTF-8.`);
  }
}
