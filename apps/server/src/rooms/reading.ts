import type { Circle, RefusalBody, SeatId } from '@parley/protocol';
import { open, type SealedEntry } from '@parley/record';
import { type Batch, entriesFrame, type Wakes, wakesSeat } from './frames.ts';
import type { Reader } from './hub.ts';
import { markOf, type Seen } from './seen.ts';

/**
 * One reader of a room: where it stands in each circle it reads, and how it gets from there to the head.
 *
 *   joined --start--> reading --leave, drop--> gone
 *
 * A reader that stands at the head of a circle gets every batch of it as it is published. One that stands behind gets
 * pages of the record until it has caught up; what is published meanwhile it will find there. Both happen between two
 * turns of the process, so an entry is never sent twice and never left out.
 */
export interface Source {
  readonly room: string;
  /** How far a circle is folded here. */
  head(circle: Circle): number;
  /** Durable entries of a circle after a sequence, a page of them. */
  after(circle: Circle, seq: number): Promise<readonly SealedEntry[]>;
  readonly wakes: Wakes;
}

export interface ReadingEvents {
  /** It has reached the head of every circle, after its start or after a circle was added. */
  caughtUp(reading: Reading): void;
  failed(reading: Reading, error: unknown): void;
}

/** Bytes a frame of catching up may have, but for a single entry that is larger by itself. */
const FRAME_CHARACTERS = 256 * 1024;

export class Reading {
  readonly seat: SeatId;
  readonly follow: boolean;
  readonly #reader: Reader;
  readonly #source: Source;
  readonly #events: ReadingEvents;
  readonly #places: Map<Circle, number>;
  readonly #knows: string | undefined;
  #status: 'joined' | 'reading' | 'gone' = 'joined';
  #catchingUp = false;
  #shown: Seen | undefined;

  constructor(
    of: {
      readonly seat: SeatId;
      readonly follow: boolean;
      readonly reader: Reader;
      readonly places: ReadonlyMap<Circle, number>;
      /** Mark of the advice that its reader was given last. */
      readonly knows?: string | undefined;
    },
    source: Source,
    events: ReadingEvents,
  ) {
    this.seat = of.seat;
    this.follow = of.follow;
    this.#reader = of.reader;
    this.#places = new Map(of.places);
    this.#knows = of.knows;
    this.#source = source;
    this.#events = events;
  }

  /** Whether it gets what happens as it happens. */
  get isLive(): boolean {
    return this.#status === 'reading' && this.#behind() === undefined;
  }

  start(): void {
    if (this.#status !== 'joined') return;
    this.#status = 'reading';
    this.#catchUp();
  }

  /** Ends it; answers whether it had not ended before. */
  end(): boolean {
    const ended = this.#status !== 'gone';
    this.#status = 'gone';
    return ended;
  }

  drop(error: RefusalBody): void {
    if (this.end()) this.#reader.drop(error);
  }

  /** The circles it reads from now on: a new one from its beginning, one that is gone not any longer. */
  mayRead(circles: readonly Circle[]): void {
    for (const circle of this.#places.keys()) if (!circles.includes(circle)) this.#places.delete(circle);
    for (const circle of circles) if (!this.#places.has(circle)) this.#places.set(circle, 0);
    if (this.#status === 'reading') this.#catchUp();
  }

  /** Hands on what was published, if it stands right before it. */
  deliver(batch: Batch): void {
    if (this.#status !== 'reading' || this.#places.get(batch.circle) !== batch.first - 1) return;
    this.#places.set(batch.circle, batch.last);
    this.send(batch.frame);
    if (this.#reader.wake && batch.wakes(this.seat)) this.#reader.wake();
  }

  send(frame: Buffer): void {
    if (this.#status === 'reading') this.#reader.send(frame);
  }

  /** Shows what its seat sees, unless that is what it was last shown. */
  show(seen: Seen): void {
    const before = this.#shown;
    if (!this.isLive || before?.frame === seen.frame) return;
    this.#shown = seen;
    this.#reader.send(Buffer.from(seen.frame));
    const hasChanged = before
      ? before.next !== seen.next
      : this.#knows !== undefined && this.#knows !== markOf(seen.next);
    if (hasChanged) this.#reader.wake?.();
  }

  #behind(): Circle | undefined {
    for (const [circle, seq] of this.#places) if (seq < this.#source.head(circle)) return circle;
    return undefined;
  }

  #catchUp(): void {
    if (this.#catchingUp) return;
    if (this.#behind() === undefined) return this.#events.caughtUp(this);
    this.#catchingUp = true;
    const ended = (then: () => void) => {
      this.#catchingUp = false;
      if (this.#status === 'reading') then();
    };
    this.#pages().then(
      () => ended(() => this.#catchUp()),
      (error: unknown) => ended(() => this.#events.failed(this, error)),
    );
  }

  async #pages(): Promise<void> {
    for (let circle = this.#behind(); circle !== undefined; circle = this.#behind()) {
      const from = this.#places.get(circle) ?? 0;
      const page = await this.#source.after(circle, from);
      if (this.#status !== 'reading') return;
      // The circle may have been taken away, and even given back, while the page was on its way.
      if (this.#places.get(circle) === from) this.#sendPage(circle, page);
      await this.#reader.drained?.();
    }
  }

  #sendPage(circle: Circle, page: readonly SealedEntry[]): void {
    // What is in the record but not folded here yet will be published: sent now, it would be sent twice.
    const entries = page.filter(({ seq }) => seq <= this.#source.head(circle));
    if (entries.length === 0) throw new Error('broken invariant: the record is behind what was folded of it');
    for (const part of parts(entries)) {
      this.#reader.send(entriesFrame(this.#source.room, circle, part));
      this.#places.set(circle, part.at(-1)?.seq ?? 0);
    }
    const wakes =
      this.#reader.wake &&
      entries
        .map(({ text }) => open(text))
        .some((entry) => wakesSeat(this.seat, entry, this.#source.wakes(entry)));
    if (wakes) this.#reader.wake?.();
  }
}

/** A page in pieces that fit into a frame each. */
function parts(entries: readonly SealedEntry[]): readonly (readonly SealedEntry[])[] {
  const all: SealedEntry[][] = [];
  let characters = Infinity;
  for (const entry of entries) {
    characters += entry.text.length;
    if (characters > FRAME_CHARACTERS) {
      all.push([]);
      characters = entry.text.length;
    }
    all.at(-1)?.push(entry);
  }
  return all;
}
