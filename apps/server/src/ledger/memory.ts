import { isAdmissible } from './admissible.ts';
import { erasingFrom, type Tombstone } from './erase-memory.ts';
import type { AppendOutcome, Commit, CredentialWrite, Ledger, StoredCommit } from './port.ts';

/**
 * A ledger in memory, for tests and for trying things out. It answers as the one in PostgreSQL does, which the contract
 * suite holds both to; it keeps nothing over a restart.
 */

/** What several hubs share when they share a database. */
export interface MemoryStore {
  readonly rooms: Map<string, MemoryRoom>;
  readonly erased: Map<string, Tombstone>;
  /** What keeps something of rooms beside their ledgers: it gives up a room, and answers the digests it had of it. */
  readonly beside: ((room: string) => readonly string[])[];
  highWater: number;
}

export interface MemoryRoom {
  readonly commits: Commit[];
  /** Entries in their order, by circle. */
  readonly circles: Map<string, Commit['entries'][number][]>;
  /** Version and position, by actor and key. */
  readonly keys: Map<string, { readonly version: number; readonly position: number }>;
  readonly credentials: Map<string, CredentialWrite>;
}

export function createMemoryStore(): MemoryStore {
  return { rooms: new Map(), erased: new Map(), beside: [], highWater: 0 };
}

export function createMemoryLedger(store: MemoryStore = createMemoryStore()): Ledger {
  const line = (room: string) => store.rooms.get(room)?.commits ?? [];
  return {
    append: async (commits) => commits.map((commit) => appendOne(store, commit)),
    heads: async (rooms) =>
      new Map(rooms.flatMap((room) => (store.rooms.has(room) ? [[room, line(room).length]] : []))),
    commitsAfter: async (room, version, limit) =>
      line(room)
        .slice(version, version + limit)
        .map(stored),
    async entriesAfter(room, circle, after, limit) {
      const entries = store.rooms.get(room)?.circles.get(circle) ?? [];
      return entries
        .slice(after, after + limit)
        .map(({ circle, seq, hash, text }) => ({ circle, seq, hash, text }));
    },
    async commandByKey(room, actor, key) {
      const found = store.rooms.get(room)?.keys.get(keyOf(actor, key));
      const commit = found && line(room)[found.version - 1];
      return commit && { index: found.position, commit: stored(commit) };
    },
    async credential(room, digest) {
      const found = store.rooms.get(room)?.credentials.get(digest);
      return found && { room, kind: found.kind, subject: found.subject, generation: found.generation };
    },
    async due(instant, limit) {
      const rooms = [...store.rooms].flatMap(([room, { commits }]) => {
        const at = commits.at(-1)?.dueAt ?? null;
        return at !== null && at <= instant ? [{ room, at }] : [];
      });
      const order = rooms.sort((one, other) => one.at - other.at || (one.room < other.room ? -1 : 1));
      return order.slice(0, limit).map(({ room }) => room);
    },
    ...erasingFrom(store),
    async highWater(instant) {
      store.highWater = Math.max(store.highWater, instant);
      return store.highWater;
    },
    close: async () => undefined,
  };
}

function appendOne(store: MemoryStore, commit: Commit): AppendOutcome {
  if (!isAdmissible(commit)) return 'refused';
  if (commit.version === 1 && store.erased.has(commit.room)) return 'conflict';
  const room = store.rooms.get(commit.room) ?? emptyRoom();
  const holder = room.commits[commit.version - 1];
  if (holder) return holder.id === commit.id ? 'committed' : 'conflict';
  if (commit.commands.some(({ actor, key }) => room.keys.has(keyOf(actor, key)))) return 'conflict';
  if (commit.credentials.some(({ digest }) => room.credentials.has(digest))) return 'conflict';
  if (commit.version !== room.commits.length + 1 || !followsRecord(room, commit)) return 'refused';
  write(room, commit);
  store.rooms.set(commit.room, room);
  return 'committed';
}

/** Whether the first entry of each circle is the next one there; that the others follow is known by now. */
function followsRecord(room: MemoryRoom, { entries }: Commit): boolean {
  const firsts = new Map<string, number>();
  for (const { circle, seq } of entries) if (!firsts.has(circle)) firsts.set(circle, seq);
  return [...firsts].every(([circle, seq]) => seq === (room.circles.get(circle)?.length ?? 0) + 1);
}

function write(room: MemoryRoom, commit: Commit): void {
  room.commits.push(commit);
  for (const entry of commit.entries) {
    const circle = room.circles.get(entry.circle) ?? [];
    circle.push(entry);
    room.circles.set(entry.circle, circle);
  }
  for (const [position, { actor, key }] of commit.commands.entries()) {
    room.keys.set(keyOf(actor, key), { version: commit.version, position });
  }
  for (const credential of commit.credentials) room.credentials.set(credential.digest, credential);
}

/** A copy: whoever reads a commit must not hold the objects of the one that wrote it. */
function stored({ room, version, commands, entries }: Commit): StoredCommit {
  return {
    room,
    version,
    commands: commands.map(({ actor, key, command, digest }) => ({ actor, key, command, digest })),
    entries: entries.map(({ circle, seq, hash, text, command }) => ({ circle, seq, hash, text, command })),
  };
}

function emptyRoom(): MemoryRoom {
  return { commits: [], circles: new Map(), keys: new Map(), credentials: new Map() };
}

function keyOf(actor: string, key: string): string {
  return JSON.stringify([actor, key]);
}
