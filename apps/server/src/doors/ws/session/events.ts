import type { CloseName, Do, Down, Hello, Join, Leave, RefusalBody, Result } from '@parley/protocol';
import type { Membership, SessionState } from './states.ts';

/** What can happen to a session. */
export type SessionEvent = FrameEvent | HubEvent | SocketEvent;

/** A frame arrived. */
export type FrameEvent =
  | { readonly type: 'hello'; readonly frame: Hello }
  /** A hello of a version that is not spoken here; nothing else of it was looked at. */
  | { readonly type: 'foreign'; readonly given: number }
  | { readonly type: 'join'; readonly frame: Join }
  | { readonly type: 'leave'; readonly frame: Leave }
  | { readonly type: 'do'; readonly frame: Do }
  | { readonly type: 'misread'; readonly ref: string | undefined; readonly error: RefusalBody };

/** The hub answered, or took a seat away. `id` is the number of the join that it is about. */
export type HubEvent =
  | { readonly type: 'joined'; readonly id: number; readonly member: Membership }
  | { readonly type: 'not_joined'; readonly id: number; readonly error: RefusalBody }
  /** As before, and its address has presented too many wrong credentials. */
  | { readonly type: 'shut_out'; readonly id: number; readonly error: RefusalBody }
  | { readonly type: 'dropped'; readonly id: number; readonly error: RefusalBody }
  | { readonly type: 'done'; readonly ref: string; readonly result: Result }
  | { readonly type: 'not_done'; readonly ref: string; readonly error: RefusalBody };

/** Of the socket, the clock and the hub's own life. */
export type SocketEvent =
  | { readonly type: 'oversize' }
  /** More waits to be read by the other side than may. */
  | { readonly type: 'slow' }
  /** The time to join a first seat is over. */
  | { readonly type: 'overdue' }
  | { readonly type: 'beat' }
  /** The hub goes down: come back after about this time. */
  | { readonly type: 'stop'; readonly retryMs: number }
  /** It goes down now, whatever is under way. */
  | { readonly type: 'stop_now' }
  /** The socket is no more. */
  | { readonly type: 'closed' };

export type EventType = SessionEvent['type'];

/** What a step brings about, run in order. */
export type SessionEffect =
  | { readonly type: 'send'; readonly frame: Down }
  | { readonly type: 'welcome' }
  | { readonly type: 'beat' }
  | { readonly type: 'ask_join'; readonly id: number; readonly frame: Join }
  | { readonly type: 'ask_do'; readonly frame: Do; readonly member: Membership }
  /** Tells the client that it has joined, then lets the entries come. */
  | { readonly type: 'start'; readonly ref: string; readonly member: Membership }
  /** Ends the membership, and gives back its place. */
  | { readonly type: 'leave'; readonly member: Membership }
  /** The hub ended the membership; only its place is given back. */
  | { readonly type: 'release'; readonly member: Membership }
  /** Sets the one timer there is, which brings `overdue`. */
  | { readonly type: 'arm' }
  | { readonly type: 'disarm' }
  | { readonly type: 'close'; readonly why: CloseName };

export interface Step {
  readonly state: SessionState;
  readonly effects: readonly SessionEffect[];
}
