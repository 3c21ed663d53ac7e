import { dayOf } from '../ledger/erasing.ts';
import type { Ledger } from '../ledger/port.ts';
import type { Log } from '../log.ts';
import type { HubTime } from '../rooms/hub-time.ts';
import type { Registry } from '../rooms/registry.ts';

export interface ErasureParts {
  readonly ledger: Pick<Ledger, 'toErase' | 'erase' | 'erasedOn' | 'clearTombstones'>;
  readonly registry: Pick<Registry, 'erased'>;
  readonly time: Pick<HubTime, 'now'>;
  readonly log: Log;
}

const HOUR_MS = 60 * 60 * 1000;
/** How long it is known of a room that it was erased (RM-6). */
const TOMBSTONE_DAYS = 90;
const TOMBSTONE_MS = TOMBSTONE_DAYS * 24 * HOUR_MS;
const AT_ONCE = 64;

/**
 * Erases the rooms whose time is over, and after a while what was left of them. Any hub may, several at once: the
 * database lets one of them. Nobody is told anything by it, since whoever asks is answered by the time it is.
 */
export function createErasure(parts: ErasureParts): () => Promise<void> {
  const { ledger, time } = parts;
  let clearedAt = -Infinity;
  return async () => {
    const now = await time.now();
    await eraseDue(parts, now);
    if (now - clearedAt < HOUR_MS) return;
    await ledger.clearTombstones(dayOf(now - TOMBSTONE_MS));
    clearedAt = now;
  };
}

async function eraseDue({ ledger, registry, log }: ErasureParts, now: number): Promise<void> {
  // A room that cannot be erased now stays for the next round; looked for beyond it, it hides no other.
  const seen = new Set<string>();
  for (;;) {
    const rooms = (await ledger.toErase(now, AT_ONCE + seen.size)).filter((room) => !seen.has(room));
    if (rooms.length === 0) return;
    for (const room of rooms) {
      seen.add(room);
      try {
        const day = (await ledger.erase(room, now)) ? await ledger.erasedOn(room) : undefined;
        if (day === undefined) continue;
        registry.erased(room, day);
        log.info('room.erased', { room });
      } catch (error) {
        log.warn('room.not_erased', { room }, error);
      }
    }
  }
}
