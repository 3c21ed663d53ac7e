import type { Joined, SeatId } from '@parley/protocol';
import { FRAME_BYTES } from '@parley/protocol/limits';
import { utf8Bytes } from '@parley/protocol/utf8';
import { PROTOCOL_VERSION } from '@parley/protocol/version';
import type { Pending } from './outbox.ts';
import { cursorOf, type Positions } from './replica.ts';

/** The three frames that a client says, as text. */

/** The word for our one join. Commands go by their keys, and no key has this sign. */
export const JOIN_REF = '@join';

export function helloFrame(name: string | undefined): string {
  return JSON.stringify({ type: 'hello', version: PROTOCOL_VERSION, ...(name && { client: name }) });
}

/** Whose seat is joined: a token's, or one that the browser holds under its cookie. */
export type Credential = { readonly token: string } | { readonly seat: SeatOfBrowser };

export interface SeatOfBrowser {
  readonly room: string;
  readonly seat: SeatId;
}

export function joinFrame(credential: Credential, positions: Positions): string {
  const cursor = cursorOf(positions);
  return JSON.stringify({
    type: 'join',
    ref: JOIN_REF,
    ...credential,
    follow: true,
    ...(cursor && { cursor }),
  });
}

export function doFrame({ room, seat }: Joined, { key, ...command }: Pending): string {
  return JSON.stringify({ type: 'do', ref: key, room, seat, key, ...command });
}

/** What a frame has besides the command: the room, the seat, the key twice. */
const BESIDES_BYTES = 1024;

/** Whether a hub would hang up on a command for its length; sent all the same, it would be sent again and again. */
export function isTooLong(pending: Pending): boolean {
  return utf8Bytes(JSON.stringify(pending)) > FRAME_BYTES - BESIDES_BYTES;
}
