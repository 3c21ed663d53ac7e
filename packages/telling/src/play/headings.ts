const HEADING = /^ {0,3}#{1,6}(?:[ \t]+(.*))?$/;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;

/** A contract's clauses, each by its heading. What looks like one inside a block of code is none. */
export function headingsOf(contract: string | undefined): readonly string[] {
  const headings: string[] = [];
  let fence: string | undefined;
  for (const line of (contract ?? '').split(/\r?\n/)) {
    const mark = FENCE.exec(line)?.[1];
    const heading = fence === undefined ? HEADING.exec(line) : null;
    if (heading) headings.push((heading[1] ?? '').replace(/[ \t]+#+[ \t]*$/, '').trim());
    if (fence === undefined) fence = mark;
    else if (mark?.startsWith(fence)) fence = undefined;
  }
  return headings;
}
