import type { Entry } from '@parley/protocol';
import { type Book, type Hall, noEarlierThan, word } from './hall.ts';
import { isSpeech } from './progress.ts';

/**
 * The floor: who has it, in which order it goes round, when it rests, and how many turns are left; or that it is open to
 * all (FL-1 to FL-3, FL-6, FL-8, AP-2).
 */

const HOLDS_IN_A_ROW = 3;
const TURNS_TO_GO_ON = 4;

export class Floor implements Book {
  epoch = 0;
  readonly #hall: Hall;
  #holder: string | undefined;
  #next: string | undefined;
  #through = false;
  #since = 0;
  #holds = 0;
  readonly #passed = new Set<string>();
  readonly #left = new Map<string, number>();
  /** How many turns each party was given in all; nothing is counted where they are unlimited. */
  #allowed: number | undefined;
  /** Who took the floor while it rested, and must speak at once. */
  #taker: string | undefined;

  constructor(hall: Hall) {
    this.#hall = hall;
  }

  /** Parties that have somebody to speak. */
  speakers(): readonly string[] {
    const { seating } = this.#hall;
    const isThere = (id: string) => seating.of(id, 'agent').length + seating.of(id, 'person').length > 0;
    return seating.every().flatMap(([id]) => (isThere(id) ? [id] : []));
  }

  /** Of those, the ones that could take the floor. */
  able(): readonly string[] {
    return this.speakers().filter((party) => (this.#left.get(party) ?? 1) > 0);
  }

  /** It is open in negotiation, once two parties have joined. */
  get isOpen(): boolean {
    const { course, seating } = this.#hall;
    return course.phase === 'negotiation' && seating.every().filter(([, { joined }]) => joined).length >= 2;
  }

  get isForAll(): boolean {
    return this.#hall.settings.floor.order === 'open';
  }

  /** Without people, after a full round in which nobody spoke, it waits for whoever does. */
  get rests(): boolean {
    return !this.isForAll && !this.#hall.seating.hasPeople && this.isOpen && this.havePassed();
  }

  /** Whether all who could take the floor have passed or lost it. */
  havePassed(): boolean {
    const able = this.able();
    return able.length > 0 && able.every((party) => this.#passed.has(party));
  }

  has(party: string | null): boolean {
    return party !== null && this.#holder === party && !this.#through;
  }

  told() {
    return {
      floor: {
        order: this.#hall.settings.floor.order,
        rests: this.rests || undefined,
        holder: this.#holder,
        epoch: this.epoch,
        holds: this.#holds,
        passed: [...this.#passed],
        turns: Object.fromEntries(this.#left),
        allowed: this.#allowed,
      },
    };
  }

  rest(now: number): readonly string[] {
    if (!this.isOpen) return [];
    const able = this.isForAll || this.rests ? [] : this.able();
    const stays = this.#holder !== undefined && !this.#through && able.includes(this.#holder);
    return [
      ...(able.length > 0 && !stays ? ['who has the floor'] : []),
      ...(this.#runsOutAt() <= now ? ['the floor is lost'] : []),
    ];
  }

  enter(entry: Entry): boolean {
    const { type, at, body, by } = entry;
    const isSpoken = isSpeech(entry);
    if (this.#taker !== undefined && type !== 'floor.granted') {
      if (!isSpoken || by.seat !== this.#taker) this.#hall.complain(entry, 'by nobody who took the floor');
      this.#taker = undefined;
    }
    if (isSpoken) this.#speech(entry);
    switch (type) {
      case 'room.created':
        this.#made(entry);
        return false;
      case 'floor.granted':
        this.#granted(entry);
        return true;
      case 'floor.held':
        this.#forItsParty(entry);
        if (this.isForAll || this.rests) this.#hall.complain(entry, 'though nobody has the floor');
        if ((this.#holds += 1) > HOLDS_IN_A_ROW) this.#hall.complain(entry, 'a fourth time');
        this.#since = at;
        return true;
      case 'floor.lost':
        if (at !== noEarlierThan(this.#runsOutAt(), this.#hall))
          this.#hall.complain(entry, `was due at ${this.#runsOutAt()}`);
        this.#gaveAway(entry);
        return true;
      case 'floor.passed':
        this.#forItsParty(entry);
        if (this.#passed.has(String(by.party)) && (this.isForAll || this.rests))
          this.#hall.complain(entry, 'a second time');
        this.#gaveAway(entry);
        return true;
      case 'floor.extended':
        this.#each((left) => left + Number(body['turns']));
        this.#allowed = (this.#allowed ?? 0) + Number(body['turns']);
        return true;
      case 'floor.reset':
        this.#topUp();
        this.#passed.clear();
        this.#through = true;
        this.#next = word(body, 'party');
        return true;
      case 'pause.ended':
        this.#since = at;
        return false;
      case 'pause.resumed':
        this.#resumed(entry);
        return false;
      default:
        return false;
    }
  }

  #made({ body }: Entry) {
    const { turns } = this.#hall.settings.floor;
    if (turns === null) return;
    this.#allowed = turns;
    for (const { party } of body['parties'] as { party: string }[]) this.#left.set(party, turns);
  }

  #speech(entry: Entry) {
    const { by } = entry;
    const party = String(by.party);
    this.#forItsParty(entry);
    const left = this.#left.get(party);
    if (left === 0) this.#hall.complain(entry, 'with no turn left');
    if (left !== undefined) this.#left.set(party, left - 1);
    this.#through = true;
    this.#passed.clear();
  }

  /** Speech, a pass and a hold are for whoever speaks for the party that has the floor. */
  #forItsParty(entry: Entry) {
    const { by } = entry;
    if (!this.isOpen) this.#hall.complain(entry, 'while the floor is closed');
    if (!this.isForAll && !this.has(by.party)) this.#hall.complain(entry, 'without the floor');
    if (this.#hall.pauses.causes.length > 0) this.#hall.complain(entry, 'in a pause');
  }

  /** When the holder's time is over; never in a pause. */
  #runsOutAt(): number {
    const seconds = this.#hall.settings.floor.timeout_s;
    const isOver = this.#holder === undefined || this.#through;
    if (!this.isOpen || seconds === 0 || isOver) return Infinity;
    return this.#hall.pauses.causes.length > 0 ? Infinity : this.#since + seconds * 1000;
  }

  #granted(entry: Entry) {
    const { body, at, by } = entry;
    const party = word(body, 'party');
    const able = this.able();
    if (!this.isOpen || this.isForAll) this.#hall.complain(entry, 'while the floor is closed');
    if (this.#holder !== undefined && !this.#through && able.includes(this.#holder))
      this.#hall.complain(entry, 'takes the floor from somebody');
    const isTaken = by.kind !== 'hub';
    if (isTaken !== this.rests) this.#hall.complain(entry, 'while it rests, or was taken while it did not');
    if (party !== (isTaken ? by.party : this.#turnOf(able))) this.#hall.complain(entry, 'goes out of order');
    this.#taker = isTaken ? String(by.seat) : undefined;
    if (body['epoch'] !== this.epoch + 1) this.#hall.complain(entry, 'has not the next number');
    this.epoch += 1;
    this.#holder = party;
    this.#next = undefined;
    this.#through = false;
    this.#since = at;
    this.#holds = 0;
  }

  /** Whose turn it is: of the party that was named, else of the first after the one that had the floor. */
  #turnOf(able: readonly string[]): string | undefined {
    const from = this.#next ? numberOf(this.#next) : numberOf(this.#holder ?? 'p0') + 1;
    return able.find((party) => numberOf(party) >= from) ?? able[0];
  }

  #gaveAway(entry: Entry) {
    const party = word(entry.body, 'party');
    if (party !== (this.isForAll ? entry.by.party : this.#holder))
      this.#hall.complain(entry, 'is about nobody who has the floor');
    this.#through = true;
    this.#passed.delete(party);
    this.#passed.add(party);
  }

  /** People decided to go on: what the pause counted begins anew. Without a turn left, everybody has some. */
  #resumed({ body, at }: Entry) {
    const over = body['causes'] as readonly string[];
    this.#since = at;
    if (over.includes('passed')) this.#passed.clear();
    if (over.includes('spent') && this.able().length === 0) this.#topUp();
  }

  #topUp() {
    this.#each((left) => Math.max(left, TURNS_TO_GO_ON));
    if (this.#allowed !== undefined) this.#allowed = Math.max(this.#allowed, TURNS_TO_GO_ON);
  }

  #each(turns: (left: number) => number) {
    for (const [party, left] of this.#left) this.#left.set(party, turns(left));
  }
}

const numberOf = (party: string): number => Number(party.slice(1));
