/**
 * What it takes to read a text as Markdown, guessed before it is read. The parser's time grows with the square of the
 * signs in one paragraph, and of the depth at which they stand: a message of 32 KiB can be written so that it would hold
 * up its readers for a minute. What is dearer than any text that people write for each other is not read at all.
 */

/**
 * A tenth of a second, or two, of an ordinary machine; there may be hundreds of such messages. The longest contract, as
 * people write them, comes to a quarter of it.
 */
const AFFORDABLE = 2_000_000;
/** Quotes and lists in one another; nobody writes half as many. */
const DEEPEST = 12;
/** What a line costs for each quote or list it stands in, as many times as there are of them. */
const PER_DEPTH = 10;
/** What a name for a link costs, each of which is compared with all others. */
const PER_DEFINITION = 2000;

const TAB = 4;
const SIGNS = /[*_~[\]!<>&|`@:\\]/g;
const CONTAINER = /([ \t]*)(>|[-+*](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$))/y;
const DEFINITION = /^[ \t>]*\[[^\]]*\]:/;

/** Whether a text would take longer to read than its reader should wait. */
export function isTooMuch(text: string): boolean {
  let cost = 0;
  let signs = 0;
  let open: readonly number[] = [];
  let wasBlank = true;
  for (const line of text.split(/\r\n|\n|\r/)) {
    // Only after a blank line does one at the very left end what was open: elsewhere it may go on with a paragraph.
    open = containers(line, wasBlank && /^\S/.test(line) ? [] : open);
    const isBlank = /^[ \t>]*$/.test(line);
    const added = isBlank ? 0 : 1 + (line.match(SIGNS)?.length ?? 0);
    signs = isBlank ? 0 : signs + added;
    // What the newest line adds to the square of the signs that its paragraph has by now.
    cost += added * (2 * signs - added);
    cost += open.length ** 2 * PER_DEPTH + (DEFINITION.test(line) ? PER_DEFINITION : 0);
    wasBlank = isBlank;
    if (open.length > DEEPEST || cost > AFFORDABLE) return true;
  }
  return false;
}

/** The columns at which quotes and lists are open after the beginning of a line; an item closes what stands no further left. */
function containers(line: string, before: readonly number[]): readonly number[] {
  let open = before;
  let column = 0;
  CONTAINER.lastIndex = 0;
  for (let found = CONTAINER.exec(line); found; found = CONTAINER.exec(line)) {
    const [, space = '', mark = ''] = found;
    column += [...space].reduce((width, sign) => width + (sign === '\t' ? TAB : 1), 0);
    const at = column;
    open = [...open.filter((other) => other < at), at];
    column += mark.length;
    if (open.length > DEEPEST) break;
  }
  return open;
}
