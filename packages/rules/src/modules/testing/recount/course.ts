import type { Entry } from '@parley/protocol';
import { type Book, type Hall, HOUR, noEarlierThan, word } from './hall.ts';

/** The course of the meeting: its phases, who is ready, when it ends, and why it was closed (PH, RM-5, RM-6). */

const KEPT = 72 * HOUR;

export class Course implements Book {
  phase = 'none';
  outcome: string | undefined;
  made = 0;
  endsAt = Infinity;
  erasedAt = Infinity;
  readonly #hall: Hall;
  #ready = new Set<string>();

  constructor(hall: Hall) {
    this.#hall = hall;
  }

  /** What is put to the vote rests while the people approve. */
  get isDeciding(): boolean {
    return this.phase === 'briefing' || this.phase === 'negotiation';
  }

  /** After how long nobody's answer counts, in milliseconds; undefined where it never does. */
  silence(means: readonly string[]): number | undefined {
    const { silence, silence_hours } = this.#hall.settings.room;
    return means.includes(silence) ? silence_hours * HOUR : undefined;
  }

  told() {
    return { phases: { phase: this.phase } };
  }

  rest(now: number): readonly string[] {
    const { seating } = this.#hall;
    const deserted = seating.every().filter(([id, { joined }]) => joined && seating.isDeserted(id));
    return [
      ...(this.endsAt <= now ? ['the room is over'] : []),
      ...deserted.map(([id]) => `whoever was there for ${id} is gone`),
      ...(seating.every().length < 2 ? ['nobody is left to negotiate with'] : []),
      ...(this.phase === 'briefing' && this.#allReady() ? ['negotiation begins'] : []),
    ];
  }

  enter(entry: Entry): boolean {
    const { type, body, by, at } = entry;
    switch (type) {
      case 'room.created':
        // Without people there is nobody to brief.
        this.phase = (body['parties'] as { people?: boolean }[]).every(({ people }) => people === false)
          ? 'negotiation'
          : 'briefing';
        this.made = at;
        this.#times(entry);
        return true;
      case 'room.extended':
        this.#times(entry);
        return true;
      case 'room.shortened':
        if (Number(body['erased_at']) >= this.erasedAt) this.#hall.complain(entry, 'is no earlier');
        this.erasedAt = Number(body['erased_at']);
        return true;
      case 'phases.ready':
        if (this.phase !== 'briefing' || this.#ready.has(String(by.seat)))
          this.#hall.complain(entry, 'is said for nothing');
        this.#ready.add(String(by.seat));
        return true;
      case 'seats.claimed':
        if (body['again'] === true) this.#vacated(String(by.seat));
        return false;
      case 'phases.negotiation_began':
        if (!this.#allReady() || this.phase !== 'briefing')
          this.#hall.complain(entry, 'though somebody is not ready');
        this.phase = 'negotiation';
        return true;
      case 'phases.approval_began':
        if (this.phase !== 'negotiation') this.#hall.complain(entry, 'out of turn');
        this.phase = 'approval';
        return true;
      case 'phases.negotiation_resumed':
        if (this.phase !== 'approval') this.#hall.complain(entry, 'out of turn');
        this.phase = 'negotiation';
        return true;
      case 'phases.closed':
        if (!this.#mayClose(entry)) this.#hall.complain(entry, 'for no reason');
        this.phase = 'closed';
        this.outcome = word(body, 'outcome');
        return true;
      default:
        return false;
    }
  }

  #times(entry: Entry) {
    const { body } = entry;
    this.endsAt = Number(body['ends_at']);
    this.erasedAt = Number(body['erased_at']);
    const { longest_hours } = this.#hall.settings.room;
    // Who was there has three days to take it along; where nobody was, nothing is left after its time (RM-6).
    const kept = this.phase !== 'negotiation' || this.#hall.seating.hasPeople;
    const isRight = kept
      ? this.erasedAt >= this.endsAt + KEPT
      : this.erasedAt <= this.made + longest_hours * HOUR;
    if (!isRight) this.#hall.complain(entry, 'is erased at a wrong time');
  }

  #mayClose({ at, by, body }: Entry): boolean {
    const outcome = body['outcome'];
    const { seating, motions, pauses, agreed } = this.#hall;
    if (by.kind === 'person') return outcome === 'stopped';
    if (by.kind !== 'hub') return false;
    if (outcome === 'expired') return at === noEarlierThan(this.endsAt, this.#hall);
    if (outcome === 'agreed')
      return seating.hasPeople ? this.phase === 'approval' && agreed.isApproved() : agreed.haveAll();
    const deserted = seating.every().some(([id, { joined }]) => joined && seating.isDeserted(id));
    // Somebody did not answer in time, where that stops the room.
    const unanswered = this.silence(['close']) !== undefined && [motions.due(), pauses.due(), agreed.due()];
    return (
      this.#hall.isOwed ||
      deserted ||
      seating.every().length < 2 ||
      (unanswered && unanswered.some((due) => at === noEarlierThan(due, this.#hall)))
    );
  }

  /** Somebody else takes the place: what the other parties agreed to begin with no longer holds. */
  #vacated(id: string) {
    const { seats } = this.#hall.seating;
    const party = seats.get(id)?.party;
    this.#ready = new Set([...this.#ready].filter((one) => one !== id && seats.get(one)?.party === party));
  }

  #allReady(): boolean {
    const { seating } = this.#hall;
    return seating.every().every(([id, { joined, people: has }]) => {
      const people = seating.of(id, 'person');
      return joined && people.length > 0 === has && people.every(([seat]) => this.#ready.has(seat));
    });
  }
}
