/** kind: it is no text, but a document of some program, or of an old encoding. long: it is larger than is read here. */
export type TextFault = 'kind' | 'long';

/** The text of a file, byte for byte but for the mark that some editors put before the first. */
export async function readText(
  file: Blob,
  mostBytes: number,
): Promise<{ readonly text: string } | { readonly fault: TextFault }> {
  if (file.size > mostBytes) return { fault: 'long' };
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
    // A text has no NUL; what has one is something else that happens to be readable.
    return text.includes('\0') ? { fault: 'kind' } : { text };
  } catch {
    return { fault: 'kind' };
  }
}
