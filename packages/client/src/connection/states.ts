import type { RefusalBody } from '@parley/protocol';
import type { LocalError, RefusedError } from '../errors.ts';

/**
 * The states of a connection:
 *
 *   idle -> connecting -> greeting -> joining -> live -> parting -> stopped
 *              ^   \________\___________\_________/ \
 *              |                  v                  v
 *              +-------------- waiting <--------- renewing
 *
 * `attempt` counts what failed since the connection last proved itself, and sets how long the next wait is. A
 * connection has proved itself when it lived to hear a beat: one that is cut right after each join must not hammer.
 */
interface Trying {
  readonly attempt: number;
}

export type ConnectionState =
  /** Nothing was asked for yet. */
  | { readonly status: 'idle' }
  /** A socket is being opened. */
  | ({ readonly status: 'connecting' } & Trying)
  /** Hello is said; the hub has not answered. */
  | ({ readonly status: 'greeting' } & Trying)
  /** The seat is named; the hub has not answered. */
  | ({ readonly status: 'joining' } & Trying)
  /** Joined: entries come in, commands go out. */
  | ({ readonly status: 'live' } & Trying)
  /** The seat was taken away, for good. The socket stays for answers that are still under way, and for nothing else. */
  | { readonly status: 'parting'; readonly why: LocalError | RefusedError }
  /**
   * The browser may hold a new credential for the seat already, such as after its renewal. The socket stays for answers
   * that are still under way: the one to the renewal itself has what is shown once. Whether the seat is gone, the next
   * join tells.
   */
  | ({ readonly status: 'renewing' } & Trying)
  /** No socket; the next attempt is set for a later moment. */
  | ({ readonly status: 'waiting' } & Trying)
  /** For good, and why. */
  | { readonly status: 'stopped'; readonly why: LocalError | RefusedError };

export type ConnectionStatus = ConnectionState['status'];

export type ConnectionEvent =
  | { readonly type: 'start' }
  | { readonly type: 'opened' }
  | { readonly type: 'welcomed' }
  | { readonly type: 'joined' }
  /** Any frame: a sign of life. */
  | { readonly type: 'heard' }
  | { readonly type: 'beat' }
  /** Hello or join was refused, or a frame of ours could not be read. */
  | { readonly type: 'refused'; readonly error: RefusalBody }
  /** The seat is no longer joined on this socket. `isHeld`: it is one that the browser holds, and not a token's. */
  | { readonly type: 'dropped'; readonly error: RefusalBody | undefined; readonly isHeld: boolean }
  /** The hub broke the protocol, for instance by leaving out an entry. */
  | { readonly type: 'fault' }
  /** The hub goes down: come back after about this time. */
  | { readonly type: 'closing'; readonly retryMs: number }
  | { readonly type: 'closed'; readonly code: number }
  /** The timer of the present state. */
  | { readonly type: 'alarm' }
  /** Somebody knows that now is a good moment: the network is back, the laptop woke up. */
  | { readonly type: 'nudge' }
  /** Somebody knows that the network is gone, long before the silence of a socket tells. */
  | { readonly type: 'cut' }
  /** The owner is done. */
  | { readonly type: 'stop' };

export type ConnectionEffect =
  | { readonly type: 'open' }
  | { readonly type: 'hello' }
  | { readonly type: 'join' }
  /** Sends every command that is unanswered, oldest first. */
  | { readonly type: 'resend' }
  /** Lets go of the copy of the record: it is no copy of this record. */
  | { readonly type: 'forget' }
  | { readonly type: 'close' }
  /** Sets the one timer there is; it belongs to the state just entered. */
  | { readonly type: 'arm'; readonly ms: number }
  /** Sets it to a moment that grows with the attempts, spread by chance, and lies no earlier than asked for. */
  | { readonly type: 'back_off'; readonly attempt: number; readonly leastMs: number }
  | { readonly type: 'disarm' };

/** How long an opening, a welcome and a joined may take. */
export const CONNECTING_MS = 15_000;
export const GREETING_MS = 15_000;
export const JOINING_MS = 30_000;
/** How long answers are waited for once the seat is gone. */
export const PARTING_MS = 3_000;
/** Without any frame for this long the socket is dead: the hub beats every 25 s. */
export const SILENCE_MS = 60_000;
