import { decodeCursor, type Do, type Join, type Result, seatKinds } from '@parley/protocol';
import type { Door } from '@parley/rules';
import type { Config } from '../../../config.ts';
import type { Log } from '../../../log.ts';
import type { Caller, Hub, Reader } from '../../../rooms/hub.ts';
import { refusal, refusalOf } from '../../edge/failure.ts';
import type { Visit } from '../../edge/browsers.ts';
import { counting, identify } from '../../edge/identify.ts';
import type { Limits } from '../../edge/limits.ts';
import { partLinks } from '../../edge/own-link.ts';
import type { HubEvent } from './events.ts';
import type { Membership } from './states.ts';

type HeldSeat = NonNullable<Join['seat']>;

/** What a session needs to ask the hub, and whom it speaks for. */
export interface Asking {
  readonly hub: Hub;
  readonly limits: Limits;
  readonly settings: Pick<Config['limits'], 'socketsPerCredential' | 'observers'>;
  readonly log: Log;
  /** Where the socket comes from, as limits count by it. */
  readonly address: string;
  readonly door: Door;
  /** The browser that opened the socket from a page of ours; nobody else has one. */
  readonly visit?: Visit | undefined;
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
    const caller = frame.seat
      ? await held(asking, frame.seat)
      : await identify(asking, { text: frame.token ?? '', address });
    const options = { follow: frame.follow ?? false, ...(cursor && { cursor }) };
    return {
      type: 'joined',
      id,
      member: await takeSeat(asking, { id, caller, held: frame.seat !== undefined }, (who) =>
        asking.hub.join(who, reader, options),
      ),
    };
  } catch (thrown) {
    return { type: 'not_joined', id, error: refusalOf(thrown, log, { door: 'ws', asked: 'join' }) };
  }
}

export async function askDo(
  asking: Asking,
  { ref, command, input, key, ack }: Do,
  { caller, held }: Membership,
): Promise<HubEvent> {
  const { hub, log, door } = asking;
  try {
    const result = await hub.do(caller, { command, input, key, door, ...(ack && { ack }) });
    return { type: 'done', ref, result: held ? await withoutOwn(asking, result) : result };
  } catch (thrown) {
    return {
      type: 'not_done',
      ref,
      error: refusalOf(thrown, log, { door: 'ws', asked: 'do', command, room: caller.room }),
    };
  }
}

/** The seat that a page names, out of those that its browser holds now. */
async function held({ limits, address, visit }: Asking, { room, seat }: HeldSeat): Promise<Caller> {
  if (!visit) throw refusal('foreign_origin');
  return counting(limits, address, () => visit.seat(room, seat));
}

/**
 * A person's new credential goes to the browser that has the old one, and to no page. It is put there before the page
 * hears of it; should that fail, the same command is sent again and answered with the same links.
 */
async function withoutOwn({ hub, visit }: Asking, result: Result): Promise<Result> {
  const { own, others } = partLinks(result.links, 'person');
  if (!own || !visit) return result;
  await visit.keep(await hub.identify(own));
  return { entries: result.entries, ...(others.length > 0 && { links: [...others] }) };
}

interface Arrival {
  readonly id: number;
  readonly caller: Caller;
  readonly held: boolean;
}

async function takeSeat(
  { limits, settings }: Asking,
  { id, caller, held }: Arrival,
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
    return { id, room: caller.room, seat: joining.seat, kind, caller, held, joining, release };
  } catch (thrown) {
    release();
    throw thrown;
  }
}
