import { sectionsOf } from '@parley/protocol/headings';

/** A contract as its clauses: the text under each heading. What stands before the first heading has none. */
export interface TextClause {
  readonly heading: string;
  /** The words under the heading, up to the next; the heading itself is left out. */
  readonly text: string;
  /** How deep the heading is, 1 to 6; 0 for what stands before the first. */
  readonly level: number;
}

/** The clauses of a text, in their order. */
export function clausesOf(text: string): readonly TextClause[] {
  return sectionsOf(text)
    .map(({ heading, level, lines }) => {
      const under = level > 0 ? lines.slice(1) : lines;
      return { heading, level, text: under.join('\n').trim() };
    })
    .filter(({ text: words, level }) => level > 0 || words !== '');
}
