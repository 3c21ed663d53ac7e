const HEADING = /^ {0,3}#{1,6}(?:[ \t\r\n]|$)/;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;

/**
 * Cuts a contract before each of its headings, and changes nothing in it: the pieces, put together, are the text. What
 * looks like a heading inside a block of code is none.
 */
export function clausesOf(text: string): readonly string[] {
  const clauses: string[] = [];
  let clause = '';
  let fence: string | undefined;
  for (const line of text.split(/(?<=\n)/)) {
    const mark = FENCE.exec(line)?.[1];
    if (fence === undefined && HEADING.test(line) && clause !== '') {
      clauses.push(clause);
      clause = '';
    }
    if (fence === undefined) fence = mark;
    else if (mark?.startsWith(fence)) fence = undefined;
    clause += line;
  }
  return clause === '' ? clauses : [...clauses, clause];
}
