import { isDeepStrictEqual } from 'node:util';
import type { Entry } from '@parley/protocol';
import { HUB, type Meeting } from '../../testing/meeting.ts';
import type { Moment } from './crowd.ts';
import { Agreed } from './recount/agreed.ts';
import { byItsAuthor } from './recount/authors.ts';
import { Charter } from './recount/charter.ts';
import { Course } from './recount/course.ts';
import { Deletion } from './recount/deletion.ts';
import { Floor } from './recount/floor.ts';
import type { Book, Hall, Owed, Settings } from './recount/hall.ts';
import { Links } from './recount/links.ts';
import { Motions } from './recount/motions.ts';
import { Pauses } from './recount/pauses.ts';
import { Progress } from './recount/progress.ts';
import { Questions } from './recount/questions.ts';
import { Seating } from './recount/seating.ts';
import { Signing } from './recount/signing.ts';
import { Talk } from './recount/talk.ts';
import { Votes } from './recount/votes.ts';

/**
 * A second reading of the ledger: walks what was written, keeps its own books, and says what should never have been
 * written, or should have been and was not. It uses no slice, gate or settle of the modules, only the words of their
 * wires, and what makes a name. At every step its books must say what the modules say of themselves.
 */
export function recount(moments: readonly Moment[]): readonly string[] {
  const books = new Books();
  let counted = 0;
  for (const { before, taken } of moments) {
    for (const entry of before.entries.slice(counted)) books.enter(entry);
    books.rest(before.now);
    for (const entry of taken.entries) books.enter(entry);
    books.rest(before.now);
    books.compare(taken.meeting);
    counted = taken.meeting.entries.length;
    // Whatever follows from a false entry is false as well.
    if (books.complaints.length > 0) break;
  }
  return books.complaints;
}

class Books implements Hall {
  readonly complaints: string[] = [];
  readonly seating = new Seating(this);
  readonly links = new Links(this);
  readonly course = new Course(this);
  readonly pauses = new Pauses(this);
  readonly floor = new Floor(this);
  readonly votes = new Votes(this);
  readonly charter = new Charter(this);
  readonly motions = new Motions(this);
  readonly questions = new Questions(this);
  readonly agreed = new Agreed(this);
  readonly progress = new Progress(this);
  readonly signing = new Signing(this);
  readonly deletion = new Deletion(this);
  readonly #talk = new Talk(this);
  /** In the order in which an entry is entered: each sees those behind it as they were before. */
  readonly #books: readonly Book[] = [
    this.course,
    this.#talk,
    this.agreed,
    this.questions,
    this.motions,
    this.charter,
    this.votes,
    this.floor,
    this.pauses,
    this.links,
    this.progress,
    this.signing,
    this.deletion,
    this.seating,
  ];
  readonly #circles = new Map<string, { readonly seq: number; readonly at: number }>();
  #settings: Settings | undefined;
  #owed: readonly Owed[] = [];
  isOwed = false;

  get settings(): Settings {
    if (!this.#settings) throw new Error('the room was not made yet');
    return this.#settings;
  }

  get head() {
    return this.#circles.get('room') ?? { seq: 0, at: 0 };
  }

  enter(entry: Entry) {
    const { circle, seq, at, type, body } = entry;
    const before = this.#circles.get(circle) ?? { seq: 0, at: 0 };
    if (seq !== before.seq + 1) this.complain(entry, 'leaves a gap');
    if (at < before.at) this.complain(entry, 'is older than what stands above it');
    if (type === 'room.created') this.#settings = body['settings'] as unknown as Settings; // as the wires of the modules say
    this.#owes(entry);
    byItsAuthor(this, entry);
    const known = this.#books.filter((book) => book.enter(entry));
    if (known.length === 0) this.complain(entry, 'is nothing that was ever heard of');
    this.#circles.set(circle, entry);
  }

  rest(now: number) {
    if (this.#owed.length > 0) this.complaints.push(`${this.#owed[0]?.type} is still to come`);
    if (this.course.phase === 'none' || this.course.phase === 'closed') return;
    const missing = this.#books.flatMap((book) => book.rest?.(now) ?? []);
    this.complaints.push(...missing.map((what) => `at ${now} the record does not say: ${what}`));
  }

  /** The modules say of themselves what stands in these books. */
  compare({ rules, state, now }: Meeting) {
    if (this.course.phase === 'none') return;
    const told = rules.describe(state, HUB, now);
    for (const [module, expected] of Object.entries(
      Object.assign({}, ...this.#books.map((book) => book.told?.())),
    ))
      if (!covers(told[module], expected))
        this.complaints.push(
          `${module} says ${JSON.stringify(told[module])}, and the record ${JSON.stringify(expected)}`,
        );
  }

  complain({ circle, seq, type }: Entry, what: string) {
    this.complaints.push(`${circle} #${seq} ${type} ${what}`);
  }

  owe(...owed: readonly Owed[]) {
    this.#owed = [...this.#owed, ...owed];
  }

  #owes(entry: Entry) {
    const [next, ...rest] = entry.circle === 'room' ? this.#owed : [];
    this.isOwed = next !== undefined;
    if (!next) return;
    this.#owed = rest;
    if (next.type !== entry.type || !isDeepStrictEqual(next.body, entry.body))
      this.complain(entry, `stands where ${next.type} ${JSON.stringify(next.body)} should`);
  }
}

/** Whether a description says all that is expected of it; it may say more. */
function covers(told: unknown, expected: unknown): boolean {
  if (Array.isArray(expected))
    return (
      Array.isArray(told) &&
      told.length === expected.length &&
      expected.every((one, index) => covers(told[index], one))
    );
  if (typeof expected !== 'object' || expected === null) return told === expected;
  return Object.entries(expected).every(([key, value]) =>
    covers((told as Record<string, unknown>)[key], value),
  );
}
