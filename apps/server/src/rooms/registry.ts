import { type RefusalBody, refusalBody, RefusedError } from '@parley/protocol';
import { gone } from './gone.ts';
import { Room, type RoomParts } from './room.ts';

/**
 * The rooms that this hub has loaded. A room is loaded when somebody needs it and kept while anybody is near and for a
 * while after; then it is dropped, since the record has everything. There is never more than one of a room: whoever
 * works with it holds it, so that it is not dropped under their hands.
 */
interface Kept {
  readonly room: Room;
  readonly ready: Promise<void>;
  /** How many work with it at this moment. */
  held: number;
  usedAt: number;
}

const KEEP_MS = 10 * 60 * 1000;
const MOST_ROOMS = 10_000;

export class Registry {
  readonly #parts: RoomParts;
  readonly #dropped: (id: string) => void;
  readonly #rooms = new Map<string, Kept>();

  /** `dropped` hears of each room that is not kept here any longer. */
  constructor(parts: RoomParts, dropped: (id: string) => void = () => undefined) {
    this.#parts = parts;
    this.#dropped = dropped;
  }

  /** Works with a room that exists; refuses when it does not. Nobody comes so far without a credential of it. */
  use<T>(id: string, work: (room: Room) => Promise<T>): Promise<T> {
    return this.useOrMake(id, async (room) => {
      // Its picture may have been given up while others held it; then it is drawn anew before anything is said.
      if (room.picture.version === 0) await room.load();
      if (room.picture.version === 0) throw new RefusedError(await this.#whyNot(id));
      return work(room);
    });
  }

  /** Works with a room whether it exists or not. */
  async useOrMake<T>(id: string, work: (room: Room) => Promise<T>): Promise<T> {
    const kept = this.#rooms.get(id) ?? this.#load(id);
    kept.held += 1;
    try {
      await kept.ready;
      return await work(kept.room);
    } finally {
      kept.held -= 1;
      kept.usedAt = this.#parts.clock();
      if (kept.held === 0 && this.#isNothing(kept)) this.#drop(kept);
    }
  }

  /** A room was erased: who is near it must go, and nothing of it stays here. */
  erased(id: string, day: string): void {
    const kept = this.#rooms.get(id);
    kept?.room.bury(day);
    if (kept?.held === 0) this.#drop(kept);
  }

  /** The rooms that somebody reads here. */
  watched(): readonly Room[] {
    return [...this.#rooms.values()].map(({ room }) => room).filter(({ audience }) => audience.size > 0);
  }

  /** A room that somebody reads here, or is just about to. */
  near(id: string): Room | undefined {
    const kept = this.#rooms.get(id);
    return kept && (kept.held > 0 || kept.room.audience.size > 0) ? kept.room : undefined;
  }

  /** Drops the rooms that nobody has been near for a while, and of too many those that were left longest ago. */
  trim(): void {
    const now = this.#parts.clock();
    const idle = [...this.#rooms.values()].filter((kept) => kept.held === 0 && !kept.room.inUse);
    const tooMany = this.#rooms.size - MOST_ROOMS;
    for (const [index, kept] of idle.toSorted((a, b) => a.usedAt - b.usedAt).entries()) {
      if (index < tooMany || now - kept.usedAt >= KEEP_MS) this.#drop(kept);
    }
  }

  /** Resolves when every room has done what it was asked for. */
  async stop(): Promise<void> {
    await Promise.all([...this.#rooms.values()].map(({ room }) => room.stop()));
  }

  #load(id: string): Kept {
    const room = new Room(id, this.#parts);
    const kept = { room, ready: room.load(), held: 0, usedAt: this.#parts.clock() };
    this.#rooms.set(id, kept);
    kept.ready.catch((error: unknown) => {
      // What could not be read is read again by the next who asks; a room that was given up stays given up.
      if (!(error instanceof RefusedError)) this.#drop(kept);
    });
    return kept;
  }

  /** Whether there is no such room in the record, or none any more; what there is not takes no place here. */
  #isNothing({ room }: Kept): boolean {
    return !room.inUse && (room.isErased || (!room.isStopped && room.picture.version === 0));
  }

  async #whyNot(id: string): Promise<RefusalBody> {
    const day = await this.#parts.ledger.erasedOn(id);
    return day === undefined ? refusalBody('unknown') : gone(day);
  }

  #drop({ room }: Kept): void {
    if (this.#rooms.get(room.id)?.room !== room) return;
    this.#rooms.delete(room.id);
    this.#dropped(room.id);
    void room.stop();
  }
}
