import { RefusedError } from '@parley/protocol';
import type { Caller } from './hub.ts';
import { ARRIVE, recordOf } from './order.ts';
import type { Room } from './room.ts';

/** Credentials whose arrival needs no look any more; forgotten together, at worst each is looked at once again. */
const ARRIVED_KEPT = 50_000;

/**
 * An agent is here from its first call on, and nobody has to say so (ID: an agent's seat is active once it has called).
 * The hub gives the command for it, where the room's rules have one, under a key that no client can send.
 */
export function createArrival(): (room: Room, caller: Caller) => Promise<void> {
  const arrived = new Set<string>();
  return async (room, { mint, credential }) => {
    if (mint.kind !== 'agent' || arrived.has(credential)) return;
    const { picture, rules, now } = await room.current();
    const actor = rules.actor(picture.state, mint, now);
    if (!actor) return; // what follows refuses it
    if (rules.commands.has(ARRIVE) && !rules.may(picture.state, actor, ARRIVE, now)) {
      const asked = { command: ARRIVE, input: {} };
      try {
        await room.give({
          by: mint,
          request: asked,
          record: recordOf(mint, `${ARRIVE}:${mint.generation}`, asked),
          skipIdle: true,
        });
      } catch (error) {
        if (error instanceof RefusedError) return; // the call itself will meet the same, or can do without
        throw error;
      }
    }
    if (arrived.size >= ARRIVED_KEPT) arrived.clear();
    arrived.add(credential);
  };
}
