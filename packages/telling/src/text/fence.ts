import { safeLines } from '@parley/protocol/safe-text';

/** What stands before every line of somebody's text, and before nothing else. No line of the system begins so. */
export const FENCE = '  | ';

const NARROWEST = 20;

/**
 * Somebody's text, fenced: every line has the mark, and on a terminal also every continuation of a line that is too long
 * for it, since a terminal would begin that one at the margin, where the system speaks.
 */
export function fenced(text: string, columns: number | undefined): string[] {
  const lines = safeLines(text);
  const width = columns === undefined ? undefined : Math.max(NARROWEST, columns - FENCE.length - 1);
  return lines
    .flatMap((line) => (width === undefined ? [line] : wrapped(line, width)))
    .map((line) => `${FENCE}${line}`);
}

/** A line of the system's own, whose continuations on a terminal do not begin at the margin either. */
export function hanging(line: string, columns: number | undefined): string[] {
  if (columns === undefined) return [line];
  const [first = '', ...rest] = wrapped(line, Math.max(NARROWEST, columns - INDENT.length - 1));
  return [first, ...rest.map((part) => `${INDENT}${part}`)];
}

const INDENT = '      ';

/** From here on a character may take two columns; to believe it of all of them only makes lines shorter. */
const MAYBE_WIDE = 0x11_00;

function wrapped(line: string, width: number): string[] {
  const parts: string[] = [];
  let part = '';
  let taken = 0;
  for (const character of line) {
    const columns = (character.codePointAt(0) ?? 0) < MAYBE_WIDE ? 1 : 2;
    if (taken + columns > width) {
      parts.push(part);
      part = '';
      taken = 0;
    }
    part += character;
    taken += columns;
  }
  return [...parts, part];
}
