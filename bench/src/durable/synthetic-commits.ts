import { randomBytes } from 'node:crypto';
import type { Circle } from '@parley/protocol';
import type { Commit, CommittedEntry } from '@parley/server/ledger/port';
import { must } from '../machine/failure.ts';
import type { Sample } from './shape.ts';

/**
 * Commits of rooms that never were, each the next of its room, of the same size and make as the hub's. Nothing is
 * decided, sealed or hashed for them: what is to be measured is how fast they are written.
 */

const HASHES = 4096;
const SALT = /"salt":"[0-9a-f]{32}"/;
const A_WEEK_MS = 7 * 24 * 3_600_000;

export class SyntheticRoom {
  readonly #room: string;
  readonly #samples: readonly Sample[];
  readonly #commands: number;
  readonly #heads = new Map<Circle, number>();
  readonly #dueAt = Date.now() + A_WEEK_MS;
  readonly #erasedAt = Date.now() + 2 * A_WEEK_MS;
  #version = 0;
  #next: number;

  constructor(room: string, samples: readonly Sample[], commandsPerCommit: number, first: number) {
    this.#room = room;
    this.#samples = samples;
    this.#commands = commandsPerCommit;
    this.#next = first;
  }

  nextCommit(): Commit {
    this.#version += 1;
    const positions = Array.from({ length: this.#commands }, (_, index) => index);
    return {
      room: this.#room,
      version: this.#version,
      id: hex(16),
      dueAt: this.#dueAt,
      erasedAt: this.#erasedAt,
      commands: positions.map((index) => ({
        actor: `person:s${1 + (index % 4)}`,
        key: `k${this.#version}-${index}`,
        command: 'post',
        digest: someHash(),
      })),
      entries: positions.map((index) => this.#nextEntry(index)),
      credentials: [],
    };
  }

  #nextEntry(command: number): CommittedEntry {
    const { circle, text } = must(this.#samples[this.#next % this.#samples.length], 'a sample');
    this.#next += 1;
    const seq = (this.#heads.get(circle) ?? 0) + 1;
    this.#heads.set(circle, seq);
    return { circle, seq, hash: someHash(), text: text.replace(SALT, `"salt":"${hex(16)}"`), command };
  }
}

/** Rooms with ids as real ones have them: spread over the whole index. */
export function syntheticRooms(count: number, samples: readonly Sample[], commands: number): SyntheticRoom[] {
  const ids = Array.from({ length: count }, () => hex(13));
  return ids.map((id, index) => new SyntheticRoom(id, samples, commands, index));
}

const hashes = Array.from({ length: HASHES }, () => randomBytes(32).toString('hex'));
let turn = 0;

function someHash(): string {
  turn = (turn + 1) % HASHES;
  return must(hashes[turn], 'a hash');
}

let pool = Buffer.alloc(0);
let used = 0;

/** Random bytes as hex, drawn many at a time. */
function hex(bytes: number): string {
  if (used + bytes > pool.length) {
    pool = randomBytes(65_536);
    used = 0;
  }
  used += bytes;
  return pool.toString('hex', used - bytes, used);
}
