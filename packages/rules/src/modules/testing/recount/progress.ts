import type { Entry } from '@parley/protocol';
import type { Book, Hall } from './hall.ts';

/** What was said since something last moved, and when each party was last heard of (FL-5, FL-8, QU-3). */

/** What moves the talk on the first time it comes; that it is the first time is in the books of what it is about. */
const FIRSTS = ['contract.proposed', 'contract.agreed', 'contract.objected', 'questions.answered'];
const ALWAYS = ['questions.resolved', 'charter.accepted'];

/** Whether an entry is a piece of speech: of what was said together the words alone, and no text that was there before. */
export function isSpeech({ type, body }: Entry): boolean {
  if (type === 'contract.proposed') return body['said'] !== true && body['start'] !== true;
  return ['talk.said', 'questions.asked', 'contract.objected'].includes(type);
}

export class Progress implements Book {
  readonly #hall: Hall;
  readonly #heard = new Map<string, number>();
  #count = 0;

  constructor(hall: Hall) {
    this.#hall = hall;
  }

  /** Nothing has moved for as many pieces of speech as the room lets pass. */
  get isStill(): boolean {
    const { speeches } = this.#hall.settings.progress;
    return speeches > 0 && this.#count >= speeches;
  }

  /** From when on a party is not waited for, unless it is heard of before. */
  quietFrom(party: string): number {
    const { quiet_minutes } = this.#hall.settings.room;
    return (this.#heard.get(party) ?? this.#hall.course.made) + quiet_minutes * 60_000;
  }

  told() {
    return { progress: { still: this.#count, of: this.#hall.settings.progress.speeches } };
  }

  enter(entry: Entry): boolean {
    const { type, circle, at, by, body } = entry;
    if (circle === 'room' && by.party !== null) this.#heard.set(by.party, at);
    const moves = ALWAYS.includes(type) || (FIRSTS.includes(type) && body['first'] === true);
    const decided = (body['causes'] as readonly string[] | undefined)?.includes('still') === true;
    const isAnew =
      type === 'phases.negotiation_resumed' ||
      (type === 'pause.resumed' && decided) ||
      (type === 'pause.noticed' && body['cause'] === 'still');
    if (moves || isAnew) this.#count = 0;
    else if (isSpeech(entry)) this.#count += 1;
    return false;
  }
}
