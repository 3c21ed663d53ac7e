import type { Entry } from '@parley/protocol';
import { type Book, type Hall, word } from './hall.ts';

/** Questions: who asked whom, what was answered, and which of them hold up every agreement (QU-1 to QU-4). */

interface Answer {
  readonly seq: number;
  readonly party: string;
  readonly evidence: string;
}

interface Asked {
  readonly party: string;
  readonly to: string;
  readonly clause: string | undefined;
  readonly blocking: boolean;
  readonly status: 'open' | 'answered' | 'resolved' | 'withdrawn' | 'lapsed';
  readonly answers: readonly Answer[];
  readonly unblocked: boolean;
}

const STEPS: Readonly<Record<string, { readonly from: readonly string[]; readonly to: Asked['status'] }>> = {
  'questions.resolved': { from: ['answered'], to: 'resolved' },
  'questions.reopened': { from: ['answered', 'resolved'], to: 'open' },
  'questions.withdrawn': { from: ['open', 'answered'], to: 'withdrawn' },
};

const isPending = ({ status }: Asked) => status === 'open' || status === 'answered';
const isSure = ({ answers }: Asked) => answers.at(-1)?.evidence === 'verified';

export class Questions implements Book {
  readonly #hall: Hall;
  readonly #asked = new Map<number, Asked>();
  /** How many lines each party needs to find out. */
  readonly #needs = new Map<string, number>();

  constructor(hall: Hall) {
    this.#hall = hall;
  }

  /** Whether a question holds up every agreement: what it is, and whether its asker could still settle it. */
  blocks(on: number): boolean {
    const asked = this.#asked.get(on);
    return (
      asked !== undefined &&
      asked.blocking &&
      isPending(asked) &&
      !asked.unblocked &&
      this.#hall.floor.speakers().includes(asked.party)
    );
  }

  askerOf(on: number): string | undefined {
    return this.#asked.get(on)?.party;
  }

  /** Those about a clause that hold up every agreement. */
  blockingAbout(clause: string): readonly number[] {
    return [...this.#asked].flatMap(([on, asked]) =>
      asked.clause === clause && this.blocks(on) ? [on] : [],
    );
  }

  /** What a reference to an entry rests on: the answer of that number, or the newest to that question. */
  groundsOf(seq: number): string | undefined {
    for (const [on, { status, answers }] of this.#asked) {
      const answer = on === seq ? answers.at(-1) : answers.find((each) => each.seq === seq);
      if (on === seq || answer) return status === 'open' ? 'open' : (answer?.evidence ?? 'open');
    }
    return undefined;
  }

  doBlock(): boolean {
    return [...this.#asked.keys()].some((on) => this.blocks(on));
  }

  told() {
    const questions = [...this.#asked].map(([on, { party, to, blocking, status, answers }]) => ({
      on,
      party,
      to,
      blocking,
      blocks: this.blocks(on),
      status,
      answers: answers.map((answer) => ({ ...answer })),
    }));
    return { questions: { questions } };
  }

  rest(): readonly string[] {
    const { course, settings } = this.#hall;
    if (course.phase !== 'negotiation' || settings.questions.verified !== 'resolves') return [];
    return [...this.#asked].flatMap(([on, asked]) =>
      asked.status === 'answered' && isSure(asked) ? [`question ${on} is resolved`] : [],
    );
  }

  enter(entry: Entry): boolean {
    const { type, body } = entry;
    if (type === 'room.created')
      for (const each of body['parties'] as { party: string; needs_to_determine?: string[] }[])
        this.#needs.set(each.party, each.needs_to_determine?.length ?? 0);
    if (type === 'seats.dismissed') this.#lapse(word(body, 'party'));
    if (!type.startsWith('questions.')) return false;
    if (this.#hall.course.phase !== 'negotiation' && type !== 'questions.unblocked')
      this.#hall.complain(entry, 'outside of negotiation');
    if (type === 'questions.asked') {
      this.#ask(entry);
      return true;
    }
    const on = Number(body['on']);
    const asked = this.#asked.get(on);
    if (!asked) this.#hall.complain(entry, 'about nothing that was asked');
    else if (type === 'questions.answered') this.#answer(entry, on, asked);
    else if (type === 'questions.unblocked') this.#asked.set(on, { ...asked, unblocked: true });
    else this.#step(entry, on, asked);
    return true;
  }

  #ask(entry: Entry) {
    const { body, by, seq } = entry;
    const { seating, settings } = this.#hall;
    const party = String(by.party);
    const to = word(body, 'to');
    const isThere = to === 'all' || seating.every().some(([id]) => id === to);
    if (!isThere || to === party) this.#hall.complain(entry, 'to nobody who could answer');
    const share = Math.max(1, Math.floor(settings.questions.questions / seating.parties.size));
    const before = [...this.#asked.values()].filter((each) => each.party === party).length;
    if (before >= share) this.#hall.complain(entry, 'is over the share of its party');
    const needs = this.#needs.get(party) ?? 0;
    if (Number(body['need'] ?? 0) > needs) this.#hall.complain(entry, 'is about nothing that it needs');
    const clause = body['clause'] === undefined ? undefined : word(body, 'clause');
    const asked = { party, to, clause, blocking: body['blocking'] === true, answers: [], unblocked: false };
    this.#asked.set(seq, { ...asked, status: 'open' });
  }

  #answer(entry: Entry, on: number, asked: Asked) {
    const { body, by, seq } = entry;
    const party = String(by.party);
    if (party === asked.party || (asked.to !== 'all' && asked.to !== party))
      this.#hall.complain(entry, 'by a party that was not asked');
    if (!isPending(asked)) this.#hall.complain(entry, `though it is ${asked.status}`);
    const evidence = word(body, 'evidence');
    if (evidence === 'verified' && (word(body, 'how') === '' || word(body, 'where') === ''))
      this.#hall.complain(entry, 'without saying how and where');
    if ((body['first'] === true) !== (asked.answers.length === 0))
      this.#hall.complain(entry, 'is wrong about being the first');
    this.#asked.set(on, {
      ...asked,
      status: 'answered',
      answers: [...asked.answers, { seq, party, evidence }],
    });
  }

  #step(entry: Entry, on: number, asked: Asked) {
    const { type, by } = entry;
    const step = STEPS[type];
    if (!step) return this.#hall.complain(entry, 'is nothing that happens to questions');
    if (!step.from.includes(asked.status)) this.#hall.complain(entry, `though it is ${asked.status}`);
    const takenForSettled = this.#hall.settings.questions.verified === 'resolves' && isSure(asked);
    const isIts = by.kind === 'hub' ? takenForSettled : by.party === asked.party;
    if (!isIts) this.#hall.complain(entry, 'by somebody who did not ask');
    this.#asked.set(on, { ...asked, status: step.to });
    return undefined;
  }

  #lapse(party: string) {
    for (const [on, asked] of this.#asked)
      if (isPending(asked) && (asked.party === party || asked.to === party))
        this.#asked.set(on, { ...asked, status: 'lapsed' });
  }
}
