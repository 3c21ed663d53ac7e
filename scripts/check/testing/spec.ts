import { read } from '../../run/sources.mjs';

export const SPEC = 'docs/SPEC.md';

/** A rule of docs/SPEC.md. */
export interface Rule {
  readonly id: string;
  readonly status: 'in force' | 'in part' | 'not yet';
  /** What does not hold yet, of a rule that holds in part. */
  readonly lacks: string | undefined;
  readonly text: string;
}

/** Ids of rules as they stand in titles; those of no rule are found too, so that a slip is seen. */
export const RULE_ID = /(?<![\w-])(?:[A-Z]{2}-\d+|LI)(?![\w-])/g;
/** Ids of cases: failures of other systems, collected in docs/CASES.md. */
export const CASE_ID = /(?<![\w-])B\d\d(?![\w-])/g;

const STATUS = /^\*\*(in force|in part|not yet)\*\*(?:: (.+))?$/;

/** Every rule, in the order of the document. Throws when one does not say whether it is in force. */
export function rulesIn(spec: string): readonly Rule[] {
  return spec
    .split(/^(?=##)/m)
    .filter((section) => section.startsWith('### '))
    .map((section) => {
      const [heading = '', state = '', ...rest] = section.split('\n').filter((line) => line.trim() !== '');
      const [, id = '?'] = /^### (\S+)/.exec(heading) ?? [];
      const [, status, lacks] = STATUS.exec(state) ?? [];
      const text = rest.join('\n');
      if (!isStatus(status) || text === '' || (status === 'in part') !== (lacks !== undefined)) {
        throw new Error(`${id} does not say whether it is in force, or what it says`);
      }
      return { id, status, lacks, text };
    });
}

export function theRules(): readonly Rule[] {
  return rulesIn(read(SPEC));
}

function isStatus(word: string | undefined): word is Rule['status'] {
  return word === 'in force' || word === 'in part' || word === 'not yet';
}

/** The rows of a document's tables, as cells; the line under a table's head is left out. */
export function rowsOf(markdown: string): readonly (readonly string[])[] {
  return markdown
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^[|\s:-]+$/.test(line))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    );
}

/** The section under a heading, up to the next heading of that rank. */
export function sectionOf(markdown: string, heading: string): string {
  const [, section] = markdown.split(`\n## ${heading}\n`);
  if (section === undefined) throw new Error(`there is no section ${heading}`);
  return section.split('\n## ')[0] ?? '';
}
