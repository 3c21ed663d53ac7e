/** A word as a POSIX shell reads it back, whatever it holds, on one line. */
export function quoted(word: string): string {
  if (/^[A-Za-z0-9_@%+=:,./-]+$/.test(word)) return word;
  // Inside $'...' every character that could act is written by its number.
  if (/[^\x20-\x7E\p{L}\p{M}\p{N}\p{P}\p{S}]/u.test(word)) return `$'${escaped(word)}'`;
  return `'${word.replaceAll("'", `'\\''`)}'`;
}

function escaped(word: string): string {
  return word
    .replaceAll('\\', '\\\\')
    .replaceAll("'", "\\'")
    .replaceAll('\n', '\\n')
    .replace(/[^\x20-\x7E\p{L}\p{M}\p{N}\p{P}\p{S}]/gu, (character) => {
      const code = (character.codePointAt(0) ?? 0).toString(16);
      return code.length > 4 ? `\\U${code.padStart(8, '0')}` : `\\u${code.padStart(4, '0')}`;
    });
}

/** A command line. */
export function commandLine(words: readonly string[]): string {
  return words.map(quoted).join(' ');
}
