import type { Entry, JsonObject } from '@parley/protocol';
import { type Book, type Hall, HOUR, noEarlierThan, type Owed, word } from './hall.ts';
import type { Verdict } from './votes.ts';

/** Motions: their ground, who is asked, and what must follow when one is carried (EL-2, EL-3, RM-9, RM-10). */

interface Moved {
  readonly kind: string;
  readonly terms: JsonObject;
}

const LONGEST_LIFE = 2160 * HOUR;

export class Motions implements Book {
  readonly #hall: Hall;
  readonly #open = new Map<number, Moved>();

  constructor(hall: Hall) {
    this.#hall = hall;
  }

  told() {
    const motions = [...this.#open].map(([on, { kind, terms }]) => ({ on, kind, terms }));
    return { motions: { motions } };
  }

  /** When silence decides about the one that has waited longest. */
  due(): number {
    const after = this.#hall.course.silence(['carry', 'close']);
    if (after === undefined || !this.#hall.course.isDeciding) return Infinity;
    const clocks = [...this.#open.keys()].map((on) => this.#hall.votes.open.get(on)?.clock ?? Infinity);
    return Math.min(...clocks) + after;
  }

  rest(now: number): readonly string[] {
    if (!this.#hall.course.isDeciding) return [];
    const decided = [...this.#open].filter(
      ([on, moved]) => !this.#hasGround(moved) || this.#verdict(on, moved) !== 'open',
    );
    return [
      ...decided.map(([on]) => `motion ${on} is decided`),
      ...(this.due() <= now ? ['a motion was not answered in time'] : []),
    ];
  }

  enter(entry: Entry): boolean {
    const { type, body, seq } = entry;
    if (type === 'ballots.withdrawn') this.#open.delete(Number(body['on']));
    if (type === 'phases.closed') this.#open.clear();
    if (type === 'motions.moved') {
      const moved = { kind: word(body, 'kind'), terms: body['terms'] as JsonObject };
      const isSecond = [...this.#open.values()].some(({ kind }) => kind === moved.kind);
      if (isSecond) this.#hall.complain(entry, 'though one of its kind is open');
      if (!this.#hasGround(moved)) this.#hall.complain(entry, 'without any ground');
      this.#open.set(seq, moved);
      return true;
    }
    const on = Number(body['on']);
    const moved = this.#open.get(on);
    if (!type.startsWith('motions.')) return false;
    if (!moved) this.#hall.complain(entry, 'though it is not open');
    else this.#over(entry, on, moved);
    this.#open.delete(on);
    return true;
  }

  #over(entry: Entry, on: number, moved: Moved) {
    const { type, body } = entry;
    if (!this.#hall.course.isDeciding) this.#hall.complain(entry, 'while motions rest');
    const hasGround = this.#hasGround(moved);
    const said = this.#verdict(on, moved);
    if (type === 'motions.lapsed') {
      if (hasGround) this.#hall.complain(entry, 'though there is still ground for it');
      return;
    }
    if (!hasGround) this.#hall.complain(entry, 'though it has lost its ground');
    if (type === 'motions.rejected') {
      if (said !== 'no') this.#hall.complain(entry, 'though nobody said no');
      return;
    }
    const right = body['by'] === 'votes' ? said === 'yes' : this.#isUnanswered(entry, on) && said === 'open';
    if (!right || body['kind'] !== moved.kind) this.#hall.complain(entry, 'without the votes it takes');
    this.#hall.owe(...this.#effectOf(moved));
  }

  /** Silence carries a motion at its own time, in the order of time. */
  #isUnanswered(entry: Entry, on: number): boolean {
    const after = this.#hall.course.silence(['carry']);
    const clock = this.#hall.votes.open.get(on)?.clock;
    if (after === undefined || clock === undefined) return false;
    return clock + after === this.due() && entry.at === noEarlierThan(clock + after, this.#hall);
  }

  /** A party that never came has no voice in whether it is dismissed; and none that has not joined, in whether another is. */
  #verdict(on: number, { kind }: Moved): Verdict {
    const ballot = this.#hall.votes.open.get(on);
    const asked = this.#hall.seating.every().filter(([, { joined }]) => kind !== 'dismiss' || joined);
    return ballot
      ? this.#hall.votes.verdict(
          asked.map(([id]) => id),
          ballot,
        )
      : 'open';
  }

  #hasGround({ kind, terms }: Moved): boolean {
    const { course, pauses, questions, seating } = this.#hall;
    if (kind === 'resume') return pauses.causes.some((cause) => cause !== 'nobody');
    if (kind === 'extend_life')
      return course.endsAt + Number(terms['hours']) * HOUR <= course.made + LONGEST_LIFE;
    if (kind === 'unblock') return questions.blocks(Number(terms['on']));
    if (kind !== 'dismiss') return course.phase === 'negotiation';
    const party = seating.parties.get(word(terms, 'party'));
    return party !== undefined && !party.joined && !party.dismissed;
  }

  #effectOf({ kind, terms }: Moved): readonly Owed[] {
    const { course, pauses } = this.#hall;
    const resumed = (causes: readonly string[]): readonly Owed[] =>
      causes.length > 0 ? [{ type: 'pause.resumed', body: { causes } }] : [];
    switch (kind) {
      case 'extend_turns':
        return [{ type: 'floor.extended', body: terms }, ...resumed(pauses.asked())];
      case 'narrow':
        return [{ type: 'talk.narrowed', body: terms }, ...resumed(pauses.asked())];
      case 'resume':
        return resumed(pauses.causes.filter((cause) => cause !== 'nobody'));
      case 'unblock':
        return [{ type: 'questions.unblocked', body: terms }];
      case 'dismiss':
        return [{ type: 'seats.dismissed', body: terms }];
      default: {
        const more = Number(terms['hours']) * HOUR;
        const body = { ends_at: course.endsAt + more, erased_at: course.erasedAt + more };
        return [{ type: 'room.extended', body }];
      }
    }
  }
}
