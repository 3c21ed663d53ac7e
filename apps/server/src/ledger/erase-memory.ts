import { dayOf, type Erasing, WAITED_FOR_MS } from './erasing.ts';
import type { Commit } from './port.ts';

/** What is left of an erased room. */
export interface Tombstone {
  readonly day: string;
  readonly digests: ReadonlySet<string>;
}

/** Of what hubs share in memory, that which erasure is about. */
interface Store {
  readonly rooms: Map<string, Room>;
  readonly erased: Map<string, Tombstone>;
  readonly beside: readonly ((room: string) => readonly string[])[];
}

interface Room {
  readonly commits: readonly Commit[];
  readonly credentials: ReadonlyMap<string, unknown>;
}

/** The erasure of rooms in memory. */
export function erasingFrom(store: Store): Erasing {
  return {
    toErase: async (instant, limit) =>
      [...store.rooms]
        .flatMap(([room, { commits }]) => {
          const at = endOf(commits, instant);
          return at === undefined ? [] : [{ room, at }];
        })
        .sort((one, other) => one.at - other.at || (one.room < other.room ? -1 : 1))
        .slice(0, limit)
        .map(({ room }) => room),
    async erase(room, instant) {
      const found = store.rooms.get(room);
      const at = found && endOf(found.commits, instant);
      if (!found || at === undefined) return false;
      const beside = store.beside.flatMap((giveUp) => giveUp(room));
      store.rooms.delete(room);
      store.erased.set(room, { day: dayOf(at), digests: new Set([...found.credentials.keys(), ...beside]) });
      return true;
    },
    async erasedOn(room, digest) {
      const found = store.erased.get(room);
      return found && (digest === undefined || found.digests.has(digest)) ? found.day : undefined;
    },
    async clearTombstones(before) {
      for (const [room, { day }] of store.erased) if (day < before) store.erased.delete(room);
    },
  };
}

/** When a room is to be erased, if it is by `instant`, and nothing is due in it before. */
function endOf(commits: readonly Commit[], instant: number): number | undefined {
  const { erasedAt = null, dueAt = null } = commits.at(-1) ?? {};
  if (erasedAt === null || erasedAt > instant) return undefined;
  const isPending = dueAt !== null && dueAt < erasedAt && erasedAt > instant - WAITED_FOR_MS;
  return isPending ? undefined : erasedAt;
}
