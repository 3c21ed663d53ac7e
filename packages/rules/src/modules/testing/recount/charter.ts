import type { Entry } from '@parley/protocol';
import { type Book, type Hall, word } from './hall.ts';
import type { Verdict } from './votes.ts';

/** The charter: nothing but what was accepted, clause by clause (CH-1 to CH-5). */

interface Amendment {
  readonly action: string;
  readonly clause: number | undefined;
  /** The charter version of the words it was written for. */
  readonly base: number | undefined;
  readonly text: string | undefined;
}

interface Clause {
  readonly text: string;
  readonly changed: number;
}

const CLAUSES = 50;

export class Charter implements Book {
  version = 0;
  readonly #hall: Hall;
  readonly #clauses = new Map<number, Clause>();
  readonly #amendments = new Map<number, Amendment>();
  #last = 0;

  constructor(hall: Hall) {
    this.#hall = hall;
  }

  told() {
    const clauses = [...this.#clauses].map(([clause, words]) => ({ clause, ...words }));
    return { charter: { version: this.version, clauses } };
  }

  /** How an amendment stands to its clause; of what is no amendment, nothing. */
  standing(on: number): 'fits' | 'changed' | 'gone' | undefined {
    const amendment = this.#amendments.get(on);
    if (!amendment) return undefined;
    if (amendment.action === 'add') return 'fits';
    const clause = this.#clauses.get(Number(amendment.clause));
    if (!clause) return 'gone';
    return clause.changed === amendment.base ? 'fits' : 'changed';
  }

  rest(): readonly string[] {
    if (!this.#hall.course.isDeciding) return [];
    return [...this.#amendments.keys()].flatMap((on) => {
      const [standing, said] = [this.standing(on), this.#verdict(on)];
      const isDecided = standing === 'gone' || said === 'no' || (said === 'yes' && standing === 'fits');
      return isDecided ? [`amendment ${on} is decided`] : [];
    });
  }

  enter(entry: Entry): boolean {
    const { type, body } = entry;
    const on = Number(body['on']);
    switch (type) {
      case 'charter.proposed':
        this.#proposed(entry);
        return true;
      case 'charter.edited':
        this.#edited(entry, on);
        return true;
      case 'charter.accepted':
        this.#accepted(entry, on);
        break;
      case 'charter.rejected':
        if (this.#verdict(on) !== 'no') this.#hall.complain(entry, 'though nobody said no');
        break;
      case 'charter.lapsed':
        if (this.standing(on) !== 'gone') this.#hall.complain(entry, 'though its clause is there');
        break;
      case 'ballots.withdrawn':
        this.#amendments.delete(on);
        return false;
      case 'phases.closed':
        this.#amendments.clear();
        return false;
      default:
        return false;
    }
    if (!this.#hall.course.isDeciding) this.#hall.complain(entry, 'while amendments rest');
    this.#amendments.delete(on);
    return true;
  }

  #verdict(on: number): Verdict {
    const ballot = this.#hall.votes.open.get(on);
    return ballot ? this.#hall.votes.verdict(this.#hall.seating.deciding(), ballot) : 'open';
  }

  #proposed(entry: Entry) {
    const { body, seq } = entry;
    const amendment = { ...wordsOf(entry), action: word(body, 'action') };
    this.#fields(entry, amendment);
    this.#amendments.set(seq, amendment);
    const added = [...this.#amendments.values()].filter(({ action }) => action === 'add');
    if (this.#clauses.size + added.length > CLAUSES) this.#hall.complain(entry, 'is one clause too many');
  }

  #edited(entry: Entry, on: number) {
    const before = this.#amendments.get(on);
    const ballot = this.#hall.votes.open.get(on);
    if (!before || !ballot) return this.#hall.complain(entry, 'is of nothing that is open');
    if (ballot.party !== entry.by.party) this.#hall.complain(entry, 'is another party’s');
    if (entry.body['version'] !== ballot.version + 1) this.#hall.complain(entry, 'has not the next version');
    const amendment = { ...wordsOf(entry), action: before.action, clause: before.clause };
    this.#fields(entry, amendment);
    return this.#amendments.set(on, amendment);
  }

  #fields(entry: Entry, { action, clause, base, text }: Amendment) {
    if (!this.#hall.course.isDeciding) this.#hall.complain(entry, 'while amendments rest');
    if ((text === undefined) !== (action === 'remove'))
      this.#hall.complain(entry, 'has words too many or few');
    const there = clause === undefined ? undefined : this.#clauses.get(clause);
    if (action === 'add' ? clause !== undefined : !there) this.#hall.complain(entry, 'is about no clause');
    if (base !== there?.changed) this.#hall.complain(entry, 'is written for other words');
  }

  #accepted(entry: Entry, on: number) {
    const { body } = entry;
    const amendment = this.#amendments.get(on);
    if (!amendment || this.#verdict(on) !== 'yes')
      this.#hall.complain(entry, 'though somebody has not said yes');
    if (this.standing(on) !== 'fits') this.#hall.complain(entry, 'though it does not fit');
    const clause = amendment?.clause ?? this.#last + 1;
    this.version += 1;
    const isSame = body['action'] === amendment?.action && body['text'] === amendment?.text;
    if (!isSame || body['clause'] !== clause || body['charter'] !== this.version)
      this.#hall.complain(entry, 'is not what was voted on');
    if (amendment?.text === undefined) this.#clauses.delete(clause);
    else this.#clauses.set(clause, { text: amendment.text, changed: this.version });
    this.#last = Math.max(this.#last, clause);
  }
}

function wordsOf({ body }: Entry): Omit<Amendment, 'action'> {
  const number = (key: string) => (typeof body[key] === 'number' ? body[key] : undefined);
  const text = typeof body['text'] === 'string' ? body['text'] : undefined;
  return { clause: number('clause'), base: number('base'), text };
}
