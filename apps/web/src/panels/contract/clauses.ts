/** A contract as its clauses: the text under each heading. What stands before the first heading has none. */
export interface TextClause {
  readonly heading: string;
  /** The words under the heading, up to the next; the heading itself is left out. */
  readonly text: string;
  /** How deep the heading is, 1 to 6; 0 for what stands before the first. */
  readonly level: number;
}

const HEADING = /^ {0,3}(#{1,6})(?=[ \t]|$)/;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;

/** Cuts a Markdown text at its headings. What looks like a heading inside a block of code is none. */
export function clausesOf(text: string): readonly TextClause[] {
  const clauses: { heading: string; level: number; lines: string[] }[] = [
    { heading: '', level: 0, lines: [] },
  ];
  let fence: string | undefined;
  for (const line of text.split(/\r\n|\r|\n/)) {
    const mark = FENCE.exec(line)?.[1];
    const heading = fence === undefined && mark === undefined ? HEADING.exec(line) : undefined;
    if (fence === undefined) fence = mark;
    // What closes a block of code has nothing after it.
    else if (mark?.startsWith(fence) && line.trim() === mark) fence = undefined;
    if (heading)
      clauses.push({
        heading: headingOf(line.slice(heading[0].length)),
        level: (heading[1] ?? '').length,
        lines: [],
      });
    else clauses.at(-1)?.lines.push(line);
  }
  return clauses
    .map(({ heading, level, lines }) => ({ heading, level, text: lines.join('\n').trim() }))
    .filter(({ heading, text: words, level }) => level > 0 || heading !== '' || words !== '');
}

/** The words of a heading, without the signs that may close it. By hand: an expression for it takes a time that grows with the cube of the spaces. */
function headingOf(rest: string): string {
  const words = rest.trim();
  let end = words.length;
  while (end > 0 && words[end - 1] === '#') end -= 1;
  const closes = end === 0 || /[ \t]/.test(words[end - 1] ?? '');
  return closes ? words.slice(0, end).trim() : words;
}
