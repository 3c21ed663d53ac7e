import { type AtSeat, atSeat } from '../at-seat.ts';
import type { Seat } from '../seats/seat.ts';
import type { Call } from '../verb.ts';
import { keepSigned } from './keep-signed.ts';

/** Connects a seat for what reads the room; at its end what the hub has signed meanwhile is kept. */
export async function readingAtSeat<T>(
  call: Pick<Call, 'world' | 'output' | 'patienceMs'>,
  seat: Pick<Seat, 'alias' | 'base' | 'token'>,
  options: Parameters<typeof atSeat>[2],
  work: (at: AtSeat) => Promise<T>,
): Promise<T> {
  let room: string | undefined;
  const result = await atSeat(call, seat, options, async (at) => {
    const done = await work(at);
    room = at.client.joined?.room;
    return done;
  });
  if (room !== undefined) await keepSigned(call, { base: seat.base, token: seat.token, room });
  return result;
}
