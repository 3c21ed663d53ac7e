import { type HttpOptions, post, type RoomResult } from '@parley/client/post';
import type { JsonObject } from '@parley/protocol';
import type { SeatId } from '@parley/protocol/circle';

/**
 * What is done without a seat, or before there is one. Each goes on trying with one key while the network or the hub
 * fails, so that an answer which is lost burns no link.
 */

/** A seat was taken: the hub put its credential into the browser's session, and the page never sees it. */
export interface Seated extends RoomResult {
  readonly seat: SeatId;
}

export type Link = NonNullable<RoomResult['links']>[number];

type Options = Pick<HttpOptions, 'key' | 'signal'>;

export function createRoom(input: JsonObject, options: Options): Promise<RoomResult> {
  return post(location.origin, '/api/rooms', input, {}, options);
}

export type Taking = 'accept' | 'claim' | 'recover' | 'watch';

/** Takes a seat with what a link holds. */
export async function takeSeat(deed: Taking, input: JsonObject, options: Options): Promise<Seated> {
  const result = await post(location.origin, `/api/browser/${deed}`, input, {}, options);
  if (!isSeated(result)) throw new TypeError(`${deed} answered without a seat`);
  return result;
}

function isSeated(result: RoomResult): result is Seated {
  return 'seat' in result && typeof result.seat === 'string';
}
