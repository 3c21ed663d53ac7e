import type { Entry } from '@parley/protocol';
import { type Book, type Hall, HOUR, noEarlierThan, word } from './hall.ts';

/** Raised hands, and the pause with its causes (FL-4, FL-5, EL-3). */

/** Causes that ask people how to go on; `passed` ends by nothing else. */
const ASKING = ['spent', 'passed'];
const HAND_LASTS = 24 * HOUR;

export class Pauses implements Book {
  /** Those that are true now, in the order in which they came. */
  causes: readonly string[] = [];
  readonly #hall: Hall;
  /** Since when the room is paused, or somebody is asked. */
  #since = 0;
  /** Motions to go on, and whether one was rejected since then: then silence carries nothing. */
  readonly #toGoOn = new Set<number>();
  #isRefused = false;
  readonly #hands = new Map<string, number>();
  readonly #raisedIn = new Map<string, number>();

  constructor(hall: Hall) {
    this.#hall = hall;
  }

  /** When silence ends the pause. */
  due(): number {
    const after = this.#hall.course.silence(this.#isRefused ? ['close'] : ['carry', 'close']);
    return after === undefined || this.asked().length === 0 ? Infinity : this.#since + after;
  }

  asked(): readonly string[] {
    return this.causes.filter((cause) => ASKING.includes(cause));
  }

  told() {
    return { pause: { causes: this.causes }, hands: { up: [...this.#hands].map(([seat]) => ({ seat })) } };
  }

  rest(now: number): readonly string[] {
    const { seating, course, floor } = this.#hall;
    const down = [...this.#hands].filter(([seat, at]) => !seating.isActive(seat) || at + HAND_LASTS <= now);
    const missing = down.map(([seat]) => `the hand of ${seat} comes down`);
    if (this.due() <= now) missing.push('nobody has decided in time how to go on');
    if (course.phase !== 'negotiation') return this.causes.length > 0 ? [...missing, 'no pause'] : missing;
    const is = {
      hand: this.#hands.size > 0,
      nobody: floor.speakers().length === 0,
      spent: floor.speakers().length > 0 && floor.able().length === 0,
    };
    for (const [cause, isSo] of Object.entries(is))
      if (this.causes.includes(cause) !== isSo) missing.push(`${cause} pauses the room, or does no longer`);
    if (floor.havePassed() && !this.causes.includes('passed')) missing.push('all have passed');
    return missing;
  }

  enter(entry: Entry): boolean {
    const { type, at, body } = entry;
    const cause = word(body, 'cause');
    switch (type) {
      case 'pause.began':
        if (this.causes.includes(cause) || !this.#isTrue(cause))
          this.#hall.complain(entry, 'a second time, or for no reason');
        if (this.causes.length === 0 || (ASKING.includes(cause) && this.asked().length === 0)) {
          this.#since = at;
          this.#isRefused = false;
        }
        this.causes = [...this.causes, cause];
        return true;
      case 'pause.ended':
        if (cause === 'passed' || !this.causes.includes(cause) || this.#isTrue(cause))
          this.#hall.complain(entry, 'though it was not for it to end');
        this.causes = this.causes.filter((one) => one !== cause);
        return true;
      case 'pause.resumed':
        this.#resumed(entry);
        return true;
      case 'motions.moved':
        if (body['kind'] === 'resume') this.#toGoOn.add(entry.seq);
        return false;
      case 'motions.rejected':
        if (this.#toGoOn.has(Number(body['on']))) this.#isRefused = true;
        return false;
      case 'phases.approval_began':
      case 'phases.closed':
        this.causes = [];
        this.#hands.clear();
        return false;
      case 'hands.raised':
        this.#raised(entry);
        return true;
      case 'hands.lowered':
        this.#lowered(entry);
        this.#hands.delete(word(body, 'seat'));
        return true;
      default:
        return false;
    }
  }

  #isTrue(cause: string): boolean {
    const { floor } = this.#hall;
    if (cause === 'hand') return this.#hands.size > 0;
    if (cause === 'nobody') return floor.speakers().length === 0;
    return cause === 'spent' ? floor.speakers().length > 0 && floor.able().length === 0 : floor.havePassed();
  }

  /** By a motion, which then has said so before (see votes.ts), or by silence. */
  #resumed(entry: Entry) {
    const over = entry.body['causes'] as readonly string[];
    const isBySilence =
      this.#hall.course.silence(['carry']) !== undefined &&
      entry.at === noEarlierThan(this.due(), this.#hall) &&
      over.join() === this.asked().join();
    if (!this.#hall.isOwed && !isBySilence) this.#hall.complain(entry, 'though nobody decided it');
    if (!over.every((cause) => this.causes.includes(cause)))
      this.#hall.complain(entry, 'though nothing waited for it');
    if (over.includes('hand')) this.#hands.clear();
    this.causes = this.causes.filter((cause) => !over.includes(cause));
  }

  #raised(entry: Entry) {
    const { by, at } = entry;
    const seat = String(by.seat);
    const { epoch } = this.#hall.floor;
    if (this.#hall.course.phase !== 'negotiation' || this.#hands.has(seat))
      this.#hall.complain(entry, 'though it is up, or nobody negotiates');
    if (by.kind === 'agent' && this.#raisedIn.get(seat) === epoch)
      this.#hall.complain(entry, 'twice in one turn');
    this.#hands.set(seat, at);
    this.#raisedIn.set(seat, epoch);
  }

  #lowered(entry: Entry) {
    const { at, by, body } = entry;
    const seat = word(body, 'seat');
    const raised = this.#hands.get(seat);
    if (raised === undefined) return this.#hall.complain(entry, 'though it was down');
    const { seats } = this.#hall.seating;
    const right = {
      lowered: by.seat === seat || (by.kind === 'person' && seats.get(seat)?.party === by.party),
      expired: by.kind === 'hub' && at === noEarlierThan(raised + HAND_LASTS, this.#hall),
      gone: by.kind === 'hub' && seats.get(seat)?.status === 'gone',
    };
    if (!right[word(body, 'why') as keyof typeof right]) this.#hall.complain(entry, 'for no reason');
    return undefined;
  }
}
