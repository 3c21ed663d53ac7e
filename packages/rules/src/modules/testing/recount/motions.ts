import type { Entry, JsonObject } from '@parley/protocol';
import { type Book, type Hall, HOUR, MINUTE, noEarlierThan, type Owed, word } from './hall.ts';
import type { Verdict } from './votes.ts';

/** Motions: their ground, who is asked, and what must follow when one is carried (EL-2, EL-3, RM-9, RM-10). */

interface Moved {
  readonly kind: string;
  readonly terms: JsonObject;
  readonly reason: string;
}

/** Agents among themselves are not held up by those who do not answer such a motion (RM-5, RM-7). */
const UNOPPOSED = ['close', 'delete'];

export class Motions implements Book {
  readonly #hall: Hall;
  readonly #open = new Map<number, Moved>();

  constructor(hall: Hall) {
    this.#hall = hall;
  }

  told() {
    const ends = new Map(this.#ends().map(({ on, at }) => [on, at]));
    const until = (on: number) => (this.#hall.course.isDeciding ? ends.get(on) : undefined);
    const motions = [...this.#open].map(([on, { kind, terms }]) => ({
      on,
      kind,
      terms,
      // Some wait for ever.
      until: until(on) === Infinity ? undefined : until(on),
    }));
    return { motions: { motions } };
  }

  /** When silence stops the room, where it does: at the time of the motion that has waited longest. */
  due(): number {
    if (!this.#hall.course.isDeciding || this.#hall.course.silence(['close']) === undefined) return Infinity;
    return Math.min(Infinity, ...this.#ends().map(({ bySilence }) => bySilence));
  }

  /** When something comes of a motion though not everybody has answered. */
  #ends() {
    return [...this.#open].map(([on, moved]) => {
      const bySilence = this.#clockOf(on) + (this.#hall.course.silence(['carry', 'close']) ?? Infinity);
      return {
        on,
        bySilence,
        at: Math.min(bySilence, this.#quietAt(on, moved), this.#unopposedAt(on, moved)),
      };
    });
  }

  #clockOf(on: number): number {
    return this.#hall.votes.open.get(on)?.clock ?? Infinity;
  }

  /** When all who have not answered are no longer waited for; never, as long as nobody has said yes. */
  #quietAt(on: number, moved: Moved): number {
    const asked = this.#asked(moved);
    const missing = asked.filter((party) => this.#said(on, party) === 'open');
    if (missing.length === asked.length) return Infinity;
    return Math.max(this.#clockOf(on), ...missing.map((party) => this.#waitedUntil(moved, party)));
  }

  #unopposedAt(on: number, { kind }: Moved): number {
    const { quiet_minutes } = this.#hall.settings.room;
    return UNOPPOSED.includes(kind) ? this.#clockOf(on) + quiet_minutes * MINUTE : Infinity;
  }

  /** Among agents nobody waits for the silent; where there are people, not for the one it concerns (FL-8, QU-3). */
  #waitedUntil({ kind, terms }: Moved, party: string): number {
    const { progress, questions, seating } = this.#hall;
    const isConcerned = kind === 'unblock' && questions.askerOf(Number(terms['on'])) === party;
    return isConcerned || !seating.hasPeople ? progress.quietFrom(party) : Infinity;
  }

  /** A party that never came has no voice in whether it is dismissed; and none that has not joined, in whether another is. */
  #asked({ kind }: Moved): readonly string[] {
    const { seating } = this.#hall;
    return seating.deciding().filter((id) => kind !== 'dismiss' || seating.parties.get(id)?.joined === true);
  }

  #said(on: number, party: string): Verdict {
    const ballot = this.#hall.votes.open.get(on);
    return ballot ? this.#hall.votes.said(party, ballot) : 'open';
  }

  rest(now: number): readonly string[] {
    if (!this.#hall.course.isDeciding) return [];
    const decided = [...this.#open].filter(
      ([on, moved]) => !this.#hasGround(moved) || this.#verdict(on, moved) !== 'open',
    );
    return [
      ...decided.map(([on]) => `motion ${on} is decided`),
      ...this.#ends()
        .filter(({ at }) => at <= now)
        .map(({ on }) => `motion ${on} was not answered in time`),
    ];
  }

  enter(entry: Entry): boolean {
    const { type, body, seq } = entry;
    if (type === 'ballots.withdrawn') this.#open.delete(Number(body['on']));
    if (type === 'phases.closed') this.#open.clear();
    if (type === 'motions.moved') {
      const moved = {
        kind: word(body, 'kind'),
        terms: body['terms'] as JsonObject,
        reason: word(body, 'reason'),
      };
      if ((body['among'] === 'joined') !== (moved.kind === 'dismiss'))
        this.#hall.complain(entry, 'asks others than it should');
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
    const isByVotes = body['by'] === 'votes';
    const right = isByVotes ? said === 'yes' : said === 'open' && this.#isUnanswered(entry, on, moved);
    if (!right || body['kind'] !== moved.kind) this.#hall.complain(entry, 'without the votes it takes');
    if (moved.kind === 'delete') this.#hall.deletion.carried(entry.at, moved.reason, isByVotes);
    else this.#hall.owe(...this.#effectOf(moved));
  }

  /**
   * Nobody was against it for as long as silence is given, at that very time and in the order of time; or all who have not
   * answered are quiet by now.
   */
  #isUnanswered(entry: Entry, on: number, moved: Moved): boolean {
    if (this.#quietAt(on, moved) <= entry.at) return true;
    const own = this.#ends().find((each) => each.on === on);
    if (!own || own.at !== Math.min(...this.#ends().map(({ at }) => at))) return false;
    const carries = own.at < own.bySilence || this.#hall.course.silence(['carry']) !== undefined;
    return carries && entry.at === noEarlierThan(own.at, this.#hall);
  }

  #verdict(on: number, moved: Moved): Verdict {
    const ballot = this.#hall.votes.open.get(on);
    return ballot ? this.#hall.votes.verdict(this.#asked(moved), ballot) : 'open';
  }

  #hasGround({ kind, terms }: Moved): boolean {
    const { course, pauses, questions, seating, settings } = this.#hall;
    if (kind === 'resume') return pauses.causes.some((cause) => cause !== 'nobody');
    if (kind === 'extend_life') {
      // Where nobody keeps anything, what is left readable counts with what is open.
      const end = seating.hasPeople ? course.endsAt : course.erasedAt;
      return end + Number(terms['hours']) * HOUR <= course.made + settings.room.longest_hours * HOUR;
    }
    if (UNOPPOSED.includes(kind)) return !seating.hasPeople;
    if (kind === 'extend_turns' && settings.floor.turns === null) return false;
    if (kind === 'unblock') return questions.blocks(Number(terms['on']));
    if (kind !== 'dismiss') return course.phase === 'negotiation';
    const party = seating.parties.get(word(terms, 'party'));
    return party !== undefined && !party.joined && !party.dismissed;
  }

  #effectOf({ kind, terms, reason }: Moved): readonly Owed[] {
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
      case 'close':
        return [{ type: 'phases.closed', body: { outcome: 'stopped', reason } }];
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
