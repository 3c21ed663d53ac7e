import { refusalBody, RefusedError } from '@parley/protocol';
import type { Ledger, StoredCredential } from '../ledger/port.ts';
import { gone } from './gone.ts';
import type { HubTime } from './hub-time.ts';
import type { Caller } from './hub.ts';
import type { Registry } from './registry.ts';

/** What a digest leads to never changes, so it is asked for once; whether it is good is asked of the room each time. */
const CREDENTIALS_KEPT = 50_000;

/** Who a credential, given by its digest, stands for in a room. */
export type Identify = (room: string, credential: string) => Promise<Caller>;

/**
 * Who a credential stands for. One that was forged, one of another room, one that was revoked and one of a room that is
 * not there are refused alike, after about the same questions to the record: one for the credential, and one for its room
 * or what is left of it. Of a room that was erased its own credentials are told so, and nothing else is.
 */
export function createIdentify(
  registry: Registry,
  { ledger, time }: { readonly ledger: Pick<Ledger, 'credential' | 'erasedOn'>; readonly time: HubTime },
): Identify {
  const known = new Map<string, StoredCredential>();

  const find = async (room: string, digest: string) => {
    const kept = known.get(digest);
    if (kept?.room === room) return kept;
    const found = await ledger.credential(room, digest);
    if (!found) return undefined;
    const [oldest] = known.keys();
    if (known.size >= CREDENTIALS_KEPT && oldest !== undefined) known.delete(oldest);
    known.set(digest, found);
    return found;
  };

  return async (named, credential) => {
    const found = await find(named, credential);
    if (!found) {
      const day = await ledger.erasedOn(named, credential);
      throw new RefusedError(day === undefined ? refusalBody('unknown') : gone(day));
    }
    const { room: id, kind, subject, generation } = found;
    const mint = { kind, subject, generation };
    return registry.use(id, async (room) => {
      const { rules, state } = room.picture;
      const remembered = rules?.actor(state, mint, await time.now());
      if (remembered) return { room: id, actor: remembered, mint, credential };
      const moment = await room.current();
      const actor = moment.rules.actor(moment.picture.state, mint, moment.now);
      if (!actor) throw new RefusedError(refusalBody('unknown'));
      return { room: id, actor, mint, credential };
    });
  };
}
