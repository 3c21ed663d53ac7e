import {
  type Circle,
  type Cursor,
  CURSOR_HASH_CHARACTERS,
  decodeCursor,
  encodeCursor,
  type JsonObject,
  type Position,
  type RefusalBody,
  type Result,
  type SentEntry,
} from '@parley/protocol';

/**
 * One who holds a seat, as the meeting sees them, whatever door they came through. What is under test is that the door
 * makes no difference; so a participant can do no more than every door can.
 */
export interface Participant {
  /** All that was heard, once and in each circle's order. */
  readonly heard: readonly SentEntry[];
  /** Reads on, until all that there is has been heard. */
  read(): Promise<void>;
  /** Waits until there is something to do, and reads on until then. */
  wait(): Promise<void>;
  /** What this seat may and should do now, as the door tells it. */
  play(): Promise<Advised>;
  /** Gives a command; `ack` acknowledges on the way all that was heard, or carried by a refusal. */
  give(command: string, input?: JsonObject, ack?: boolean): Promise<Outcome>;
  /** Where the reading stands, as the word that every door takes. */
  readonly cursor: string;
  leave(): Promise<void>;
}

export interface Advised {
  readonly may: readonly string[];
  readonly reasons: readonly string[];
}

export type Outcome =
  | { readonly status: 'done'; readonly result: Result }
  | { readonly status: 'refused'; readonly error: RefusalBody };

/** How far each circle has come that a seat reads, looked up past all doors. */
export type Heads = () => Promise<ReadonlyMap<Circle, number>>;

/** Where somebody sits down. */
export interface Place {
  readonly origin: string;
  readonly token: string;
  readonly heads: Heads;
  /** The cursor of an earlier reading, at whatever door. */
  readonly from?: string | undefined;
}

/** A door, as far as sitting down through it goes. */
export type Door = (place: Place) => Promise<Participant>;

/** What a participant has heard. It takes every entry once, each after the one before it, or throws. */
export class Hearing {
  readonly heard: SentEntry[] = [];
  readonly #places: Map<Circle, Position>;
  #carried: Readonly<Record<string, number>> = {};

  constructor(from?: string) {
    const cursor: Cursor | undefined = from === undefined ? new Map() : decodeCursor(from);
    if (!cursor) throw new Error(`${from} is no cursor`);
    this.#places = new Map(cursor);
  }

  get cursor(): string {
    return encodeCursor(this.#places);
  }

  get positions(): Readonly<Partial<Record<Circle, Position>>> {
    return Object.fromEntries(this.#places);
  }

  take(entries: readonly SentEntry[]): void {
    for (const sent of entries) {
      const { circle, seq } = sent.entry;
      const before = this.#places.get(circle)?.seq ?? 0;
      if (seq !== before + 1) throw new Error(`${circle} #${seq} was told after #${before}`);
      this.#places.set(circle, { seq, hash: sent.hash.slice(0, CURSOR_HASH_CHARACTERS) });
      this.heard.push(sent);
    }
  }

  /** What a refusal carried has been read as well. */
  carry(error: RefusalBody): void {
    this.#carried = { ...this.#carried, ...error.ack };
  }

  covers(heads: ReadonlyMap<Circle, number>): boolean {
    return [...heads].every(([circle, seq]) => (this.#places.get(circle)?.seq ?? 0) >= seq);
  }

  /** Throws unless all of it was heard: for doors that say themselves when there is nothing more. */
  mustCover(heads: ReadonlyMap<Circle, number>): void {
    if (!this.covers(heads))
      throw new Error(
        `there was nothing more at ${JSON.stringify([...this.#places])}, and there is ${JSON.stringify([...heads])}`,
      );
  }

  /** What acknowledges all of it. */
  get seen(): Record<string, number> {
    const seen: Record<string, number> = { ...this.#carried };
    for (const [circle, { seq }] of this.#places) seen[circle] = Math.max(seq, seen[circle] ?? 0);
    return seen;
  }
}

/** Keeps asking until the answer is yes; what may change it is told by `changed`. */
export async function until(isSo: () => boolean, changed: (look: () => void) => () => void): Promise<void> {
  await new Promise<void>((resolve) => {
    const look = () => {
      if (!isSo()) return;
      stop();
      resolve();
    };
    const stop = changed(() => queueMicrotask(look));
    queueMicrotask(look);
  });
}
