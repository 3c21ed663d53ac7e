import { sectionsOf } from '@parley/protocol/headings';
import { CONTRACT_CLAUSES } from '@parley/protocol/limits';

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

/** A number after a # that no letter, digit or # stands against: #31, and neither a#31 nor ##31. */
const REFERENCE = /(?<![\p{L}\p{N}#&])#(\d{1,9})(?![\p{L}\p{N}])/gu;

/** The clauses of a text, in their order. */
export function clausesOf(text: string): readonly Clause[] {
  const sections = sectionsOf(text).filter(({ level }) => level > 0);
  if (sections.length === 0) return [{ heading: WHOLE, text, cites: referencesIn(text) }];
  const names = freeNames();
  return sections.map(({ heading, lines, prose }) => ({
    heading: names(nameOf(heading)),
    text: lines.join('\n'),
    cites: referencesIn(prose.join('\n')),
  }));
}

/** Gives each heading a name of its own: itself, or the first of "Price (2)", "Price (3)", ... that no clause before it has. */
function freeNames(): (heading: string) => string {
  const taken = new Set<string>();
  const counts = new Map<string, number>();
  return (heading) => {
    let count = counts.get(heading) ?? 1;
    let name = count === 1 ? heading : `${heading} (${count})`;
    for (; taken.has(name); name = `${heading} (${count})`) count += 1;
    counts.set(heading, count);
    taken.add(name);
    return name;
  };
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

/** The texts whose digests a proposal needs: the whole, and each clause; the whole alone, where there are too many to keep. */
export function textsOf(text: string): readonly string[] {
  const clauses = clausesOf(text);
  return clauses.length > CONTRACT_CLAUSES ? [text] : [text, ...clauses.map((clause) => clause.text)];
}
