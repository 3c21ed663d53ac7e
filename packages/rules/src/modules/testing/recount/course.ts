import type { Entry } from '@parley/protocol';
import { type Book, type Hall, HOUR, noEarlierThan } from './hall.ts';

/** The course of the meeting: its phases, who is ready, when it ends, and why it was closed (PH, RM-5, RM-6). */

export class Course implements Book {
  phase = 'none';
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
    const deserted = seating.every().filter(([id, { joined }]) => joined && this.#isDeserted(id));
    return [
      ...(this.endsAt <= now ? ['the room is over'] : []),
      ...deserted.map(([id]) => `the people of ${id} are gone`),
      ...(seating.every().length < 2 ? ['nobody is left to negotiate with'] : []),
      ...(this.phase === 'briefing' && this.#allReady() ? ['negotiation begins'] : []),
    ];
  }

  enter(entry: Entry): boolean {
    const { type, body, by, at } = entry;
    switch (type) {
      case 'room.created':
        this.phase = 'briefing';
        this.made = at;
        this.#times(entry);
        return true;
      case 'room.extended':
        this.#times(entry);
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
        return true;
      default:
        return false;
    }
  }

  #times({ body }: Entry) {
    this.endsAt = Number(body['ends_at']);
    this.erasedAt = Number(body['erased_at']);
  }

  #mayClose({ at, by, body }: Entry): boolean {
    const outcome = body['outcome'];
    if (by.kind === 'person') return outcome === 'stopped';
    if (by.kind !== 'hub') return false;
    if (outcome === 'expired') return at === noEarlierThan(this.endsAt, this.#hall);
    if (outcome === 'agreed') return this.phase === 'approval' && this.#hall.agreed.isApproved();
    const { seating, motions, pauses, agreed } = this.#hall;
    const deserted = seating.every().some(([id, { joined }]) => joined && this.#isDeserted(id));
    // Somebody did not answer in time, where that stops the room.
    const unanswered = this.silence(['close']) !== undefined && [motions.due(), pauses.due(), agreed.due()];
    return (
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

  #isDeserted(party: string): boolean {
    return this.#hall.seating.of(party, 'person').length === 0;
  }

  #allReady(): boolean {
    const { seating } = this.#hall;
    return seating.every().every(([id, { joined }]) => {
      const people = seating.of(id, 'person');
      return joined && people.length > 0 && people.every(([seat]) => this.#ready.has(seat));
    });
  }
}
