import type { Entry } from '@parley/protocol';
import { type Book, type Hall, HOUR, MINUTE, noEarlierThan, word } from './hall.ts';
import { isSpeech } from './progress.ts';

/** Raised hands, and the pause with its causes (FL-4, FL-5, EL-3). */

/** Causes that ask people how to go on; `passed` ends by nothing else. */
const ASKING = ['spent', 'passed', 'still'];
/** Causes that are noticed where nothing pauses; a hand is noticed by itself. */
const NOTICED = ['nobody', 'spent', 'passed', 'still'];
const HAND_LASTS = 24 * HOUR;
const HAND_AGAIN = 10 * MINUTE;

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
  readonly #raisedIn = new Map<string, { readonly epoch: number; readonly at: number }>();
  /** Without people: what was noticed since somebody last spoke. */
  #noticed = new Set<string>();

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
    const noticed = this.#noticed.size > 0 ? [...this.#noticed] : undefined;
    return {
      pause: { causes: this.causes, noticed },
      hands: { up: [...this.#hands].map(([seat]) => ({ seat })) },
    };
  }

  rest(now: number): readonly string[] {
    const { seating, course } = this.#hall;
    const down = [...this.#hands].filter(([seat, at]) => !seating.isActive(seat) || at + HAND_LASTS <= now);
    const missing = down.map(([seat]) => `the hand of ${seat} comes down`);
    if (this.due() <= now) missing.push('nobody has decided in time how to go on');
    if (course.phase !== 'negotiation') return this.causes.length > 0 ? [...missing, 'no pause'] : missing;
    if (!seating.hasPeople) {
      const news = NOTICED.filter((cause) => this.#isTrue(cause) && !this.#noticed.has(cause));
      return [...missing, ...news.map((cause) => `${cause} is noticed`)];
    }
    for (const cause of ['hand', 'nobody', 'spent', 'still'])
      if (this.causes.includes(cause) !== this.#isTrue(cause))
        missing.push(`${cause} pauses the room, or does no longer`);
    if (this.#isTrue('passed') && !this.causes.includes('passed')) missing.push('all have passed');
    return missing;
  }

  enter(entry: Entry): boolean {
    const { type, at, body } = entry;
    const cause = word(body, 'cause');
    if (isSpeech(entry)) this.#noticed.clear();
    switch (type) {
      case 'pause.noticed':
        if (this.#hall.seating.hasPeople || this.#noticed.has(cause) || !this.#isTrue(cause))
          this.#hall.complain(entry, 'a second time, for no reason, or where people could decide');
        this.#noticed.add(cause);
        return true;
      case 'pause.began':
        if (!this.#hall.seating.hasPeople) this.#hall.complain(entry, 'where nobody could end it');
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
        this.#noticed.clear();
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
    const { course, floor, progress } = this.#hall;
    if (course.phase !== 'negotiation') return false;
    if (cause === 'hand') return this.#hands.size > 0;
    if (cause === 'still') return progress.isStill;
    if (!floor.isOpen) return false;
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
    const { epoch, isForAll } = this.#hall.floor;
    const last = this.#raisedIn.get(seat);
    if (this.#hall.course.phase !== 'negotiation' || this.#hands.has(seat))
      this.#hall.complain(entry, 'though it is up, or nobody negotiates');
    const isAgain = last && (isForAll ? at < last.at + HAND_AGAIN : last.epoch === epoch);
    if (by.kind === 'agent' && isAgain) this.#hall.complain(entry, 'twice in one turn, or in ten minutes');
    this.#hands.set(seat, at);
    this.#raisedIn.set(seat, { epoch, at });
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
