import { decodeCursor, type Do, type Join, seatKinds } from '@parley/protocol';
import type { Door } from '@parley/rules';
import type { Config } from '../../../config.ts';
import type { Log } from '../../../log.ts';
import type { Caller, Hub, Reader } from '../../../rooms/hub.ts';
import { refusal, refusalOf } from '../../edge/failure.ts';
import { identify } from '../../edge/identify.ts';
import type { Limits } from '../../edge/limits.ts';
import type { HubEvent } from './events.ts';
import type { Membership } from './states.ts';

/** What a session needs to ask the hub, and whom it speaks for. */
export interface Asking {
  readonly hub: Hub;
  readonly limits: Limits;
  readonly settings: Pick<Config['limits'], 'socketsPerCredential' | 'observers'>;
  readonly log: Log;
  /** Where the socket comes from, as limits count by it. */
  readonly address: string;
  readonly door: Door;
}

/** Asks the hub for a seat. The credential is looked at with every join, as if nothing were known of this socket. */
export async function askJoin(asking: Asking, id: number, frame: Join, reader: Reader): Promise<HubEvent> {
  const { limits, address, log } = asking;
  try {
    const error = await limits.failed.refusal(address);
    if (error) return { type: 'shut_out', id, error };
    const cursor = frame.cursor === undefined ? undefined : decodeCursor(frame.cursor);
    if (frame.cursor !== undefined && cursor === undefined)
      throw refusal('invalid', { field: 'cursor', problem: 'is no cursor' });
    const caller = await identify(asking, { text: frame.token, address });
    const options = { follow: frame.follow ?? false, ...(cursor && { cursor }) };
    return {
      type: 'joined',
      id,
      member: await takeSeat(asking, { id, caller }, (who) => asking.hub.join(who, reader, options)),
    };
  } catch (thrown) {
    return { type: 'not_joined', id, error: refusalOf(thrown, log, { door: 'ws', asked: 'join' }) };
  }
}

export async function askDo(
  { hub, log, door }: Asking,
  { ref, command, input, key, ack }: Do,
  { caller }: Membership,
): Promise<HubEvent> {
  try {
    const result = await hub.do(caller, { command, input, key, door, ...(ack && { ack }) });
    return { type: 'done', ref, result };
  } catch (thrown) {
    return {
      type: 'not_done',
      ref,
      error: refusalOf(thrown, log, { door: 'ws', asked: 'do', command, room: caller.room }),
    };
  }
}

interface Arrival {
  readonly id: number;
  readonly caller: Caller;
}

async function takeSeat(
  { limits, settings }: Asking,
  { id, caller }: Arrival,
  join: (caller: Caller) => ReturnType<Hub['join']>,
): Promise<Membership> {
  const kind = seatKinds.find((name) => name === caller.actor.kind);
  if (kind === undefined)
    throw refusal('wrong_link', { kind: `the link of ${caller.actor.kind}`, expected: 'the link of a seat' });
  // Everybody who watches has the one observer link.
  const most = kind === 'observer' ? settings.observers : settings.socketsPerCredential;
  const release = limits.sockets.take(caller.credential, most);
  if (!release) throw refusal('too_many', { what: 'sockets joined by one link' });
  try {
    const joining = await join(caller);
    return { id, room: caller.room, seat: joining.seat, kind, caller, joining, release };
  } catch (thrown) {
    release();
    throw thrown;
  }
}
