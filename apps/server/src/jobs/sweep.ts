import type { Ledger } from '../ledger/port.ts';
import type { Log } from '../log.ts';
import type { HubTime } from '../rooms/hub-time.ts';
import { isGone } from '../rooms/gone.ts';
import type { Registry } from '../rooms/registry.ts';
import type { Room } from '../rooms/room.ts';

/**
 * What a hub does without being asked: rooms that are due are ticked, though nobody reads them; rooms that somebody reads
 * here are compared with the record, which heals hints that got lost; and rooms whose time is over are erased, once what
 * was due in them before has been worked off.
 */
export interface SweepParts {
  readonly ledger: Pick<Ledger, 'due' | 'heads'>;
  readonly registry: Registry;
  readonly time: HubTime;
  readonly log: Log;
  readonly eraseRooms: () => Promise<void>;
}

const DUE_AT_ONCE = 64;
const HEADS_AT_ONCE = 500;

export async function sweep(parts: SweepParts): Promise<void> {
  await tickDueRooms(parts);
  await compareWatchedRooms(parts);
  await parts.eraseRooms();
  parts.registry.trim();
}

async function tickDueRooms({ ledger, registry, time, log }: SweepParts): Promise<void> {
  const now = await time.now();
  // A room that cannot be ticked stays due; looked for beyond it, it hides no other.
  const seen = new Set<string>();
  for (;;) {
    const due = (await ledger.due(now, DUE_AT_ONCE + seen.size)).filter((room) => !seen.has(room));
    if (due.length === 0) return;
    for (const room of due) seen.add(room);
    const done = await Promise.allSettled(due.map((id) => registry.use(id, (room) => room.current())));
    for (const [index, outcome] of done.entries()) {
      if (outcome.status === 'rejected' && !isGone(outcome.reason))
        log.warn('room.not_ticked', { room: due[index] }, outcome.reason);
    }
  }
}

/** Brings every room that somebody reads here up to the record. */
export async function compareWatchedRooms({
  ledger,
  registry,
  log,
}: Omit<SweepParts, 'eraseRooms'>): Promise<void> {
  const watched = registry.watched();
  for (let start = 0; start < watched.length; start += HEADS_AT_ONCE) {
    const some = watched.slice(start, start + HEADS_AT_ONCE);
    const heads = await ledger.heads(some.map(({ id }) => id));
    await Promise.all(some.map((room) => compare(room, heads.get(room.id) ?? 0, log)));
  }
}

async function compare(room: Room, head: number, log: Log): Promise<void> {
  try {
    if (head !== room.picture.version) await room.current();
    room.audience.review();
  } catch (error) {
    if (!isGone(error)) log.warn('room.not_compared', { room: room.id }, error);
  }
}
