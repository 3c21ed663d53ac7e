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
  readonly #tails = new Map<Circle, Tail>();
  #forgot = false;

  remember(commands: readonly CommandRecord[], entries: readonly SealedEntry[]): void {
    for (const { actor, key } of commands) this.#keys.add(wordFor(actor, key));
    for (const word of this.#keys) {
      if (this.#keys.size <= KEYS_KEPT) break;
      this.#keys.delete(word);
      this.#forgot = true;
    }
    for (const entry of entries) this.#append(entry);
  }

  /** Whether a command was accepted under a key; undefined when it may have been so long ago that it was forgotten. */
  hasKey(actor: string, key: string): boolean | undefined {
    if (this.#keys.has(wordFor(actor, key))) return true;
    return this.#forgot ? undefined : false;
  }

  /** The entries of a circle after a sequence; undefined when they are not all here. */
  after(circle: Circle, seq: number): readonly SealedEntry[] | undefined {
    const entries = this.#tails.get(circle)?.entries ?? [];
    const [first] = entries;
    return first && first.seq <= seq + 1 ? entries.filter((entry) => entry.seq > seq) : undefined;
  }

  /** The hash of an entry, if it is here. */
  hashAt(circle: Circle, seq: number): string | undefined {
    return this.#tails.get(circle)?.entries.find((entry) => entry.seq === seq)?.hash;
  }

  #append(entry: SealedEntry): void {
    const tail = this.#tails.get(entry.circle) ?? { entries: [], characters: 0 };
    this.#tails.set(entry.circle, tail);
    tail.entries.push(entry);
    tail.characters += entry.text.length;
    while (tail.entries.length > TAIL_ENTRIES || tail.characters > TAIL_CHARACTERS) {
      tail.characters -= tail.entries.shift()?.text.length ?? 0;
    }
  }
}

/** The newest entries of a circle, and how long their texts are together. */
interface Tail {
  readonly entries: SealedEntry[];
  characters: number;
}

const KEYS_KEPT = 4096;
const TAIL_ENTRIES = 32;
const TAIL_CHARACTERS = 32 * 1024;

/** A key with whose it is; no kind or subject of an actor holds a line break. */
function wordFor(actor: string, key: string): string {
  return `${actor}\n${key}`;
}
