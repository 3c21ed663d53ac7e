/**
 * The clauses of a contract: its text by headings (CO-1). A clause is called what its heading says; of two that are
 * called alike the second is "Price (2)". What stands before the first heading belongs to none; a text without any is one
 * clause.
 */

const WHOLE = 'The text';
/** Characters of a heading that name its clause. */
const HEADING_CHARACTERS = 200;

export interface Clause {
  readonly heading: string;
  /** The heading's line and all that follows, up to the next heading. */
  readonly text: string;
  /** The entries that it refers to, as #31, in the order they are first named: what it rests on (CO-3). */
  readonly cites: readonly number[];
}

const HEADING = /^ {0,3}#{1,6}(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$/u;
const FENCE = /^ {0,3}(`{3,}|~{3,})/u;
/** A number after a # that no letter, digit or # stands against: #31, and neither a#31 nor ##31. */
const REFERENCE = /(?<![\p{L}\p{N}#&])#(\d{1,9})(?![\p{L}\p{N}])/gu;

/** The clauses of a text, in their order. */
export function clausesOf(text: string): readonly Clause[] {
  const parts: { heading: string; lines: string[]; prose: string[] }[] = [];
  let fence: string | undefined;
  for (const line of text.split(/\r\n|\r|\n/u)) {
    const mark = FENCE.exec(line)?.[1];
    const inCode = fence !== undefined || mark !== undefined;
    if (fence === undefined) fence = mark;
    else if (mark?.startsWith(fence) && line.trim() === mark) fence = undefined;
    const heading = inCode ? null : HEADING.exec(line);
    if (heading) parts.push({ heading: nameOf(heading[1] ?? ''), lines: [], prose: [] });
    parts.at(-1)?.lines.push(line);
    if (!inCode && !heading) parts.at(-1)?.prose.push(line);
  }
  if (parts.length === 0) return [{ heading: WHOLE, text, cites: referencesIn(text) }];
  const taken = new Set<string>();
  return parts.map(({ heading, lines, prose }) => {
    const own = freeName(heading, taken);
    taken.add(own);
    return { heading: own, text: lines.join('\n'), cites: referencesIn(prose.join('\n')) };
  });
}

/** The heading, or the first of "Price (2)", "Price (3)", ... that no clause before it is called. */
function freeName(heading: string, taken: ReadonlySet<string>): string {
  let name = heading;
  for (let count = 2; taken.has(name); count += 1) name = `${heading} (${count})`;
  return name;
}

/** A heading in one line, as it can be written in a command. */
function nameOf(heading: string): string {
  const plain = heading.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  return [...(plain || WHOLE)].slice(0, HEADING_CHARACTERS).join('');
}

/** The entries a text refers to, each once. What stands in code is no reference. */
function referencesIn(prose: string): readonly number[] {
  const plain = prose.replace(/`[^`]*`/gu, ' ');
  const numbers = [...plain.matchAll(REFERENCE)].map(([, number]) => Number(number));
  return [...new Set(numbers)].filter((number) => number > 0);
}

/** The texts whose digests a proposal needs: the whole, and each clause. */
export const textsOf = (text: string): readonly string[] => [
  text,
  ...clausesOf(text).map((clause) => clause.text),
];
