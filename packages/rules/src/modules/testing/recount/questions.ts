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
    const asked = { party, to, blocking: body['blocking'] === true, answers: [], unblocked: false } as const;
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
