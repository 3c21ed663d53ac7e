/**
 * Markdown cut at its headings: what the rules, the web app and the minutes call the clauses of a contract. Headings and
 * blocks of code are those of CommonMark 0.31 (ATX headings, fenced code); what is indented by four is no heading.
 */

/** A heading and what follows, up to the next; the first section of every text has none. */
export interface Section {
  /** Its words, without the signs around them; empty for the first section, and for a heading without words. */
  readonly heading: string;
  /** How deep the heading is, 1 to 6; 0 where there is none. */
  readonly level: number;
  /** The section byte for byte, with the heading's line: those of a text, put together, are the text. */
  readonly source: string;
  /** Its lines, the heading's among them, without what ends them. */
  readonly lines: readonly string[];
  /** The lines that are neither a heading nor code. */
  readonly prose: readonly string[];
}

const LINE_END = /(\r\n|\r|\n)/u;
const HEADING = /^ {0,3}(#{1,6})(?=[ \t]|$)/u;
const FENCE = /^ {0,3}(`{3,}|~{3,})/u;

/** The sections of a text, in their order. What looks like a heading inside a block of code is none. */
export function sectionsOf(text: string): readonly Section[] {
  const sections = [begun('', 0)];
  for (const { line, end, code, heading } of linesOf(text)) {
    if (heading) sections.push(begun(heading.words, heading.level));
    const section = sections[sections.length - 1] as Growing; // there is one from the start
    section.source += line + end;
    section.lines.push(line);
    if (!code && !heading) section.prose.push(line);
  }
  return sections;
}

/** A text in which every line was changed that is neither a heading nor code. */
export function changedProse(text: string, change: (line: string) => string): string {
  return [...linesOf(text)]
    .map(({ line, end, code, heading }) => (code || heading ? line : change(line)) + end)
    .join('');
}

interface Line {
  readonly line: string;
  /** What ends it; nothing at the end of the text. */
  readonly end: string;
  /** Whether it is of a block of code, or begins or ends one. */
  readonly code: boolean;
  readonly heading: { readonly words: string; readonly level: number } | undefined;
}

function* linesOf(text: string): Generator<Line> {
  const pieces = text.split(LINE_END); // every second one ends a line
  let fence: string | undefined;
  for (let at = 0; at < pieces.length; at += 2) {
    const [line = '', end = ''] = pieces.slice(at, at + 2);
    const mark = FENCE.exec(line)?.[1];
    const code = fence !== undefined || mark !== undefined;
    if (fence === undefined) fence = mark;
    // What closes a block of code has nothing after it.
    else if (mark?.startsWith(fence) && line.trim() === mark) fence = undefined;
    const signs = code ? null : HEADING.exec(line);
    const heading = signs
      ? { words: wordsOf(line.slice(signs[0].length)), level: (signs[1] ?? '').length }
      : undefined;
    yield { line, end, code, heading };
  }
}

type Growing = ReturnType<typeof begun>;

const begun = (heading: string, level: number) => ({
  heading,
  level,
  source: '',
  lines: new Array<string>(),
  prose: new Array<string>(),
});

/** The words of a heading, without the signs that may close it. By hand: a pattern for it takes a time that grows with the cube of the blanks. */
function wordsOf(rest: string): string {
  const words = rest.trim();
  let end = words.length;
  while (words[end - 1] === '#') end -= 1;
  const closes = end === 0 || words[end - 1] === ' ' || words[end - 1] === '\t';
  return closes ? words.slice(0, end).trim() : words;
}
