import { FRAME_BYTES, FRAME_BYTES_BEFORE_JOIN, type SeatId, type SeatKind } from '@parley/protocol';
import type { Caller, Joining } from '../../../rooms/hub.ts';

/**
 * The session of one socket:
 *
 *   greeting -> arriving -> present -> draining
 *       \__________\___________\___________\__> closing -> closed
 *
 * It says hello, joins its first seat, and is then present with any number of seats. When the hub stops, or the last seat
 * is taken away, a session with commands under way is drained: they are answered (who leaves, or renews their own
 * credential, must hear what came of it), and nothing new is begun. `closing` waits for the other side's
 * goodbye. A session whose peer vanishes is closed from any state.
 *
 * Until a seat is joined nobody knows who this is, so everything is bounded: time, frames and their bytes.
 */
export type SessionState =
  | { readonly status: 'greeting' }
  | ({ readonly status: 'arriving'; readonly frames: number } & Joins)
  | ({ readonly status: 'present' } & Company)
  | ({ readonly status: 'draining'; readonly why: 'restart' | 'revoked' } & Company)
  | { readonly status: 'closing' }
  | { readonly status: 'closed' };

export type Status = SessionState['status'];
export type In<S extends Status> = Extract<SessionState, { status: S }>;

/** Joins that the hub has not answered yet: their number on this socket, and the word the client gave them. */
export interface Joins {
  readonly asked: number;
  readonly joining: ReadonlyMap<number, string>;
}

/** Who is here, by room and seat, and how many of their commands are under way. */
export interface Company extends Joins {
  readonly seats: ReadonlyMap<string, Membership>;
  readonly commands: number;
}

/** A seat that is joined on this socket. */
export interface Membership {
  readonly id: number;
  readonly room: string;
  readonly seat: SeatId;
  readonly kind: SeatKind;
  readonly caller: Caller;
  /** Whether the browser's cookie opened it, and not a token that the client has. */
  readonly held: boolean;
  readonly joining: Joining;
  /** Gives back the place among the sockets of this credential. */
  release(): void;
}

/** How long a socket may take to join its first seat; traffic does not extend it. */
export const ARRIVAL_MS = 10_000;
/** Frames it may send until then. */
export const FRAMES_BEFORE_JOIN = 32;
/** Bytes it may send until then, frames of which only the beginning has come included. */
export const BYTES_BEFORE_JOIN = 128 * 1024;
/** Joins that may wait for the hub at a time. */
export const JOINS_UNDER_WAY = 16;
/** Seats that one socket may hold. */
export const SEATS_PER_SOCKET = 64;
/** Commands of one socket that may wait for the hub at a time. */
export const COMMANDS_UNDER_WAY = 64;

/** The largest frame that is read in this state. */
export function frameLimit({ status }: SessionState): number {
  return status === 'greeting' || status === 'arriving' ? FRAME_BYTES_BEFORE_JOIN : FRAME_BYTES;
}

export function placeOf(room: string, seat: SeatId): string {
  return `${room}/${seat}`;
}
