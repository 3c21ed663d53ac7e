import { createHash, randomUUID } from 'node:crypto';
import { RefusedError } from '@parley/protocol';
import type { Config } from '../../config.ts';
import type { Created, Hub } from '../../rooms/hub.ts';
import { refusal } from '../edge/failure.ts';
import type { Limits } from '../edge/limits.ts';
import type { FreeCall } from './call.ts';
import { creationInToday } from './room/compat.ts';

export interface CreateParts {
  readonly hub: Hub;
  readonly limits: Limits;
  readonly config: Pick<Config, 'hostKeys' | 'requireHostKey'>;
}

/** What is asked of whoever makes a room. */
export type CreateCall = Pick<FreeCall, 'body' | 'key' | 'bearer' | 'address' | 'door' | 'allow'>;

interface CreateAnswer {
  readonly status: number;
  readonly body: Created;
}

/**
 * POST /rooms. Open to everybody within a limit for each address, which a host key lifts; the operator may require one
 * (RM-4). The scope of a key is whoever sends it, so that nobody is answered with a stranger's room.
 */
export function createRoom({
  hub,
  limits,
  config,
}: CreateParts): (asked: CreateCall) => Promise<CreateAnswer> {
  // Compared as digests: how long it takes says nothing about the key.
  const known = new Set(config.hostKeys.map(digest));
  return async (asked) => {
    // Without a key nobody can tell a retry from the wish for another room.
    const call = { ...asked, key: asked.key ?? randomUUID() };
    if (call.bearer !== undefined)
      return create(hub, call, `host:${await hostOf(call.bearer, call.address)}`);
    if (config.requireHostKey) throw refusal('host_key_required');
    const taken = await limits.creations.take(call.address, call.key);
    call.allow(taken.allowance);
    if (!taken.ok) throw new RefusedError(taken.error);
    try {
      return await create(hub, call, `address:${call.address}`);
    } catch (thrown) {
      await taken.giveBack();
      throw thrown;
    }
  };

  async function hostOf(hostKey: string, address: string): Promise<string> {
    const turnedAway = await limits.failed.refusal(address);
    if (turnedAway) throw new RefusedError(turnedAway);
    const host = digest(hostKey);
    if (known.has(host)) return host;
    await limits.failed.count(address);
    throw refusal('host_key_unknown');
  }
}

async function create(
  hub: Hub,
  { body, key, door }: CreateCall & { readonly key: string },
  scope: string,
): Promise<CreateAnswer> {
  const input = creationInToday(body);
  const { room, entries, links = [] } = await hub.create({ input, key, scope, door });
  return { status: 201, body: { room, entries, links } };
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
