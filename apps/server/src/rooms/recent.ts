import type { Circle } from '@parley/protocol';
import type { SealedEntry } from '@parley/record';
import type { CommandRecord } from '../ledger/port.ts';

/**
 * What a hub still has at hand of a room besides its picture: the keys of the commands it has seen, so that a new
 * command costs no look at the record, and the newest entries of each circle, so that a reader who was away for a
 * moment costs none either. Both are bounded; what is not here is in the record.
 */
export class Recent {
  readonly #keys = new Set<string>();
  readonly #tails = new Map<Circle, readonly SealedEntry[]>();
  #forgot = false;

  remember(commands: readonly CommandRecord[], entries: readonly SealedEntry[]): void {
    for (const { actor, key } of commands) this.#keys.add(wordFor(actor, key));
    for (const word of this.#keys) {
      if (this.#keys.size <= KEYS_KEPT) break;
      this.#keys.delete(word);
      this.#forgot = true;
    }
    for (const entry of entries)
      this.#tails.set(entry.circle, shortened([...(this.#tails.get(entry.circle) ?? []), entry]));
  }

  /** Whether a command was accepted under a key; undefined when it may have been so long ago that it was forgotten. */
  hasKey(actor: string, key: string): boolean | undefined {
    if (this.#keys.has(wordFor(actor, key))) return true;
    return this.#forgot ? undefined : false;
  }

  /** The entries of a circle after a sequence; undefined when they are not all here. */
  after(circle: Circle, seq: number): readonly SealedEntry[] | undefined {
    const tail = this.#tails.get(circle) ?? [];
    const [first] = tail;
    return first && first.seq <= seq + 1 ? tail.filter((entry) => entry.seq > seq) : undefined;
  }

  /** The hash of an entry, if it is here. */
  hashAt(circle: Circle, seq: number): string | undefined {
    return this.#tails.get(circle)?.find((entry) => entry.seq === seq)?.hash;
  }
}

const KEYS_KEPT = 4096;
const TAIL_ENTRIES = 32;
const TAIL_CHARACTERS = 32 * 1024;

/** A key with whose it is; no kind or subject of an actor holds a line break. */
function wordFor(actor: string, key: string): string {
  return `${actor}\n${key}`;
}

/** The newest entries of a tail, as many as are kept. */
function shortened(tail: readonly SealedEntry[]): readonly SealedEntry[] {
  let characters = 0;
  let from = tail.length;
  while (from > 0 && tail.length - from < TAIL_ENTRIES) {
    characters += tail[from - 1]?.text.length ?? 0;
    if (characters > TAIL_CHARACTERS) break;
    from -= 1;
  }
  return from === 0 ? tail : tail.slice(from);
}
