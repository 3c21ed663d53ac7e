import type { Entries, Joined, Position, SentEntry } from '@parley/protocol';
import { type Circle, isCircle } from '@parley/protocol/circle';
import { CURSOR_HASH_CHARACTERS, encodeCursor } from '@parley/protocol/cursor';

/** A reader's place in each circle it reads. Plain data: it can be kept and handed back when resuming. */
export type Positions = Readonly<Partial<Record<Circle, Position>>>;

/**
 * This side's copy of the record: every entry received, once and in each circle's order, and the place up to which it
 * has come. The hub may send an entry twice (a resume overlaps with what was under way); it may never leave one out.
 */
export interface Replica {
  readonly log: readonly SentEntry[];
  readonly positions: Positions;
  /** Rises each time the copy is dropped. */
  readonly generation: number;
  /** Whether all that had happened when the seat joined has arrived. */
  readonly caughtUp: boolean;
  joined(heads: Joined['heads']): void;
  /** Answers with what was new; or `gap`, and then nothing of the rest was taken in. */
  take(frame: Entries): readonly SentEntry[] | 'gap';
  forget(): void;
}

export function createReplica(start: Positions = {}): Replica {
  let log: SentEntry[] = [];
  let positions = new Map(Object.entries(start)) as Map<string, Position>;
  let heads: Joined['heads'] | undefined;
  let generation = 0;

  const follows = ({ hash, entry }: SentEntry): 'new' | 'known' | 'gap' => {
    const place = positions.get(entry.circle);
    const known = place?.seq ?? 0;
    if (entry.seq === known + 1) return 'new';
    if (entry.seq > known) return 'gap';
    // The same position with another hash is another record; joining with this cursor will be answered with reload.
    return entry.seq === known && place?.hash !== hash.slice(0, CURSOR_HASH_CHARACTERS) ? 'gap' : 'known';
  };

  return {
    get log() {
      return log;
    },
    get positions() {
      return Object.fromEntries(positions);
    },
    get generation() {
      return generation;
    },
    get caughtUp() {
      return heads?.every(({ circle, seq }) => (positions.get(circle)?.seq ?? 0) >= seq) ?? false;
    },
    joined(given) {
      heads = given;
    },
    take(frame) {
      const fresh: SentEntry[] = [];
      for (const sent of frame.entries) {
        const place = follows(sent);
        if (place === 'gap') return 'gap';
        if (place === 'known') continue;
        positions.set(sent.entry.circle, {
          seq: sent.entry.seq,
          hash: sent.hash.slice(0, CURSOR_HASH_CHARACTERS),
        });
        log.push(sent);
        fresh.push(sent);
      }
      return fresh;
    },
    forget() {
      log = [];
      positions = new Map();
      heads = undefined;
      generation += 1;
    },
  };
}

/** A place in the record as the opaque word that travels; undefined when there is nothing to resume from. */
export function cursorOf(positions: Positions): string | undefined {
  const places = Object.entries(positions).flatMap(([circle, place]) =>
    isCircle(circle) && place ? [[circle, place] as const] : [],
  );
  return places.length === 0 ? undefined : encodeCursor(new Map(places));
}
