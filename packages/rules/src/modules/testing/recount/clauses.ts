import { createHash } from 'node:crypto';
import type { Entry } from '@parley/protocol';
import { type Hall, word } from './hall.ts';

/** The clauses of the contract: whose words they are, who stands behind each and who is against it (CO-3). */

interface Clause {
  readonly sha256: string;
  readonly cites: readonly number[];
  /** The version that brought these words, and whose they are. */
  readonly version: number;
  readonly party: string;
  readonly agreed: readonly string[];
}

interface Objection {
  readonly clause: string;
  readonly party: string;
  readonly seat: string;
  readonly seq: number;
}

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A text by its headings, as the crowd writes them: of the second form, in no code, two called alike at most. */
function readClauses(text: string) {
  const found = text.split(/^(?=## )/mu).filter((part) => part.startsWith('## '));
  return found.map((part, index) => {
    const name = part.slice(3, part.indexOf('\n'));
    const isSecond = found.slice(0, index).some((other) => other.startsWith(`## ${name}\n`));
    const isLast = index === found.length - 1;
    const prose = part.slice(part.indexOf('\n')).replaceAll(/`[^`]*`/gu, '');
    return {
      heading: isSecond ? `${name} (2)` : name,
      sha256: hashOf(isLast ? part : part.slice(0, -1)), // what ends a line is not of the line
      cites: [...prose.matchAll(/#(\d+)/gu)].map(([, number]) => Number(number)),
    };
  });
}

export class Clauses {
  readonly #hall: Hall;
  #clauses = new Map<string, Clause>();
  #objections: readonly Objection[] = [];
  /** Everything that was ever said of a clause, and by whom. */
  readonly #said = new Set<string>();

  constructor(hall: Hall) {
    this.#hall = hall;
  }

  told() {
    const { questions } = this.#hall;
    return [...this.#clauses].map(([clause, { version, party, agreed, cites }]) => {
      const rests = cites.flatMap((on) => {
        const evidence = questions.groundsOf(on);
        return evidence === undefined ? [] : [{ on, evidence }];
      });
      return {
        clause,
        version,
        party,
        agreed,
        disputed: this.#objections
          .filter((each) => each.clause === clause)
          .map(({ party: against, seat, seq }) => ({ party: against, seat, seq })),
        blocked: questions.blockingAbout(clause),
        rests,
        assumed: rests.some(({ evidence }) => evidence !== 'verified'),
      };
    });
  }

  proposed(entry: Entry) {
    const { body, by } = entry;
    const [version, text] = [Number(body['version']), word(body, 'text')];
    const read = readClauses(text);
    if (JSON.stringify(body['clauses']) !== JSON.stringify(read))
      this.#hall.complain(entry, `has other clauses than ${JSON.stringify(read)}`);
    const before = this.#clauses;
    this.#clauses = new Map(
      read.map(({ heading, sha256, cites }) => {
        const same = before.get(heading);
        const isSame = same?.sha256 === sha256;
        return [
          heading,
          isSame ? { ...same, cites } : { sha256, cites, version, party: by.party ?? 'p1', agreed: [] },
        ] as const;
      }),
    );
    // An objection is to words: it ends with them.
    this.#objections = this.#objections.filter(
      ({ clause }) => before.get(clause)?.sha256 === this.#clauses.get(clause)?.sha256,
    );
    this.#firsts(
      entry,
      read.map(({ heading }) => heading),
    );
  }

  agreed(entry: Entry) {
    const party = String(entry.by.party);
    this.#change((each) => [...each.filter((other) => other !== party), party]);
    this.#objections = this.#objections.filter((each) => each.party !== party);
    this.#firsts(
      entry,
      [...this.#clauses.keys()].map((clause) => `${clause} agreed ${party}`),
    );
  }

  objected(entry: Entry) {
    const { body, by, seq } = entry;
    const clause = word(body, 'clause');
    const party = String(by.party);
    if (!this.#clauses.has(clause)) this.#hall.complain(entry, 'to no clause that there is');
    if (this.#isAgainst(party, clause)) this.#hall.complain(entry, 'a second time');
    this.#objections = [...this.#objections, { clause, party, seat: String(by.seat), seq }];
    this.#change((each, heading) => (heading === clause ? each.filter((other) => other !== party) : each));
    this.#firsts(entry, [`${clause} disputed ${party}`]);
  }

  withdrawn(entry: Entry) {
    const clause = word(entry.body, 'clause');
    const party = String(entry.by.party);
    if (!this.#isAgainst(party, clause)) this.#hall.complain(entry, 'though nothing was objected');
    this.#objections = this.#objections.filter((each) => each.party !== party || each.clause !== clause);
  }

  /** A party no longer agrees to anything; without a party, none does. */
  void(party?: string) {
    this.#change((each) => each.filter((other) => party !== undefined && other !== party));
  }

  #isAgainst(party: string, clause: string): boolean {
    return this.#objections.some((each) => each.party === party && each.clause === clause);
  }

  #change(change: (agreed: readonly string[], clause: string) => readonly string[]) {
    for (const [heading, clause] of this.#clauses)
      this.#clauses.set(heading, { ...clause, agreed: change(clause.agreed, heading) });
  }

  /** What is said for the first time says so, and nothing else does. */
  #firsts(entry: Entry, said: readonly string[]) {
    const isFirst = said.some((each) => !this.#said.has(each));
    if ((entry.body['first'] === true) !== isFirst)
      this.#hall.complain(entry, 'is wrong about being the first');
    for (const each of said) this.#said.add(each);
  }
}
